package dev.sightline.lab.experiment;

import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures the processor time that a scheme takes per tick, on one thread: moves are applied and
 * the relation is updated in every tick, also where nobody moves, as a server does it.
 *
 * <p>The first replay is discarded. If it takes long, all others end after as many ticks as it did
 * within its time.
 */
final class CostMeasurement implements Session.Pairs {
  private static final int REPLAYS = 10;
  private static final int QUICK_REPLAYS = 3;
  private static final double MOST_SECONDS = 0.15;
  private static final double QUICK_SECONDS = 0.05;
  private static final int LOOK_EVERY = 16; // ticks
  private static final int STARTS = 3;
  private static final double LONG_START = 1000; // ms, of which one is enough

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final RunOptions job;
  private final Case on;
  private final Scheme scheme;
  private final SchemeSettings settings;
  private final Items items;
  private final List<double[]> ticks = new ArrayList<>();
  private long pairs;

  private CostMeasurement(RunOptions job) {
    this.job = job;
    Setup setup = new Setup(job);
    on = setup.cases().get(0);
    Scene scene = on.scene();
    scheme = Schemes.named(job.rules().get(0));
    settings = setup.settings(job.radii().get(0), job.areas().get(0));
    items = setup.items(scene, job.objects().get(0));
    record(on.motion(settings.tickSeconds()));
  }

  /** Prints what is to be known, one name and number per line. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    new CostMeasurement(CostProcess.parse(arguments)).measure();
  }

  /** Notes what happens in each tick, so that playing it costs next to nothing. */
  private void record(Motion motion) {
    long first = motion.nextTick();
    for (long tick = first; tick <= motion.lastTick() && tick >= 0; tick++) {
      Recorder recorder = new Recorder();
      motion.play(tick, recorder);
      ticks.add(recorder.events());
    }
  }

  private void measure() {
    double most = job.isQuick() ? QUICK_SECONDS : MOST_SECONDS;
    int replays = job.isQuick() ? QUICK_REPLAYS : REPLAYS;
    int length = (int) replay(ticks.size(), most)[0];
    double[] micros = new double[replays];
    for (int i = 0; i < replays; i++) {
      double[] ended = replay(length, Double.POSITIVE_INFINITY);
      micros[i] = ended[1] / length * 1e6;
    }
    Arrays.sort(micros);
    print("cpuMicrosPerTick", quantile(micros, 0.5));
    print("cpuMicrosPerTickLower", quantile(micros, 0.25));
    print("cpuMicrosPerTickUpper", quantile(micros, 0.75));
    print("cpuMillisToFirstTick", millisToFirstTick());
    print("ticksMeasured", length);
    print("pairsTold", (double) pairs);
  }

  private static void print(String name, double value) {
    System.out.println(name + "=" + value);
  }

  private static double quantile(double[] sorted, double part) {
    double at = part * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  /**
   * Returns the time from an empty world to the end of the first tick, with what is derived from
   * the map for it; triangles, which many rules share, are there before.
   */
  private double millisToFirstTick() {
    double[] millis = new double[STARTS];
    int count = 0;
    while (count == 0 || (count < STARTS && millis[count - 1] < LONG_START)) {
      Scene fresh = new Scene(on.scene().name(), on.scene().map());
      fresh.world();
      if (scheme.usesPreparation()) {
        fresh.triangles(settings.maxArea(), settings.preparation());
      }
      long start = threads.getCurrentThreadCpuTime();
      begin(scheme.open(fresh, settings));
      millis[count++] = seconds(start) * 1e3;
    }
    Arrays.sort(millis, 0, count);
    return millis[count / 2];
  }

  /** Returns how many ticks were played, and the seconds that they took. */
  private double[] replay(int count, double mostSeconds) {
    Session session = scheme.open(on.scene(), settings);
    begin(session);
    long start = threads.getCurrentThreadCpuTime();
    for (int i = 1; i < count; i++) {
      play(i, session);
      if (i % LOOK_EVERY == 0 && seconds(start) > mostSeconds) {
        return new double[] {i, seconds(start)};
      }
    }
    return new double[] {count, seconds(start)};
  }

  /** Lets everybody come, so that what is derived from the map is made. */
  private void begin(Session session) {
    int players = on.fitted().trace().players();
    for (int i = 0; i < items.count(); i++) {
      session.join(players + i, items.x(i), items.y(i), Session.BLIND);
    }
    play(0, session);
  }

  private double seconds(long start) {
    return (threads.getCurrentThreadCpuTime() - start) / 1e9;
  }

  private void play(int tick, Session session) {
    double[] events = ticks.get(tick);
    for (int i = 0; i < events.length; i += 4) {
      int player = (int) events[i + 1];
      switch ((int) events[i]) {
        case Recorder.JOIN -> session.join(player, events[i + 2], events[i + 3], settings.radius());
        case Recorder.MOVE -> session.move(player, events[i + 2], events[i + 3]);
        default -> session.leave(player);
      }
    }
    session.tick(this);
  }

  @Override
  public void entered(int observer, int entity) {
    pairs++;
  }

  @Override
  public void left(int observer, int entity) {
    pairs++;
  }

  /** Events of one tick: what, who, x, y. */
  private static final class Recorder implements Motion.Stage {
    private static final int JOIN = 0;
    private static final int MOVE = 1;
    private static final int LEAVE = 2;

    private double[] events = {};

    private void add(int what, int player, double x, double y) {
      int at = events.length;
      events = Arrays.copyOf(events, at + 4);
      events[at] = what;
      events[at + 1] = player;
      events[at + 2] = x;
      events[at + 3] = y;
    }

    double[] events() {
      return events;
    }

    @Override
    public void join(int player, double x, double y) {
      add(JOIN, player, x, y);
    }

    @Override
    public void move(int player, double x, double y) {
      add(MOVE, player, x, y);
    }

    @Override
    public void leave(int player) {
      add(LEAVE, player, 0, 0);
    }
  }
}

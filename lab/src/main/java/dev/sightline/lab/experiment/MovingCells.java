package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.MessageMeter;
import dev.sightline.lab.metric.Replay;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Movers;
import dev.sightline.lab.workload.MoversMotion;
import dev.sightline.lab.workload.Workload;
import dev.sightline.lab.workload.Workloads;
import dev.sightline.maps.format.Decimals;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Cells with populations that are too large to be recorded: movers step as the ticks go. */
public final class MovingCells {
  private static final double SPEED = 0.25; // radii per second
  private static final double SERIES_SECONDS = 1;

  private final Setup setup;
  private final Plan plan;

  public MovingCells(Setup setup, Plan plan) {
    this.setup = setup;
    this.plan = plan;
  }

  /** Adds a cell with the usual radius, without things. */
  public void add(Scene scene, String workload, String rule, int players, long ticks) {
    add(scene, workload, rule, setup.radius(scene), players, ticks, false, Map.of());
  }

  /** Adds a cell of wanderers that runs alone, so that its time and memory can be told. */
  public void addAlone(Scene scene, String rule, double radius, int players, long ticks) {
    Map<String, Double> speed = Map.of("speed", SPEED * radius);
    add(scene, "wander", rule, radius, players, ticks, true, speed);
  }

  private void add(
      Scene scene,
      String workload,
      String rule,
      double radius,
      int players,
      long ticks,
      boolean isAlone,
      Map<String, Double> options) {
    Scheme scheme = Schemes.named(rule);
    double area = radius / 5 * (radius / 5);
    SchemeSettings settings = setup.settings(radius, area);
    Key key = key(scene, workload, scheme, settings, players, ticks, options);
    plan.add(
        key,
        "moving",
        isAlone,
        Math.max(1, players * (double) ticks / 1e6),
        Set.of(),
        out -> {
          Workload.Settings on = new Workload.Settings(players, setup.options().seed(), options);
          Movers movers = Workloads.named(workload).start(scene.map(), on);
          run(new MoversMotion(movers, ticks), scheme.open(scene, settings), settings, out);
        });
  }

  private Key key(
      Scene scene,
      String workload,
      Scheme scheme,
      SchemeSettings settings,
      int players,
      long ticks,
      Map<String, Double> options) {
    Map<String, String> params = new TreeMap<>();
    options.forEach((name, value) -> params.put(name, Decimals.text(value)));
    params.put("players", Integer.toString(players));
    params.put("ticks", Long.toString(ticks));
    params.put("seed", Long.toString(setup.options().seed()));
    return new Key(
        scene.name(),
        workload,
        scheme.name(),
        scheme.usesRadius() ? Decimals.text(settings.radius()) : "",
        scheme.usesMaxArea() ? Decimals.text(settings.maxArea()) : "",
        "0",
        params);
  }

  private static void run(
      MoversMotion motion, Session session, SchemeSettings settings, Output out) {
    MessageMeter messages = new MessageMeter();
    TickClock clock = new TickClock(session);
    MessageSeries series = new MessageSeries(messages, motion.tickSeconds(), SERIES_SECONDS);
    new Replay(motion, new Items(List.of(), 0), settings.radius(), true)
        .run(clock, List.of(messages, series));
    MessageCells.put(messages.counts(motion.everJoined()), out);
    series.put(out);
    out.time("cpuMicrosPerTick", clock.microsPerTick());
    out.time("cpuMicrosFirstTick", clock.microsFirstTick());
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    out.time("heapMegabytes", (runtime.totalMemory() - runtime.freeMemory()) / 1e6);
    clock.tick(messages); // the session is still needed until here, or it would not be counted
  }
}

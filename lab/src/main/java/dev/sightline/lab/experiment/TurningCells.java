package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.MessageMeter;
import dev.sightline.lab.metric.Meter;
import dev.sightline.lab.metric.Replay;
import dev.sightline.lab.metric.SightMeter;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.WithTruth;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Cells in which something turns while people play: their radius, or doors. */
public final class TurningCells {
  private static final double ZOOM_SECONDS = 10;
  private static final double DOOR_SECONDS = 1;
  private static final String LIVE = "live";

  private final Setup setup;
  private final Plan plan;

  public TurningCells(Setup setup, Plan plan) {
    this.setup = setup;
    this.plan = plan;
  }

  /** Adds cells in which each player halves its radius for ten seconds in every twenty. */
  public void addZoom(Case on, List<String> rules) {
    for (String rule : rules) {
      Scheme scheme = Schemes.named(rule);
      if (scheme.usesRadius()) {
        add(on, scheme, settings(on), "zoom", out -> zoom(on, scheme, settings(on), out));
      }
    }
  }

  /** Adds cells in which a door opens or closes in every second. */
  public void addDoors(Case on, List<String> rules) {
    for (String rule : rules) {
      Scheme scheme = Schemes.named(rule);
      SchemeSettings live = settings(on).with("tiles", LIVE);
      add(on, scheme, live, "doors", out -> doors(on, scheme, live, out));
    }
  }

  /** Returns walkers in the town, which has doors. */
  public Case town() {
    NamedMap town = NamedMaps.named("town");
    if (town == null) {
      throw new IllegalStateException("there is no town");
    }
    Scene scene = new Scene(town.name(), town.make());
    return setup.generated(scene, "waypoint", Map.of()).get(0);
  }

  private SchemeSettings settings(Case on) {
    return setup.settings(setup.radius(on.scene()), setup.area(on.scene()));
  }

  private void add(Case on, Scheme scheme, SchemeSettings settings, String kind, Cell.Task task) {
    int objects = setup.objectCount(on.scene());
    setup.needItems(on.scene(), objects);
    plan.add(MessageCells.key(on, scheme, settings, objects), kind, false, 3, Set.of(), task);
  }

  private void zoom(Case on, Scheme scheme, SchemeSettings settings, Output out) {
    Items items = setup.items(on.scene(), setup.objectCount(on.scene()));
    Motion motion = on.motion(settings.tickSeconds());
    TickClock clock = new TickClock(scheme.open(on.scene(), settings.with(Schemes.ZOOM, "true")));
    Zooming zooming = new Zooming(motion.players(), settings, clock);
    MessageMeter messages = new MessageMeter();
    MessageSeries series = new MessageSeries(messages, settings.tickSeconds(), DOOR_SECONDS);
    new Replay(motion, items, settings.radius(), true)
        .run(clock, List.of(messages, zooming, series), zooming);
    series.put(out);
    MessageCells.put(messages.counts(motion.everJoined()), out);
    zooming.put(out);
    out.time("cpuMicrosPerTick", clock.microsPerTick());
    out.time("cpuMicrosPerZoomTick", clock.microsPerSpecialTick());
  }

  private void doors(Case on, Scheme scheme, SchemeSettings settings, Output out) {
    Items items = setup.items(on.scene(), setup.objectCount(on.scene()));
    Motion motion = on.motion(settings.tickSeconds());
    SightMeter sight = new SightMeter(motion.players(), settings.radius(), settings.tickSeconds());
    for (int i = 0; i < items.count(); i++) {
      sight.place(motion.players() + i, items.x(i), items.y(i));
    }
    TickClock clock = new TickClock(scheme.open(on.scene(), settings));
    Session truth = Schemes.named("ray").open(on.scene(), settings);
    Session both = new WithTruth(clock, truth, sight.truth());
    Turning turning = new Turning(setup.options().seed(), settings.tickSeconds(), clock);
    MessageMeter messages = new MessageMeter();
    MessageSeries series = new MessageSeries(messages, settings.tickSeconds(), DOOR_SECONDS);
    new Replay(motion, items, settings.radius(), true)
        .run(both, List.of(messages, sight, turning, series), turning);
    series.put(out);
    MessageCells.put(messages.counts(motion.everJoined()), out);
    sight.results(
        (name, value) -> {
          if (name.startsWith("missed") || name.startsWith("superfluous")) {
            out.put(name, value.doubleValue());
          }
        });
    out.put("doorsTurned", turning.turned);
    out.put("contentAtDoors", turning.content);
    out.put("endedAtDoors", turning.ended);
    out.time("cpuMicrosPerTick", clock.microsPerTick());
    out.time("cpuMicrosPerDoorTick", clock.microsPerSpecialTick());
  }

  /** Lets players halve and restore their radius, each at its own time. */
  private static final class Zooming implements Meter, Replay.Intervention {
    private final double radius;
    private final long period;
    private final TickClock clock;
    private final BitSet present = new BitSet();
    private final BitSet isNear = new BitSet();
    private final BitSet zooms = new BitSet();
    private final int players;
    private long content;
    private long ended;
    private long count;

    Zooming(int players, SchemeSettings settings, TickClock clock) {
      this.players = players;
      radius = settings.radius();
      period = Math.max(1, Math.round(ZOOM_SECONDS / settings.tickSeconds()));
      this.clock = clock;
    }

    @Override
    public void joined(int player, double x, double y) {
      present.set(player);
      isNear.clear(player);
    }

    @Override
    public void gone(int player) {
      present.clear(player);
    }

    @Override
    public void before(long tick, Session session) {
      zooms.clear();
      for (int p = present.nextSetBit(0); p >= 0; p = present.nextSetBit(p + 1)) {
        if (tick > 0 && (tick + p * period / Math.max(1, players)) % period == 0) {
          isNear.flip(p);
          zooms.set(p);
          session.radius(p, isNear.get(p) ? radius / 2 : radius);
          clock.markSpecial();
          count++;
        }
      }
    }

    @Override
    public void entered(int observer, int entity) {
      content += zooms.get(observer) ? 1 : 0;
    }

    @Override
    public void left(int observer, int entity) {
      ended += zooms.get(observer) ? 1 : 0;
    }

    void put(Output out) {
      out.put("zooms", count);
      out.put("contentAtZooms", content);
      out.put("endedAtZooms", ended);
    }
  }

  /** Turns a door by chance. */
  private static final class Turning implements Meter, Replay.Intervention {
    private final SplittableRandom random;
    private final long period;
    private final TickClock clock;
    private final BitSet open = new BitSet();
    private boolean turns;
    private long turned;
    private long content;
    private long ended;

    Turning(long seed, double tickSeconds, TickClock clock) {
      random = new SplittableRandom(seed);
      period = Math.max(1, Math.round(DOOR_SECONDS / tickSeconds));
      this.clock = clock;
    }

    @Override
    public void before(long tick, Session session) {
      turns = tick % period == 0 && tick > 0 && session.doors() > 0;
      if (turns) {
        int door = random.nextInt(session.doors());
        open.flip(door);
        session.turnDoor(door, open.get(door));
        clock.markSpecial();
        turned++;
      }
    }

    @Override
    public void entered(int observer, int entity) {
      content += turns ? 1 : 0;
    }

    @Override
    public void left(int observer, int entity) {
      ended += turns ? 1 : 0;
    }
  }
}

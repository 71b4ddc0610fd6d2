package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.lab.trace.FittedTrace;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import dev.sightline.lab.workload.Movers;
import dev.sightline.lab.workload.TraceMotion;
import dev.sightline.lab.workload.Workload;
import dev.sightline.lab.workload.Workloads;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of every rule that has a literal twin, with people who come and go, against sets. */
final class MessageOracleTest {
  private static final Scene TOWN = new Scene("town", Town.generate(1));
  private static final double TICK = 0.5;
  private static final Items ITEMS = Items.of(TOWN.map(), 40, 1);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "distance",
        "ray",
        "square",
        "hexagon",
        "tile-distance",
        "tile-visibility",
        "tile-neighbor",
        "tile-path"
      })
  void counts_ofAnyRule_areThoseOfTheDefinition(String rule) {
    compare(rule, 1, 4, 2);
    compare(rule, 2, 2, 3);
  }

  /** Of rules without a literal twin the relation is found anew in each tick. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tile-circle",
        "broadcast",
        "adaptive",
        "adaptive-path",
        "hearing",
        "quadtree",
        "r-tree",
        "kd-tree"
      })
  void counts_ofOtherRules_areThoseOfARelationMadeAnew(String rule) {
    compare(rule, Schemes.named(rule), restless(3), TICK, 3, 2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.25, 1.0 / 3, 1, 7.3})
  void counts_withoutEvents_followGapsAndRounding(double tick) {
    for (long seed = 1; seed <= 4; seed++) {
      Trace plain = withGaps(seed);
      Trace told = SlowEvents.of(plain);
      for (String rule : List.of("distance", "square", "ray")) {
        MessageCounts counts = count(rule, plain, tick, 4, 2, null);
        SchemeSettings settings = settings(rule, 4, 2, tick);
        SlowCount slow =
            new SlowCount(told, ITEMS, TOWN, Schemes.named("literal-" + rule), settings)
                .run(plain.micros(plain.size() - 1));
        check(slow, counts, rule + ", seed " + seed + ", tick " + tick);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "square", "hexagon", "ray"})
  void counts_ofRowsInsideObstacles_areThoseOfTheNearestFreePlaces(String rule) {
    for (long seed = 1; seed <= 3; seed++) {
      Trace rows = throughWalls(seed);
      FittedTrace fitted = FittedTrace.of(rows, TOWN.map());
      assertTrue(fitted.snapped() > 50, "rows inside obstacles: " + fitted.snapped());
      Trace free = eachAtTheNearest(rows);
      SchemeSettings settings = settings(rule, 4, 2, TICK);
      SlowCount slow = slow(free, Schemes.named("literal-" + rule), settings);
      check(slow, count(rule, fitted.trace(), TICK, 4, 2, null), rule + ", seed " + seed);
    }
  }

  private static void compare(String rule, long seed, double radius, double area) {
    compare(rule, Schemes.named("literal-" + rule), restless(seed), TICK, radius, area);
  }

  private static void compare(
      String rule, Scheme twin, Trace trace, double tick, double radius, double area) {
    SlowCount slow = slow(trace, twin, settings(rule, radius, area, tick));
    long[] joins = new long[1];
    MessageCounts counts = count(rule, trace, tick, radius, area, joins);
    String where = rule + ", radius " + radius;
    check(slow, counts, where);
    assertEquals(slow.tileJoins, joins[0], where);
  }

  private static void check(SlowCount slow, MessageCounts counts, String where) {
    assertEquals(slow.content, counts.content(), where);
    assertEquals(slow.contentAtStart, counts.contentAtStart(), where);
    assertEquals(slow.updates, counts.updates(), where);
    assertEquals(slow.ended, counts.ended(), where);
    assertEquals(slow.everJoined.size(), counts.clients(), where);
  }

  private static SchemeSettings settings(String rule, double radius, double area, double tick) {
    SchemeSettings plain = SchemeSettings.of(radius, area, Preparations.PUBLISHED, tick);
    return rule.equals("tile-neighbor")
        ? plain.with("depth", Integer.toString(RuleParts.depth(TOWN, plain)))
        : plain;
  }

  private static SlowCount slow(Trace trace, Scheme scheme, SchemeSettings settings) {
    return new SlowCount(trace, ITEMS, TOWN, scheme, settings).run();
  }

  private static MessageCounts count(
      String rule, Trace trace, double tick, double radius, double area, long @Nullable [] joins) {
    Motion motion = new TraceMotion(Timeline.of(trace), tick);
    Session session = Schemes.named(rule).open(TOWN, settings(rule, radius, area, tick));
    MessageMeter messages = new MessageMeter();
    List<Meter> meters = new ArrayList<>(List.of(messages));
    TileChannels channels = session.tiles();
    SubscriptionMeter subscriptions = channels == null ? null : new SubscriptionMeter(channels);
    if (subscriptions != null) {
      meters.add(subscriptions);
    }
    new Replay(motion, ITEMS, radius, false).run(session, meters);
    if (joins != null && subscriptions != null) {
      joins[0] = subscriptions.joins();
    }
    return messages.counts(motion.everJoined());
  }

  /** Eight people at uneven times, some of whom are away for about five steps. */
  private static Trace withGaps(long seed) {
    Movers movers = Workloads.named("waypoint").start(TOWN.map(), Workload.Settings.of(8, seed));
    SplittableRandom random = new SplittableRandom(seed);
    Trace.Builder trace = Trace.builder("gaps", false);
    double[] away = new double[8];
    for (int step = 0; step < 150; step++) {
      movers.step();
      double time = step / 7.0 - 1; // also before 0, and never a whole number of microseconds
      for (int i = 0; i < 8; i++) {
        away[i] = random.nextInt(20) == 0 ? step + random.nextInt(4, 8) : away[i];
        if (step > away[i]) {
          trace.add(Integer.toString(i), time, movers.x(i), movers.y(i));
        }
      }
    }
    return trace.build();
  }

  /** Ten people who walk for 10 s, go, and come again, some of them within one tick. */
  private static Trace restless(long seed) {
    Movers movers = Workloads.named("waypoint").start(TOWN.map(), Workload.Settings.of(10, seed));
    SplittableRandom random = new SplittableRandom(seed);
    Trace.Builder trace = Trace.builder("restless", true);
    boolean[] isThere = new boolean[10];
    for (int step = 0; step < 100; step++) {
      movers.step();
      for (int i = 0; i < 10; i++) {
        double time = step * 0.1;
        String who = Integer.toString(i);
        boolean turns = random.nextInt(25) == 0;
        if (isThere[i] && turns) {
          trace.add(who, time, movers.x(i), movers.y(i), Event.LEAVE);
          isThere[i] = false;
        } else if (!isThere[i] && (turns || random.nextInt(3) == 0)) {
          trace.add(who, time, movers.x(i), movers.y(i), Event.JOIN);
          isThere[i] = true;
        } else if (isThere[i]) {
          trace.add(who, time, movers.x(i), movers.y(i), Event.MOVE);
        }
      }
    }
    return trace.build();
  }

  /** Ten people who go straight from anywhere to anywhere, whatever is between. */
  private static Trace throughWalls(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Box box = TOWN.map().bounds();
    double[] place = new double[40]; // from x, y to x, y
    for (int i = 0; i < place.length; i += 2) {
      place[i] = random.nextDouble(box.minX(), box.maxX());
      place[i + 1] = random.nextDouble(box.minY(), box.maxY());
    }
    Trace.Builder trace = Trace.builder("straight", true);
    for (int step = 0; step <= 100; step++) {
      for (int i = 0; i < 10; i++) {
        double x = place[4 * i] + step / 100.0 * (place[4 * i + 2] - place[4 * i]);
        double y = place[4 * i + 1] + step / 100.0 * (place[4 * i + 3] - place[4 * i + 1]);
        trace.add(Integer.toString(i), step * 0.1, x, y, step == 0 ? Event.JOIN : Event.MOVE);
      }
    }
    return trace.build();
  }

  private static Trace eachAtTheNearest(Trace trace) {
    FreeSpace free = Mesh.of(TOWN.map()).freeSpace();
    Trace.Builder out = Trace.builder(trace.name(), true);
    for (int r = 0; r < trace.size(); r++) {
      Point at = free.nearest(trace.x(r), trace.y(r));
      out.add(trace.playerName(trace.player(r)), trace.time(r), at.x(), at.y(), trace.event(r));
    }
    return out.build();
  }
}

package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.TileChannels;
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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of every rule that has a literal twin, with people who come and go, against sets. */
final class MessageOracleTest {
  private static final Scene TOWN = new Scene("town", Town.generate(1));
  private static final double TICK = 0.5;

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

  private static void compare(String rule, long seed, double radius, double area) {
    Trace trace = restless(seed);
    Items items = Items.of(TOWN.map(), 40, seed);
    SchemeSettings plain = SchemeSettings.of(radius, area, Preparations.PUBLISHED, TICK);
    SchemeSettings settings =
        rule.equals("tile-neighbor")
            ? plain.with("depth", Integer.toString(RuleParts.depth(TOWN, plain)))
            : plain;
    SlowCount slow =
        new SlowCount(trace, items, TOWN, Schemes.named("literal-" + rule), settings).run();
    Motion motion = new TraceMotion(Timeline.of(trace), TICK);
    Session session = Schemes.named(rule).open(TOWN, settings);
    MessageMeter messages = new MessageMeter();
    List<Meter> meters = new ArrayList<>(List.of(messages));
    TileChannels channels = session.tiles();
    SubscriptionMeter subscriptions = channels == null ? null : new SubscriptionMeter(channels);
    if (subscriptions != null) {
      meters.add(subscriptions);
    }
    new Replay(motion, items, radius, false).run(session, meters);
    MessageCounts counts = messages.counts(motion.everJoined());
    String where = rule + ", seed " + seed + ", radius " + radius;
    assertEquals(slow.content, counts.content(), where);
    assertEquals(slow.contentAtStart, counts.contentAtStart(), where);
    assertEquals(slow.updates, counts.updates(), where);
    assertEquals(slow.ended, counts.ended(), where);
    assertEquals(slow.everJoined.size(), counts.clients(), where);
    if (subscriptions != null) {
      assertEquals(slow.tileJoins, subscriptions.joins(), where);
    }
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
}

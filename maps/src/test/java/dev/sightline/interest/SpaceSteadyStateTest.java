package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.social.AlwaysRule;
import dev.sightline.interest.social.GroupRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TeamRule;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.world.World;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Movers of a space who go round and round, told from arrays, read by a cursor. */
final class SpaceSteadyStateTest {
  private static final int MOVERS = 200;
  private static final int STEPS = 60;
  private static final double SIZE = 400;
  private static final double RADIUS = 50;

  private final long[] ids = new long[MOVERS];
  private final double[] x = new double[MOVERS];
  private final double[] y = new double[MOVERS];

  @ParameterizedTest
  @ValueSource(
      strings = {"distance", "ray", "square", "broadcast", "team", "group", "always", "pinned"})
  void tick_everybodyMovesInCircles_allocatesNothing(String rule) {
    WorldMap city = City.generate(3, SIZE, SIZE, 60);
    Space space =
        Space.builder(World.of(city))
            .sense("near", RuleRegistry.installed().factory("distance", RuleSettings.of(RADIUS)))
            .sense("measured", factory(rule))
            .build();
    add(space);
    Delta.Cursor changes = space.tick().cursor();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 8; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      run(space, changes);
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    assertEquals(0, least, rule);
  }

  private static RuleFactory factory(String rule) {
    return switch (rule) {
      case "team" -> (population, world) -> new TeamRule(population);
      case "group" -> (population, world) -> new GroupRule(population);
      case "always" -> (population, world) -> new AlwaysRule(population, 1L << 3);
      case "pinned" -> (population, world) -> new PinnedRule(population);
      default -> RuleRegistry.installed().factory(rule, RuleSettings.of(RADIUS));
    };
  }

  private void add(Space space) {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < MOVERS; i++) {
      x[i] = random.nextDouble(30, SIZE - 30);
      y[i] = random.nextDouble(30, SIZE - 30);
      ids[i] = space.add(x[i], y[i], RADIUS);
      space.team(ids[i], i % 20);
      space.groups(ids[i], 1L << i % 30);
      space.kind(ids[i], i % 10);
      if (i > 0) {
        space.pin(ids[i], ids[i - 1]);
      }
    }
  }

  private void run(Space space, Delta.Cursor changes) {
    for (int step = 0; step < STEPS; step++) {
      double angle = 2 * Math.PI * step / STEPS;
      for (int i = 0; i < MOVERS; i++) {
        x[i] += 2 * Math.cos(angle);
        y[i] += 2 * Math.sin(angle);
      }
      space.move(ids, x, y, MOVERS);
      space.tick();
      changes.rewind();
      while (changes.next()) {
        assertEquals(changes.isIn(), changes.senses() != 0);
      }
    }
  }
}

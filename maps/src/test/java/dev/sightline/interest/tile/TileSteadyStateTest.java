package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.RuleSpace.TickDelta;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.world.World;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Movers who go round and round, some of them with a size: nothing is allocated. */
final class TileSteadyStateTest {
  private static final int MOVERS = 200;
  private static final int STEPS = 60;
  private static final double SIZE = 400;
  private static final double RADIUS = 50;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "square",
        "hexagon",
        "tile-circle",
        "tile-distance",
        "tile-visibility",
        "tile-neighbor",
        "tile-path",
        "adaptive",
        "adaptive-path",
        "hearing"
      })
  void tick_everybodyMovesInCircles_allocatesNothing(String name) {
    WorldMap city = City.generate(3, SIZE, SIZE, 60);
    Population population = new Population(MOVERS, city.bounds());
    World world = World.of(city);
    RuleSettings settings = RuleSettings.of(RADIUS).with("max-area", 80);
    RuleSpace space =
        RuleSpace.of(
            population,
            world,
            RuleRegistry.installed().factory(name, settings).make(population, world));
    Rounds rounds = new Rounds(population);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      long changes = rounds.run(space);
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
      assertTrue(changes > 0);
    }
    assertEquals(0, least, name);
  }

  /** Everybody goes round a circle of its own. */
  private static final class Rounds {
    private final Population population;
    private final double[] x = new double[MOVERS];
    private final double[] y = new double[MOVERS];
    private final double[] wide = new double[MOVERS];

    Rounds(Population population) {
      this.population = population;
      Box world = population.world();
      SplittableRandom random = new SplittableRandom(5);
      for (int id = 0; id < MOVERS; id++) {
        x[id] = random.nextDouble(world.minX() + 30, world.maxX() - 30);
        y[id] = random.nextDouble(world.minY() + 30, world.maxY() - 30);
        wide[id] = random.nextDouble(5, 30);
        population.add(id, x[id] + wide[id], y[id], RADIUS);
        if (id % 10 == 0) {
          population.size(id, 6);
        }
      }
    }

    long run(RuleSpace space) {
      long changes = 0;
      for (int step = 0; step < STEPS; step++) {
        double angle = 2 * Math.PI * step / STEPS;
        for (int id = 0; id < MOVERS; id++) {
          population.move(
              id, x[id] + wide[id] * Math.cos(angle), y[id] + wide[id] * Math.sin(angle));
        }
        TickDelta delta = space.tick();
        while (delta.next()) {
          changes++;
        }
      }
      return changes;
    }
  }
}

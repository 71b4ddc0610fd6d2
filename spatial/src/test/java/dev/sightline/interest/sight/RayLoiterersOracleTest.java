package dev.sightline.interest.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.kinetic.Loiterers;
import dev.sightline.interest.kinetic.Loiterers.Traits;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.SightLine;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Those who mostly stand, among doors of which several turn in a tick, in several records. */
final class RayLoiterersOracleTest {
  private static final int DOORS = 30;

  @ParameterizedTest
  @CsvSource({
    "1, false, 0",
    "2, true, 0",
    "3, false, 3",
    "4, true, 3",
    "5, true, 40",
    "6, false, 200"
  })
  void tick_standersAndManyDoors_equalsSightOfEveryPair(
      long seed, boolean radii, int ticksPerDoors) {
    World world = World.of(map(seed));
    Traits traits = new Traits(radii, false, radii, true);
    Loiterers loiterers = new Loiterers(seed, 25, 20, 6, traits);
    Population population = loiterers.population;
    RuleSpace space = RuleSpace.of(population, new RayRule(population, world.mesh()));
    SplittableRandom random = new SplittableRandom(seed);
    PairSet fed = new PairSet(400);
    for (int tick = 0; tick < 900; tick++) {
      String where = "seed " + seed + " tick " + tick;
      fed.apply(space.tick(), where);
      PairSet.assertSame(expected(loiterers, world.mesh().sightLine()), fed, where);
      checkEvent(space, world.mesh().sightLine(), random, where);
      loiterers.step();
      if (ticksPerDoors > 0 && tick % ticksPerDoors == 0) {
        turnDoors(world, space, random);
      }
    }
  }

  private static WorldMap map(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Obstacle> obstacles = new ArrayList<>();
    for (int i = 0; i < DOORS; i++) {
      int x = random.nextInt(18);
      int y = random.nextInt(18);
      Blocks blocks = List.of(Blocks.MOVE, Blocks.SIGHT, Blocks.BOTH).get(random.nextInt(3));
      obstacles.add(
          random.nextBoolean()
              ? new Obstacle.Segment("d" + i, blocks, true, x, y, x + random.nextInt(3), y + 1)
              : new Obstacle.Polygon(
                  "d" + i, blocks, true, Ring.of(new Box(x, y, x + 1, y + 2)), List.of()));
    }
    return WorldMap.of("doors", new Box(0, 0, 20, 20), obstacles);
  }

  private static void turnDoors(World world, RuleSpace space, SplittableRandom random) {
    WorldChange read = world.latest();
    for (int record = random.nextInt(3); record >= 0; record--) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        ObstacleHandle door = world.obstacle("d" + random.nextInt(DOORS));
        if (world.isOpen(door)) {
          world.close(door);
        } else {
          world.open(door);
        }
      }
      world.commit();
    }
    for (WorldChange next = read.next(); next != null; next = next.next()) {
      space.worldChanged(next);
    }
  }

  private static PairSet expected(Loiterers loiterers, SightLine line) {
    Population population = loiterers.population;
    PairSet expected = new PairSet(400);
    for (int o = 0; o < population.end(); o++) {
      for (int e = 0; population.observes(o) && e < population.end(); e++) {
        boolean in =
            o != e
                && population.perceivable(e)
                && loiterers.within(o, e, false)
                && sees(line, population, o, population.x(e), population.y(e));
        expected.set(o, e, in);
      }
    }
    return expected;
  }

  private static boolean sees(SightLine line, Population population, int o, double x, double y) {
    return (x == population.x(o) && y == population.y(o))
        || line.clear(population.x(o), population.y(o), x, y);
  }

  private static void checkEvent(
      RuleSpace space, SightLine line, SplittableRandom random, String where) {
    Population population = space.population();
    double x = random.nextInt(3) == 0 ? random.nextInt(21) : random.nextDouble(-1, 21);
    double y = random.nextInt(3) == 0 ? random.nextInt(21) : random.nextDouble(20);
    double radius = random.nextBoolean() ? Rule.OWN_RADIUS : random.nextDouble(12);
    List<Integer> expected = new ArrayList<>();
    for (int o = 0; o < population.end(); o++) {
      double dx = population.x(o) - x;
      double dy = population.y(o) - y;
      double reach = radius == Rule.OWN_RADIUS ? population.radius(o) : radius;
      if (population.observes(o)
          && dx * dx + dy * dy <= reach * reach
          && sees(line, population, o, x, y)) {
        expected.add(o);
      }
    }
    assertEquals(expected, space.perceivers(x, y, radius), where);
  }
}

package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.Doors;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.BruteForceSight;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.SightLine;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RayOracleTest {
  @ParameterizedTest
  @CsvSource({
    "CITY, 1, 80, 25, 0.3, 200, 0",
    "CITY, 2, 60, 60, 1.5, 150, 0",
    "CITY, 3, 60, 40, 0.2, 250, 3",
    "TOWN, 4, 60, 6, 0.1, 200, 0",
    "TOWN, 5, 60, 10, 0.05, 250, 2",
    "LATTICE, 6, 50, 8, 0.25, 200, 0",
    "LATTICE, 7, 50, 12, 0.5, 250, 2",
    "LATTICE, 8, 40, 12, 0, 250, 1"
  })
  void tick_walkersDoorsAndJumpers_equalsSightOfEveryPair(
      Scene scene,
      long seed,
      int capacity,
      double radius,
      double step,
      int ticks,
      int ticksPerDoor) {
    WorldMap map = scene.map(seed);
    Walkers walkers = new Walkers(seed, capacity, map.bounds(), radius, step);
    run(scene + " seed " + seed, map, walkers, seed, ticks, ticksPerDoor);
  }

  /** Who goes straight for long keeps its heading, and stops and turns without a word. */
  @ParameterizedTest
  @CsvSource({
    "CITY, 11, 60, 40, 0.3, 400, 0",
    "CITY, 12, 50, 60, 0.1, 400, 5",
    "TOWN, 13, 50, 8, 0.05, 400, 3",
    "LATTICE, 14, 40, 12, 0.125, 500, 4",
    "LATTICE, 15, 40, 8, 0.0625, 500, 0"
  })
  void tick_thoseWhoGoStraight_equalsSightOfEveryPair(
      Scene scene,
      long seed,
      int capacity,
      double radius,
      double step,
      int ticks,
      int ticksPerDoor) {
    WorldMap map = scene.map(seed);
    Walkers walkers = new Walkers(seed, capacity, map.bounds(), radius, step).patience(2500);
    run(scene + " seed " + seed, map, walkers, seed, ticks, ticksPerDoor);
  }

  private static void run(
      String name, WorldMap map, Walkers walkers, long seed, int ticks, int ticksPerDoor) {
    World world = World.of(map);
    Mesh mesh = world.mesh();
    int capacity = walkers.population.capacity();
    RuleSpace space =
        RuleSpace.of(walkers.population, world, new RayRule(walkers.population, mesh));
    SightLine sight = mesh.sightLine();
    Doors doors = new Doors(world, 3, seed);
    PairSet fed = new PairSet(capacity);
    for (int tick = 0; tick < ticks; tick++) {
      String where = name + " tick " + tick;
      fed.apply(space.tick(), where);
      PairSet expected =
          PairSet.judged(
              walkers.population, (o, e) -> walkers.within(o, e) && sees(walkers, sight, o, e));
      PairSet.assertSame(expected, fed, where);
      PairSet.assertSame(expected, PairSet.of(space), where);
      walkers.step();
      if (ticksPerDoor > 0 && tick % ticksPerDoor == 0) {
        doors.toggle();
      }
    }
  }

  /** The same from the definition of sight alone, which shares nothing with the rule. */
  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void tick_smallHostileMaps_equalsDefinition(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 12; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + (int) (seed % 7));
      double size = Math.max(map.bounds().width(), map.bounds().height());
      Walkers walkers = new Walkers(seed, 12, map.bounds(), size / 2, size / 64).patience(1000);
      RuleSpace space =
          RuleSpace.of(walkers.population, new RayRule(walkers.population, Mesh.of(map)));
      BruteForceSight sight = new BruteForceSight(map);
      PairSet fed = new PairSet(walkers.population.capacity());
      for (int tick = 0; tick < 60; tick++) {
        String where = placement + " seed " + seed + " tick " + tick;
        fed.apply(space.tick(), where);
        Population population = walkers.population;
        PairSet expected =
            PairSet.judged(
                population,
                (o, e) ->
                    walkers.within(o, e)
                        && sight.clear(
                            population.x(o), population.y(o), population.x(e), population.y(e)));
        PairSet.assertSame(expected, fed, where);
        walkers.step();
      }
    }
  }

  private static boolean sees(Walkers walkers, SightLine sight, int o, int e) {
    double x = walkers.population.x(o);
    double y = walkers.population.y(o);
    double toX = walkers.population.x(e);
    double toY = walkers.population.y(e);
    return (x == toX && y == toY) || sight.clear(x, y, toX, toY);
  }

  /** Where the walkers walk. */
  enum Scene {
    CITY {
      @Override
      WorldMap map(long seed) {
        return City.generate(seed, 150, 150, 60);
      }
    },
    TOWN {
      @Override
      WorldMap map(long seed) {
        return Town.generate(seed);
      }
    },
    /** Walls, blocks and hedges on whole numbers, so that lines graze, touch and run along. */
    LATTICE {
      @Override
      WorldMap map(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Obstacle> obstacles = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
          int x = random.nextInt(19);
          int y = random.nextInt(19);
          if (random.nextBoolean()) {
            boolean level = random.nextBoolean();
            obstacles.add(Obstacle.Segment.of(x, y, level ? x + 2 : x, level ? y : y + 2));
          } else {
            Ring ring = Ring.of(new Box(x, y, x + 1, y + 1));
            Blocks blocks = List.of(Blocks.MOVE, Blocks.SIGHT, Blocks.BOTH).get(random.nextInt(3));
            obstacles.add(new Obstacle.Polygon("block" + i, blocks, false, ring, List.of()));
          }
        }
        return WorldMap.of("lattice", new Box(0, 0, 20, 20), obstacles);
      }
    };

    abstract WorldMap map(long seed);
  }
}

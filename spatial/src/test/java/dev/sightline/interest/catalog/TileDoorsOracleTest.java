package dev.sightline.interest.catalog;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.Space;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Rule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tile rules on triangles while doors open and close, each tick against the rule's definition. */
final class TileDoorsOracleTest {
  private static final Box WORLD = new Box(0, 0, 20, 20);

  @ParameterizedTest
  @ValueSource(
      strings = {"tile-circle", "tile-distance", "tile-visibility", "tile-neighbor", "tile-path"})
  void tick_doorsOpenAndClose_equalsDefinition(String name) {
    long seed = 11;
    SplittableRandom random = new SplittableRandom(seed);
    List<Obstacle> walls = walls(random);
    WorldMap map = WorldMap.of("doors", WORLD, walls);
    RuleCatalog catalog = new RuleCatalog(map, new RuleSettings(4, null, 1.5, 3, 5.0));
    catalog.views().budget(Integer.MAX_VALUE);
    Walkers walkers = new Walkers(seed, 24, WORLD, 4, 0.2);
    Rule rule = catalog.rule(name, walkers.population);
    Space space = Space.of(walkers.population, rule);
    Doors doors = new Doors(catalog, walls);
    PairSet fed = new PairSet(walkers.population.capacity());
    for (int tick = 0; tick < 60; tick++) {
      String where = name + " seed " + seed + " tick " + tick;
      if (tick % 6 == 5) {
        space.obstaclesChanged(doors.turn(random.nextInt(walls.size())));
      }
      fed.apply(space.tick(), where);
      // the definition anew: another rule on the same tiles, which has seen nothing yet
      PairSet wanted = PairSet.judged(walkers.population, catalog.rule(name, walkers.population));
      PairSet.assertSame(wanted, PairSet.of(space), where);
      PairSet.assertSame(wanted, fed, where);
      walkers.step();
    }
  }

  private static List<Obstacle> walls(SplittableRandom random) {
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int x = random.nextInt(1, 16);
      int y = random.nextInt(1, 16);
      walls.add(
          random.nextBoolean()
              ? Obstacle.Segment.of(x, y, x + random.nextInt(1, 4), y)
              : Obstacle.Segment.of(x, y, x, y + random.nextInt(1, 4)));
    }
    return walls;
  }

  /** Opens what is closed and closes what is open, first in the mesh. */
  private static final class Doors {
    private final RuleCatalog catalog;
    private final List<Obstacle> doors;
    private final int[] numbers;

    Doors(RuleCatalog catalog, List<Obstacle> doors) {
      this.catalog = catalog;
      this.doors = doors;
      numbers = new int[doors.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = i;
      }
    }

    ObstacleChange turn(int door) {
      Obstacle obstacle = doors.get(door);
      if (numbers[door] >= 0) {
        catalog.mesh().remove(numbers[door]);
        numbers[door] = -1;
        return ObstacleChange.opened(obstacle);
      }
      numbers[door] = catalog.mesh().add(obstacle);
      return ObstacleChange.closed(obstacle);
    }
  }
}

package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.choice.Terrain;
import dev.sightline.interest.choice.TileChoices;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import dev.sightline.view.TileViews;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tile rules on triangles while doors open and close, each tick against the rule's definition. */
final class TileDoorsOracleTest {
  private static final Box WORLD = new Box(0, 0, 20, 20);

  @ParameterizedTest
  @MethodSource("names")
  void tick_doorsOpenAndClose_equalsDefinition(String name) {
    run(name, 11, 60);
  }

  @ParameterizedTest
  @MethodSource("names")
  @Tag("slow")
  void tick_manySeeds_equalsDefinition(String name) {
    for (long seed = 100; seed < 112; seed++) {
      run(name, seed, 400);
    }
  }

  private static Stream<String> names() {
    return Stream.of(
        "hexagon",
        "tile-circle",
        "tile-distance",
        "tile-visibility",
        "tile-neighbor",
        "tile-path",
        "adaptive",
        "hearing");
  }

  private static void run(String name, long seed, int ticks) {
    Scene scene = new Scene(name, seed);
    scene.catalog.views().budget(Integer.MAX_VALUE);
    PairSet fed = new PairSet(scene.people().capacity());
    for (int tick = 0; tick < ticks; tick++) {
      String where = name + " seed " + seed + " tick " + tick;
      scene.turnDoors(tick);
      scene.resize();
      fed.apply(scene.space.tick(), where);
      // the definition anew: another rule on the same tiles, which has seen nothing yet
      Rule fresh = scene.catalog.rule(name, scene.people());
      PairSet wanted = PairSet.judged(scene.people(), fresh);
      PairSet.assertSame(wanted, PairSet.of(scene.space), where);
      PairSet.assertSame(wanted, fed, where);
      scene.walkers.step();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void tick_viewsMendedBitByBit_hidesNothingAndInventsNothing(long seed) {
    runBitByBit(seed, 60);
  }

  @Test
  @Tag("slow")
  void tick_viewsMendedBitByBitForLong_hidesNothingAndInventsNothing() {
    for (long seed = 200; seed < 215; seed++) {
      runBitByBit(seed, 300);
    }
  }

  /** Mends a step's worth of rows in each tick, so that lines stand in for long. */
  private static void runBitByBit(long seed, int ticks) {
    Scene scene = new Scene("tile-visibility", seed);
    scene.catalog.views().build(5, Workers.caller(), done -> {});
    scene.catalog.views().budget(1);
    for (int tick = 0; tick < ticks; tick++) {
      scene.turnDoors(tick);
      scene.space.tick();
      checkBounds(scene, "seed " + seed + " tick " + tick);
      scene.walkers.step();
    }
  }

  private static void checkBounds(Scene scene, String where) {
    Population people = scene.people();
    Tiling tiling = scene.catalog.tiling();
    TileViews views = new TileViews(tiling, scene.catalog.mesh());
    Rule most = new TileRule(people, TileChoices.visibility(Terrain.of(tiling), views));
    SightLine line = scene.catalog.mesh().sightLine();
    PairSet said = PairSet.of(scene.space);
    PairSet allowed = PairSet.judged(people, most);
    for (int o = 0; o < people.end(); o++) {
      for (int e = 0; e < people.end(); e++) {
        boolean must =
            o != e
                && people.observes(o)
                && people.perceivable(e)
                && scene.walkers.within(o, e)
                && line.clear(people.x(o), people.y(o), people.x(e), people.y(e));
        assertTrue(!must || said.get(o, e), where + ": " + o + " misses " + e);
        assertTrue(!said.get(o, e) || allowed.get(o, e), where + ": " + o + " has " + e);
      }
    }
  }

  /** People who walk among walls, some of which open and close like doors. */
  private static final class Scene {
    final SplittableRandom random;
    final List<Obstacle> walls;
    final RuleCatalog catalog;
    final Walkers walkers;
    final RuleSpace space;
    final Doors doors;

    Scene(String name, long seed) {
      random = new SplittableRandom(seed);
      walls = walls(random);
      WorldMap map = WorldMap.of("doors", WORLD, walls);
      catalog = new RuleCatalog(map, new RuleSettings(4, null, 1.5, 3, 5.0));
      walkers = new Walkers(seed, 24, WORLD, 4, 0.2);
      space = RuleSpace.of(walkers.population, catalog.rule(name, walkers.population));
      doors = new Doors(catalog, walls);
    }

    Population people() {
      return walkers.population;
    }

    /** Gives somebody another size. */
    void resize() {
      int id = random.nextInt(people().capacity());
      if (people().alive(id)) {
        people().size(id, random.nextInt(3) > 0 ? 0 : random.nextDouble(2));
      }
    }

    void turnDoors(int tick) {
      if (tick % 6 == 5) {
        space.obstaclesChanged(doors.turn(random.nextInt(walls.size())));
      }
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
    for (int i = 0; i < 3; i++) {
      double x = 1 + 6 * i + random.nextDouble();
      double y = random.nextDouble(1, 15);
      double side = random.nextDouble(1, 3);
      walls.add(
          Obstacle.Polygon.of(Ring.of(x, y, x + side, y + 0.3, x + side, y + side, x, y + side)));
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

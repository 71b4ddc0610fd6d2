package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.tile.choice.PathTiles;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.world.ClosedDoors;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hearing against shortest ways by relaxation, while doors and walls come and go. */
@NullUnmarked
final class HearingOracleTest {
  private static final Box WORLD = new Box(0, 0, 20, 12);
  private static final double DOOR = 1.5;
  private static final List<Obstacle> OBSTACLES =
      List.of(
          Obstacle.Segment.of(10, 0, 10, 5),
          new Obstacle.Segment("a", Blocks.BOTH, true, 10, 5, 10, 7),
          Obstacle.Segment.of(10, 7, 10, 12),
          Obstacle.Segment.of(10, 6.5, 15, 6.5),
          new Obstacle.Segment("b", Blocks.BOTH, true, 15, 6.5, 18, 6.5),
          Obstacle.Segment.of(18, 6.5, 20, 6.5));

  private final World world = World.of(WorldMap.of("rooms", WORLD, OBSTACLES));
  private final WorldTiling tiles = world.trianglesThroughDoors(TriangleOptions.refined(1.5));

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void tick_doorsAndWallsComeAndGo_equalsRelaxation(long seed) {
    Walkers walkers = new Walkers(seed, 24, WORLD, 6, 0.3);
    Rule rule = hearing(walkers.population);
    RuleSpace space = RuleSpace.of(walkers.population, world, rule);
    SplittableRandom random = new SplittableRandom(seed);
    ObstacleHandle wall = null;
    for (int tick = 0; tick < 60; tick++) {
      String where = "seed " + seed + " tick " + tick;
      if (tick % 5 == 4) {
        turn(world.obstacle(random.nextBoolean() ? "a" : "b"));
      }
      if (tick % 7 == 6 && wall == null) {
        double x = random.nextDouble(1, 18);
        wall = world.add(Obstacle.Segment.of(x, 1, x + 1, 11));
      } else if (tick % 7 == 6) {
        world.remove(wall);
        wall = null;
      }
      world.commit();
      space.tick();
      PairSet.assertSame(pairs(walkers.population), PairSet.of(space), where);
      walkers.step();
    }
  }

  private Rule hearing(Population population) {
    return new TileRule(population, PathTiles.heard("hearing", tiles, DOOR));
  }

  private void turn(ObstacleHandle door) {
    if (world.isOpen(door)) {
      world.close(door);
    } else {
      world.open(door);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void judge_throughADoor_isFartherWhenClosed(boolean closed) {
    if (!closed) {
      world.open(world.obstacle("a"));
      world.commit();
    }
    Population population = new Population(2, WORLD);
    population.add(0, 8, 6, 5);
    population.add(1, 11.5, 5.5, 5);
    assertEquals(!closed, pairs(population).get(0, 1));
    assertEquals(!closed, hearing(population).judge(0, 1).yes());
  }

  @Test
  void tick_wallComes_blocksUntilItGoes() {
    Population population = new Population(2, WORLD);
    RuleSpace space = RuleSpace.of(population, world, hearing(population));
    population.add(0, 4, 6, 4);
    population.add(1, 6, 6, 4);
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    ObstacleHandle wall = world.add(Obstacle.Segment.of(5, 0, 5, 12));
    world.commit();
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
    world.remove(wall);
    world.commit();
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
  }

  private PairSet pairs(Population population) {
    TileOracle oracle = new TileOracle(tiles.tiling());
    ClosedDoors doors = Objects.requireNonNull(tiles.closedDoors());
    return oracle.pairs(
        population,
        (own, x, y, radius) ->
            oracle.path(own, Math.nextUp(radius), (from, to) -> doors.on(from, to) * DOOR));
  }
}

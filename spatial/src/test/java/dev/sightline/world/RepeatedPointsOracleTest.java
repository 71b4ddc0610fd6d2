package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.ObstacleCheck;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.MeshCheck;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.path.Clearance;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Doors whose rings repeat points, against doors with the same rings without repeats. */
final class RepeatedPointsOracleTest {
  private static final Box BOUNDS = new Box(0, 0, 10, 10);
  private static final double RADIUS = 0.5;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void world_ringsThatRepeatPoints_isAsWithoutRepeats(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 60; step++) {
      List<double[]> rings = rings(random);
      List<Obstacle> plain = new ArrayList<>();
      List<Obstacle> repeating = new ArrayList<>();
      for (double[] ring : rings) {
        plain.add(door(ring));
        repeating.add(door(repeated(ring, random)));
      }
      compare(world(plain), world(repeating), random, "seed " + seed + " step " + step);
    }
  }

  private static World world(List<Obstacle> doors) {
    World world = World.of(WorldMap.of("doors", BOUNDS, doors));
    world.doors().subList(0, doors.size() / 2).forEach(world::open);
    world.commit();
    return world;
  }

  private static Obstacle door(double[] ring) {
    return new Obstacle.Polygon(null, Blocks.BOTH, true, Ring.of(ring), List.of());
  }

  /** Returns some valid rings on a grid, which touch themselves, turn back and have no area. */
  private static List<double[]> rings(SplittableRandom random) {
    List<double[]> rings = new ArrayList<>();
    while (rings.size() < 3) {
      double x = random.nextInt(6);
      double y = random.nextInt(6);
      double[] ring = new double[2 * random.nextInt(3, 8)];
      for (int i = 0; i < ring.length; i += 2) {
        ring[i] = x + random.nextInt(4);
        ring[i + 1] = y + random.nextInt(4);
      }
      if (ObstacleCheck.pointsFault(ring) == null && ObstacleCheck.fault(Ring.of(ring)) == null) {
        rings.add(Ring.of(ring).toArray());
      }
    }
    return rings;
  }

  /** Says some points twice or three times, and often the first one again at the end. */
  private static double[] repeated(double[] ring, SplittableRandom random) {
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < ring.length; i += 2) {
      for (int n = Math.max(1, random.nextInt(4)); n > 0; n--) {
        all.addAll(List.of(ring[i], ring[i + 1]));
      }
    }
    if (random.nextInt(3) > 0) {
      all.addAll(List.of(ring[0], ring[1]));
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static void compare(World plain, World repeating, SplittableRandom random, String where) {
    Clearance expected = plain.clearance(RADIUS);
    Clearance actual = repeating.clearance(RADIUS);
    WorldTiling tiles = plain.triangles(TriangleOptions.refined(4));
    WorldTiling others = repeating.triangles(TriangleOptions.refined(4));
    for (int commit = 0; commit < 3; commit++) {
      assertEquals(List.of(), MeshCheck.faults(actual.ground()), where);
      comparePaths(PathSearch.over(expected), PathSearch.over(actual), random, where);
      compareSight(plain, repeating, random, where);
      assertEquals(tiles.tiling().limit(), others.tiling().limit(), where);
      turnSome(plain, repeating, random);
    }
  }

  private static void turnSome(World plain, World repeating, SplittableRandom random) {
    for (int i = 0; i < plain.doors().size(); i++) {
      for (World world : List.of(plain, repeating)) {
        ObstacleHandle door = world.doors().get(i);
        assertTrue(world.isOpen(door) ? world.close(door) : world.open(door));
      }
      if (random.nextBoolean()) {
        assertEquals(plain.commit().number(), repeating.commit().number());
      }
    }
    assertEquals(plain.commit().number(), repeating.commit().number());
  }

  private static void comparePaths(
      PathSearch expected, PathSearch actual, SplittableRandom random, String where) {
    for (int i = 0; i < 8; i++) {
      double[] p = random.doubles(4, 0, 10).toArray();
      String way = where + " " + Arrays.toString(p);
      assertEquals(
          expected.find(p[0], p[1], p[2], p[3], Quality.SHORTEST),
          actual.find(p[0], p[1], p[2], p[3], Quality.SHORTEST),
          way);
      assertEquals(expected.route().length(), actual.route().length(), 1e-9, way);
    }
  }

  private static void compareSight(
      World plain, World repeating, SplittableRandom random, String where) {
    for (int i = 0; i < 20; i++) {
      int[] p = random.ints(4, 0, 10).toArray();
      assertEquals(
          plain.mesh().sightLine().clear(p[0], p[1], p[2], p[3]),
          repeating.mesh().sightLine().clear(p[0], p[1], p[2], p[3]),
          where + " " + Arrays.toString(p));
    }
  }
}

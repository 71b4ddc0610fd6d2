package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Obstacles that reach far beyond the bounds: their edges meet those at the corners of the frame.
 */
final class FarObstaclesOracleTest {

  @Test
  void of_ringFarBeyondTheBounds_isSound() {
    Obstacle ring = Obstacle.Polygon.of(Ring.of(2, 279, 2, 23, 13, 104.5));
    WorldMap map = WorldMap.of("far", new Box(8, 125, 42, 159), List.of(ring));
    Mesh mesh = Mesh.of(map);
    assertEquals(List.of(), MeshCheck.faults(mesh));
    assertEquals(false, mesh.sightLine().clear(8, 140, 20, 140));
    assertEquals(true, mesh.sightLine().clear(15, 140, 40, 140));
  }

  @Test
  void addAndRemove_randomFarObstacles_staysSoundAndAnswersByDefinition() {
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Box bounds = bounds(random);
      List<Obstacle> all = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(4); i++) {
        all.add(far(random, bounds));
      }
      Mesh mesh = Mesh.of(WorldMap.of("far", bounds, all));
      check(mesh, bounds, all, random, "seed " + seed);
      mesh.remove(0);
      check(mesh, bounds, all.subList(1, all.size()), random, "seed " + seed + " without 0");
      mesh.add(all.get(0));
      check(mesh, bounds, all, random, "seed " + seed + " with 0 again");
    }
  }

  private static void check(
      Mesh mesh, Box bounds, List<Obstacle> obstacles, SplittableRandom random, String where) {
    assertEquals(List.of(), MeshCheck.faults(mesh), where);
    BruteForceSight slow = new BruteForceSight(WorldMap.of("far", bounds, obstacles));
    for (int i = 0; i < 20; i++) {
      double[] p = place(random, bounds);
      double[] q = place(random, bounds);
      assertEquals(
          slow.clear(p[0], p[1], q[0], q[1]),
          mesh.sightLine().clear(p[0], p[1], q[0], q[1]),
          where + " line " + p[0] + "," + p[1] + " to " + q[0] + "," + q[1]);
    }
  }

  private static Box bounds(SplittableRandom random) {
    double x = random.nextInt(200);
    double y = random.nextInt(200);
    return new Box(x, y, x + 1 + random.nextInt(60), y + 1 + random.nextInt(60));
  }

  private static double[] place(SplittableRandom random, Box box) {
    return new double[] {
      random.nextDouble(box.minX(), box.maxX()), random.nextDouble(box.minY(), box.maxY())
    };
  }

  /** Returns a triangle or a wall, many times larger than the bounds in one direction or both. */
  private static Obstacle far(SplittableRandom random, Box box) {
    double[] xy = new double[6];
    double wide = box.width() * random.nextInt(1, 12);
    double high = box.height() * random.nextInt(1, 12);
    for (int i = 0; i < 6; i += 2) {
      xy[i] = box.minX() + Math.rint(2 * random.nextDouble(-wide, wide)) / 2;
      xy[i + 1] = box.minY() + Math.rint(2 * random.nextDouble(-high, high)) / 2;
    }
    boolean isFlat = (xy[2] - xy[0]) * (xy[5] - xy[1]) == (xy[4] - xy[0]) * (xy[3] - xy[1]);
    if (isFlat) {
      return far(random, box);
    }
    return random.nextInt(3) == 0
        ? Obstacle.Segment.of(xy[0], xy[1], xy[2], xy[3])
        : Obstacle.Polygon.of(Ring.of(xy));
  }
}

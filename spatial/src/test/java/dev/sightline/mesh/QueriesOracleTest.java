package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Location, walks, free space and visible regions against definitions applied to everything. */
final class QueriesOracleTest {

  @ParameterizedTest
  @EnumSource
  void locate_anyHint_holdsThePoint(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 60; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      Mesh mesh = Mesh.of(maps.map(6));
      for (int i = 0; i < 40; i++) {
        double[] p = maps.point();
        int hint = maps.random().nextInt(mesh.faceSlots());
        assertTrue(holds(mesh, mesh.locate(p[0], p[1], hint), p), "seed " + seed + " point " + i);
        assertTrue(holds(mesh, mesh.locate(p[0], p[1]), p), "seed " + seed + " point " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void visit_randomSegments_meetsWhatEveryFaceSays(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 60; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      Mesh mesh = Mesh.of(maps.map(4));
      SegmentWalk walk = mesh.segmentWalk();
      for (int i = 0; i < 20; i++) {
        double[] p = maps.point();
        double[] q = maps.point();
        BitSet visited = new BitSet();
        walk.visit(p[0], p[1], q[0], q[1], -1, visited::set);
        for (int f = 0; f < mesh.faceSlots(); f++) {
          if (mesh.isFace(f) && visited.get(f) != meets(mesh, f, p, q)) {
            assertTrue(touchesRounded(mesh, f), "seed " + seed + " segment " + i + " face " + f);
          }
        }
      }
    }
  }

  private static boolean touchesRounded(Mesh mesh, int f) {
    return mesh.isRounded(mesh.corner(f, 0))
        || mesh.isRounded(mesh.corner(f, 1))
        || mesh.isRounded(mesh.corner(f, 2));
  }

  private static boolean holds(Mesh mesh, int f, double[] p) {
    for (int i = 0; i < 3; i++) {
      if (mesh.t.vertices.orientation(mesh.corner(f, i), mesh.corner(f, (i + 1) % 3), p[0], p[1])
          < 0) {
        return false;
      }
    }
    return true;
  }

  /** Closed segment against closed triangle: an end inside, or an edge met. */
  private static boolean meets(Mesh mesh, int f, double[] p, double[] q) {
    if (holds(mesh, f, p) || holds(mesh, f, q)) {
      return true;
    }
    for (int i = 0; i < 3; i++) {
      int a = mesh.corner(f, i);
      int b = mesh.corner(f, (i + 1) % 3);
      Vertices v = mesh.t.vertices;
      int pa = v.orientation(a, b, p[0], p[1]);
      int qa = v.orientation(a, b, q[0], q[1]);
      int ap = v.orientation(p[0], p[1], q[0], q[1], a);
      int bp = v.orientation(p[0], p[1], q[0], q[1], b);
      boolean collinear = pa == 0 && qa == 0;
      if (!collinear && pa * qa <= 0 && ap * bp <= 0) {
        return true;
      }
      if (collinear && between(p, q, mesh.x(a), mesh.y(a))) {
        return true;
      }
    }
    return false;
  }

  private static boolean between(double[] p, double[] q, double x, double y) {
    return Box.of(p[0], p[1], q[0], q[1]).contains(x, y);
  }

  @ParameterizedTest
  @EnumSource
  void nearest_blockedPoints_areFreeAndNearest(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 80; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      Mesh mesh = Mesh.of(maps.map(5));
      FreeSpace free = mesh.freeSpace();
      for (int i = 0; i < 15; i++) {
        double[] p = maps.point();
        Point n = free.nearest(p[0], p[1]);
        assertTrue(free.isFree(n.x(), n.y()), "seed " + seed + " point " + i);
        double distance = Math.hypot(n.x() - p[0], n.y() - p[1]);
        assertNoFreePointWithin(mesh, free, p, distance * (1 - 1e-9));
      }
    }
  }

  private static void assertNoFreePointWithin(Mesh mesh, FreeSpace free, double[] p, double r) {
    for (int i = 0; i < 64 && r > 1e-9; i++) {
      double angle = i * Math.PI / 32;
      double x = p[0] + r * Math.cos(angle);
      double y = p[1] + r * Math.sin(angle);
      int face = mesh.locate(x, y);
      boolean ground = (mesh.faceBlocks(face) & Mesh.MOVE) == 0;
      assertFalse(ground && free.isFree(x, y), "nearer: " + x + "," + y);
    }
  }

  @Test
  void isFree_onWallsAndInside_byTheClosedRule() {
    Obstacle left = Obstacle.Polygon.of(Ring.of(new Box(2, 2, 4, 4)));
    Obstacle right = Obstacle.Polygon.of(Ring.of(new Box(4, 2, 6, 4)));
    Obstacle over = Obstacle.Polygon.of(Ring.of(new Box(3, 3, 5, 8)));
    Mesh mesh = Mesh.of(WorldMap.of("three", new Box(0, 0, 10, 10), List.of(left, right, over)));
    FreeSpace free = mesh.freeSpace();
    assertTrue(free.isFree(2, 3));
    assertTrue(free.isFree(0, 0));
    assertTrue(free.isFree(4, 2.5)); // on both walls, inside neither
    assertFalse(free.isFree(4, 3.5)); // inside the third
    assertFalse(free.isFree(3, 2.5));
    assertFalse(free.isFree(-1, 5));
    assertEquals(100 - 4 - 4 - 8, free.area(), 1e-12);
    assertEquals(1, mesh.components().count());
  }

  @Test
  void components_roomsAndJoints_countsInteriors() {
    Obstacle ring =
        new Obstacle.Polygon(
            null,
            dev.sightline.map.Blocks.BOTH,
            false,
            Ring.of(new Box(1, 1, 9, 9)),
            List.of(Ring.of(new Box(2, 2, 4, 4)), Ring.of(new Box(4, 4, 6, 6))));
    Mesh mesh = Mesh.of(WorldMap.of("rooms", new Box(0, 0, 10, 10), List.of(ring)));
    Components components = mesh.components();
    assertEquals(3, components.count()); // outside, and two rooms that touch at a corner
    assertEquals(36, components.area(components.largest()), 1e-12);
    assertEquals(36 + 4 + 4, mesh.freeSpace().area(), 1e-12);
  }

  @ParameterizedTest
  @EnumSource
  void from_randomWorlds_holdsWhatIsSeen(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 60; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      Mesh mesh = Mesh.of(maps.map(5));
      SightLine line = mesh.sightLine();
      double[] p = maps.point();
      double[] region = mesh.visibleRegion().from(p[0], p[1], 5);
      for (int i = 0; i < 60; i++) {
        double x = p[0] + maps.random().nextDouble(-6, 6);
        double y = p[1] + maps.random().nextDouble(-6, 6);
        boolean seen = line.clear(p[0], p[1], x, y) && Math.hypot(x - p[0], y - p[1]) <= 5;
        if (distanceToBorder(region, x, y) > 0.01) {
          assertEquals(seen, inside(region, x, y), "seed " + seed + " " + x + "," + y);
        }
      }
    }
  }

  private static boolean inside(double[] ring, double x, double y) {
    boolean inside = false;
    for (int i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if ((ring[i + 1] > y) != (ring[j + 1] > y)
          && x < (ring[j] - ring[i]) * (y - ring[i + 1]) / (ring[j + 1] - ring[i + 1]) + ring[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  private static double distanceToBorder(double[] ring, double x, double y) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      best =
          Math.min(
              best,
              java.awt.geom.Line2D.ptSegDist(ring[i], ring[i + 1], ring[j], ring[j + 1], x, y));
    }
    return best;
  }
}

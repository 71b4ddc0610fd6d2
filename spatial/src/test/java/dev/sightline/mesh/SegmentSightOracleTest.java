package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares with many points of the segment, and looks at the point that is named. */
final class SegmentSightOracleTest {
  private static final int POINTS = 300;
  private static final double HAIR = 1e-6;

  @ParameterizedTest
  @EnumSource
  void sees_randomWorlds_matchesManyPoints(RandomMaps.Placement placement) {
    int seen = 0;
    for (long seed = 0; seed < 300; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(6));
      Mesh mesh = Mesh.of(map);
      SegmentSight sight = mesh.segmentSight();
      SightLine line = mesh.sightLine();
      for (int i = 0; i < 20; i++) {
        double[] p = placement == RandomMaps.Placement.GRID ? maps.point() : anywhere(maps);
        double[] s = i % 2 == 0 ? wall(map, i) : new double[] {0, 0, 0, 0};
        if (i % 2 != 0) {
          System.arraycopy(maps.point(), 0, s, 0, 2);
          System.arraycopy(maps.point(), 0, s, 2, 2);
        }
        double radius = i % 3 == 0 ? 100 : 1 + maps.random().nextInt(6);
        String at = "seed " + seed + " case " + i;
        boolean result = sight.sees(p[0], p[1], s[0], s[1], s[2], s[3], radius);
        if (!isInLine(p, s)) {
          assertFalse(!result && seesSome(line, p, s, radius), at + ": missed");
        }
        if (result) {
          checkSeen(line, p, s, radius, new double[] {sight.seenX(), sight.seenY()}, at);
          seen++;
        }
      }
    }
    assertTrue(seen > 1000, "only " + seen + " were seen");
  }

  /** Returns a point that is in line with nothing, where slits an ulp wide would be seen. */
  private static double[] anywhere(RandomMaps maps) {
    double[] point = maps.point();
    return new double[] {
      point[0] + maps.random().nextDouble(0.5), point[1] + maps.random().nextDouble(0.5)
    };
  }

  private static double[] wall(WorldMap map, int i) {
    Obstacle obstacle = map.obstacles().get(i % map.obstacles().size());
    if (obstacle instanceof Obstacle.Segment s) {
      return new double[] {s.x1(), s.y1(), s.x2(), s.y2()};
    }
    var ring = ((Obstacle.Polygon) obstacle).ring();
    return new double[] {ring.x(0), ring.y(0), ring.x(1), ring.y(1)};
  }

  /** Along a wall it is a matter of rounding which of the points are seen. */
  private static boolean isInLine(double[] p, double[] s) {
    double dx = s[2] - s[0];
    double dy = s[3] - s[1];
    return Math.abs(dx * (p[1] - s[1]) - dy * (p[0] - s[0])) <= HAIR * Math.hypot(dx, dy);
  }

  /** Wants two points side by side: a single one can be a matter of rounding at a corner. */
  private static boolean seesSome(SightLine line, double[] p, double[] s, double radius) {
    boolean before = false;
    for (int i = 0; i <= POINTS; i++) {
      double x = s[0] + (s[2] - s[0]) * i / POINTS;
      double y = s[1] + (s[3] - s[1]) * i / POINTS;
      boolean seen = Math.hypot(x - p[0], y - p[1]) < radius - HAIR && seesBefore(line, p, x, y);
      if (seen && before) {
        return true;
      }
      before = seen;
    }
    return false;
  }

  /** Looks at a point a hair in front of one that may be inside of what it belongs to. */
  private static boolean seesBefore(SightLine line, double[] p, double x, double y) {
    return line.clear(p[0], p[1], x + HAIR * (p[0] - x), y + HAIR * (p[1] - y));
  }

  private static void checkSeen(
      SightLine line, double[] p, double[] s, double radius, double[] at, String name) {
    assertTrue(Math.hypot(at[0] - p[0], at[1] - p[1]) <= radius + HAIR, name);
    double dx = s[2] - s[0];
    double dy = s[3] - s[1];
    double square = dx * dx + dy * dy;
    double along = square == 0 ? 0 : ((at[0] - s[0]) * dx + (at[1] - s[1]) * dy) / square;
    double t = Math.max(0, Math.min(1, along));
    assertEquals(0, Math.hypot(s[0] + t * dx - at[0], s[1] + t * dy - at[1]), HAIR, name);
    assertTrue(
        line.clear(p[0], p[1], at[0], at[1]) || seesBefore(line, p, at[0], at[1]),
        name + ": nobody sees " + at[0] + "," + at[1]);
  }

  /** Two walls leave a slit through which a hundredth of the segment is seen, between its ends. */
  @Test
  void sees_throughASlit_findsWhatIsSeen() {
    WorldMap map =
        WorldMap.of(
            "slit",
            new Box(0, 0, 10, 10),
            List.of(Obstacle.Segment.of(0, 5, 4.001, 5), Obstacle.Segment.of(4.011, 5, 10, 5)));
    SegmentSight sight = Mesh.of(map).segmentSight();
    assertTrue(sight.sees(4, 1, 3, 9, 7, 9, 100));
    assertEquals(4.012, sight.seenX(), 0.02);
    assertFalse(sight.sees(4, 1, 3, 9, 3.9, 9, 100));
    assertFalse(sight.sees(4, 1, 3, 9, 7, 9, 7.9));
    assertTrue(sight.sees(4, 1, 3, 3, 7, 3, 2));
    assertFalse(sight.sees(4, 1, 3, 3, 7, 3, 1.999));
  }
}

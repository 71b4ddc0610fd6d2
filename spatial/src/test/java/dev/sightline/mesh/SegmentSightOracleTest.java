package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with the definition, and looks at the point that is named. */
final class SegmentSightOracleTest {
  private static final int POINTS = 30;
  private static final double HAIR = 1e-6;

  @ParameterizedTest
  @EnumSource
  void sees_withinARadius_matchesManyPoints(RandomMaps.Placement placement) {
    int seen = 0;
    for (long seed = 0; seed < 60; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(6));
      SegmentSight sight = Mesh.of(map).segmentSight();
      ExactSegmentOracle oracle = new ExactSegmentOracle(map);
      for (int i = 0; i < 10; i++) {
        double[] p = maps.point();
        double[] s = segment(maps, map, i);
        double radius = 1 + maps.random().nextInt(6);
        String at = "seed " + seed + " case " + i;
        if (sight.sees(p[0], p[1], s[0], s[1], s[2], s[3], radius)) {
          checkSeen(oracle, p, s, radius, new double[] {sight.seenX(), sight.seenY()}, at);
          seen++;
        } else {
          assertFalse(seesSome(oracle, p, s, radius), at + ": missed");
        }
      }
    }
    assertTrue(seen > 100, "only " + seen + " were seen");
  }

  /** Grid points are in line with corners, walls and each other most of the time. */
  @ParameterizedTest
  @EnumSource
  void sees_degenerateWorlds_isExact(RandomMaps.Placement placement) {
    int[] answers = new int[2];
    for (long seed = 0; seed < 60; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(7));
      SegmentSight sight = Mesh.of(map).segmentSight();
      ExactSegmentOracle oracle = new ExactSegmentOracle(map);
      for (int i = 0; i < 10; i++) {
        double[] p = maps.point();
        double[] s = segment(maps, map, i);
        boolean expected = oracle.sees(p, s);
        answers[expected ? 1 : 0]++;
        assertEquals(
            expected,
            sight.sees(p[0], p[1], s[0], s[1], s[2], s[3], Double.POSITIVE_INFINITY),
            "seed "
                + seed
                + " case "
                + i
                + " from "
                + Arrays.toString(p)
                + " to "
                + Arrays.toString(s));
      }
    }
    assertTrue(Math.min(answers[0], answers[1]) > 100, Arrays.toString(answers));
  }

  private static double[] segment(RandomMaps maps, WorldMap map, int i) {
    if (i % 2 == 0) {
      return wall(map, i);
    }
    double[] from = maps.point();
    double[] to = maps.point();
    return new double[] {from[0], from[1], to[0], to[1]};
  }

  private static double[] wall(WorldMap map, int i) {
    Obstacle obstacle = map.obstacles().get(i % map.obstacles().size());
    if (obstacle instanceof Obstacle.Segment s) {
      return new double[] {s.x1(), s.y1(), s.x2(), s.y2()};
    }
    var ring = ((Obstacle.Polygon) obstacle).ring();
    return new double[] {ring.x(0), ring.y(0), ring.x(1), ring.y(1)};
  }

  private static boolean seesSome(
      ExactSegmentOracle oracle, double[] p, double[] s, double radius) {
    for (int i = 0; i <= POINTS; i++) {
      double share = (double) i / POINTS;
      double x = s[0] + (s[2] - s[0]) * share;
      double y = s[1] + (s[3] - s[1]) * share;
      if (Math.hypot(x - p[0], y - p[1]) < radius - HAIR && oracle.seesPart(p, s, share, share)) {
        return true;
      }
    }
    return false;
  }

  /** What is named is rounded, so something within a hair of it must be seen. */
  private static void checkSeen(
      ExactSegmentOracle oracle, double[] p, double[] s, double radius, double[] at, String name) {
    assertTrue(Math.hypot(at[0] - p[0], at[1] - p[1]) <= radius + HAIR, name);
    double dx = s[2] - s[0];
    double dy = s[3] - s[1];
    double square = dx * dx + dy * dy;
    double along = square == 0 ? 0 : ((at[0] - s[0]) * dx + (at[1] - s[1]) * dy) / square;
    double t = Math.max(0, Math.min(1, along));
    assertEquals(0, Math.hypot(s[0] + t * dx - at[0], s[1] + t * dy - at[1]), HAIR, name);
    assertTrue(
        oracle.seesPart(p, s, Math.max(0, t - HAIR), Math.min(1, t + HAIR)),
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

  private static SegmentSight sightOf(Obstacle... obstacles) {
    return Mesh.of(WorldMap.of("door", new Box(0, 0, 10, 10), List.of(obstacles))).segmentSight();
  }

  /** The door is a wall of the mesh (closed) or is not (open); the answers are the same. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sees_doorInLineWithTheViewer_asksForTheNearestPoint(boolean closed) {
    Obstacle elsewhere = Obstacle.Segment.of(8, 8, 9, 9);
    Obstacle door = closed ? Obstacle.Segment.of(4, 2, 6, 2) : elsewhere;
    assertTrue(sightOf(door).sees(1, 2, 4, 2, 6, 2, 3));
    assertTrue(sightOf(door).sees(1, 2, 6, 2, 4, 2, 3));
    assertFalse(sightOf(door).sees(1, 2, 4, 2, 6, 2, 2.999));
    Obstacle before = Obstacle.Segment.of(3, 1, 3, 3);
    assertFalse(sightOf(door, before).sees(1, 2, 4, 2, 6, 2, 100));
    assertTrue(sightOf(door, before).sees(9, 2, 4, 2, 6, 2, 100));
    assertTrue(sightOf(door, before).sees(5, 2, 4, 2, 6, 2, 0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sees_viewerOnAnEndOfTheDoor_isSeen(boolean closed) {
    Obstacle wall = Obstacle.Segment.of(0, 3, 4, 3);
    Obstacle[] all =
        closed ? new Obstacle[] {wall, Obstacle.Segment.of(4, 3, 6, 5)} : new Obstacle[] {wall};
    assertTrue(sightOf(all).sees(4, 3, 4, 3, 6, 5, 0));
    assertTrue(sightOf(all).sees(6, 5, 4, 3, 6, 5, 0));
    assertFalse(sightOf(all).sees(6, Math.nextUp(5.0), 4, 3, 6, 5, 0));
  }

  /** Behind the gap only the corner of the door at 5,8 is on the edge of the cone. */
  @Test
  void sees_coneTouchesTheDoorAtOnePoint_isSeen() {
    SegmentSight sight = sightOf(Obstacle.Segment.of(0, 4, 5, 4), Obstacle.Segment.of(6, 4, 10, 4));
    assertTrue(sight.sees(5, 1, 2, 9, 5, 8, 100));
    assertFalse(sight.sees(5, 1, 2, 9, Math.nextDown(5.0), 8, 100));
    assertTrue(sight.sees(4, 1, 1, 8, Math.nextUp(6 + 1.0 / 3), 8, 100));
  }

  /** The inside of the door is met at one point, which no double names. */
  @Test
  void sees_notchTouchesTheDoorBetweenDoubles_isSeen() {
    Obstacle corner = Obstacle.Segment.of(4, 4, 10, 4);
    Obstacle slope = Obstacle.Segment.of(1, 5, 7, 9);
    assertEquals(
        new ExactSegmentOracle(WorldMap.of("notch", new Box(0, 0, 10, 10), List.of(corner, slope)))
            .sees(new double[] {3, 1}, new double[] {2, 8, 9, 8}),
        sightOf(corner, slope).sees(3, 1, 2, 8, 9, 8, 100));
  }

  /** A closed door at an odd angle, whose ends are in walls: seen from both sides, not through. */
  @Test
  void sees_doorsAtFullPrecisionAngles_seenFromBothSidesOnly() {
    for (int i = 1; i < 200; i++) {
      double angle = 0.0314159 * i;
      double dx = Math.cos(angle);
      double dy = Math.sin(angle);
      double[] d = {5 - dx, 5 - dy, 5 + dx, 5 + dy};
      SegmentSight sight =
          sightOf(
              Obstacle.Segment.of(d[0], d[1], d[2], d[3]),
              Obstacle.Segment.of(5 - 4 * dx, 5 - 4 * dy, d[0], d[1]),
              Obstacle.Segment.of(d[2], d[3], 5 + 4 * dx, 5 + 4 * dy));
      assertTrue(sight.sees(5 - 2 * dy, 5 + 2 * dx, d[0], d[1], d[2], d[3], 3), "angle " + angle);
      assertTrue(sight.sees(5 + 2 * dy, 5 - 2 * dx, d[0], d[1], d[2], d[3], 3), "angle " + angle);
      double[] behind = {d[0] - dy / 8, d[1] + dx / 8, d[2] - dy / 8, d[3] + dx / 8};
      assertFalse(
          sight.sees(5 + 2 * dy, 5 - 2 * dx, behind[0], behind[1], behind[2], behind[3], 3),
          "angle " + angle);
    }
  }

  @Test
  void sees_outOfBoundsOrNoNumber_isNotSeen() {
    SegmentSight sight = sightOf(Obstacle.Segment.of(1, 1, 2, 2));
    assertFalse(sight.sees(-1, 5, 3, 3, 6, 3, 100));
    assertFalse(sight.sees(Double.NaN, 5, 3, 3, 6, 3, 100));
    assertFalse(sight.sees(5, 5, 3, 3, 6, 3, Double.NaN));
    assertFalse(sight.sees(5, 5, 11, 3, 11, 9, 100));
    assertTrue(sight.sees(5, 5, 10, 3, 10, 9, 100));
    assertTrue(sight.sees(5, 5, -4, 7, 14, 7, 100));
  }
}

package dev.sightline.maps.format.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFormatException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MapRulesTest {
  private static final Box BOUNDS = new Box(0, 0, 10, 10);

  @Test
  void check_bowTie_isRefused() {
    assertRefused("obstacles[0]: crosses itself", ring(0, 0, 4, 4, 4, 0, 0, 4));
  }

  @Test
  void check_holeThatCrossesItsRing_isRefused() {
    Ring outer = Ring.of(0, 0, 4, 0, 4, 4, 0, 4);
    Ring hole = Ring.of(2, 2, 6, 3, 2, 3);
    assertRefused(
        "obstacles[0]: crosses itself",
        new Obstacle.Polygon(null, Blocks.BOTH, false, outer, List.of(hole)));
  }

  @Test
  void check_crossingOfOneUlp_isRefused() {
    double tiny = Math.nextUp(3.0);
    assertRefused("crosses itself", ring(0, 0, 6, 0, 6, tiny, 3, -Double.MIN_VALUE, 0, 3));
  }

  @Test
  void check_ringThatTouchesItself_isAccepted() {
    // two squares that share a corner, walked as one ring
    assertWarnings(List.of(), ring(1, 1, 3, 1, 3, 3, 5, 3, 5, 5, 3, 5, 3, 3, 1, 3));
    // a corner on an edge of the same ring
    assertWarnings(List.of(), ring(0, 0, 6, 0, 6, 4, 3, 0, 0, 4));
    // a spike along its own edge
    assertWarnings(List.of(), ring(0, 0, 8, 0, 4, 0, 4, 4, 0, 4));
  }

  @Test
  void check_obstacleOutsideTheBounds_isRefused() {
    assertRefused("obstacles[0]: the obstacle lies outside", ring(11, 0, 12, 0, 12, 1));
    assertRefused("lies outside", Obstacle.Segment.of(0, -2, 5, -1));
  }

  @Test
  void check_obstacleAcrossTheBounds_isWarnedOf() {
    assertWarnings(
        List.of("1 obstacle reaches beyond the bounds, which cut it off: obstacles[1]"),
        ring(1, 1, 2, 1, 2, 2),
        ring(8, 8, 12, 8, 12, 12));
  }

  @Test
  void check_overlappingObstacles_areCounted() {
    String warning = "1 pair of obstacles overlaps";
    assertWarnings(List.of(warning), square(1, 1, 3), square(2, 2, 3));
    assertWarnings(List.of(warning), square(1, 1, 5), square(2, 2, 1));
    assertWarnings(List.of(warning), square(1, 1, 3), square(1, 1, 3));
    assertWarnings(List.of(warning), square(1, 1, 4), square(2, 1, 1));
  }

  @Test
  void check_touchingObstacles_doNotOverlap() {
    assertWarnings(List.of(), square(1, 1, 2), square(3, 1, 2), square(3, 3, 1), square(1, 3, 2));
    // rooms of a ring with holes hold furniture
    Obstacle walls =
        new Obstacle.Polygon(
            null,
            Blocks.BOTH,
            false,
            Ring.of(0, 0, 10, 0, 10, 10, 0, 10),
            List.of(Ring.of(1, 1, 9, 1, 9, 9, 1, 9)));
    assertWarnings(List.of(), walls, square(1, 1, 2), square(4, 4, 2));
  }

  @Test
  void check_numbersThatAreNone_areRefused() {
    assertRefused("NaN is not a finite number", ring(1, 1, 2, Double.NaN, 2, 2));
    assertRefused("beyond the largest", ring(1, 1, 2, 2e9, 2, 2));
    assertRefused("two different points", Obstacle.Segment.of(1, 1, 1, 1));
  }

  @Test
  void check_spawnsInBadPlaces_areWarnedOf() {
    List<Point> spawns = List.of(new Point(2, 2), new Point(1, 2), new Point(11, 2));
    WorldMap map =
        new WorldMap("m", BOUNDS, List.of(square(1, 1, 2)), spawns, List.of(), List.of());
    assertEquals(
        List.of("1 spawn lies outside the bounds", "1 spawn lies inside obstacles"),
        MapRules.check(map));
  }

  @Test
  void check_ringOfManyPoints_isFast() {
    int n = 100_000;
    double[] xy = new double[2 * n];
    for (int i = 0; i < n; i++) { // a star whose spikes all cross the middle of the plane
      double radius = i % 2 == 0 ? 4.9 : 0.5;
      xy[2 * i] = 5 + radius * Math.cos(2 * Math.PI * i / n);
      xy[2 * i + 1] = 5 + radius * Math.sin(2 * Math.PI * i / n);
    }
    assertWarnings(List.of(), Obstacle.Polygon.of(Ring.of(xy)));
  }

  private static Obstacle ring(double... xy) {
    return Obstacle.Polygon.of(Ring.of(xy));
  }

  private static Obstacle square(double x, double y, double side) {
    return ring(x, y, x + side, y, x + side, y + side, x, y + side);
  }

  private static void assertWarnings(List<String> expected, Obstacle... obstacles) {
    assertEquals(expected, MapRules.check(WorldMap.of("m", BOUNDS, List.of(obstacles))));
  }

  private static void assertRefused(String reason, Obstacle obstacle) {
    WorldMap map = WorldMap.of("m", BOUNDS, List.of(obstacle));
    MapFormatException e = assertThrows(MapFormatException.class, () -> MapRules.check(map));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("m: ") && message.contains(reason), message);
  }
}

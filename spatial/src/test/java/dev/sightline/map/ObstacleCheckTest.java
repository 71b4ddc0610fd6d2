package dev.sightline.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ObstacleCheckTest {
  private static final Box BOUNDS = new Box(0, 0, 10, 10);

  @Test
  void fault_ofValidObstacles_isNull() {
    assertValid(ring(1, 1, 3, 1, 3, 3));
    assertValid(Obstacle.Segment.of(1, 1, 3, 1));
    assertValid(holed(Ring.of(0, 0, 8, 0, 8, 8, 0, 8), Ring.of(2, 2, 4, 2, 4, 4)));
  }

  @Test
  void fault_ofRingsThatTouchThemselves_isNull() {
    assertValid(ring(1, 1, 3, 1, 3, 3, 5, 3, 5, 5, 3, 5, 3, 3, 1, 3)); // at a corner
    assertValid(ring(0, 0, 6, 0, 6, 4, 3, 0, 0, 4)); // a corner on an edge
    assertValid(ring(0, 0, 8, 0, 4, 0, 4, 4, 0, 4)); // a spike along an edge
    assertValid(ring(1, 1, 5, 5, 3, 3)); // no area, as map files may have
  }

  @Test
  void fault_ofCrossings_namesBothEdges() {
    assertEquals(
        "crosses itself: (0.0, 0.0) - (4.0, 4.0) and (4.0, 0.0) - (0.0, 4.0)",
        ObstacleCheck.fault(ring(0, 0, 4, 4, 4, 0, 0, 4), BOUNDS));
    assertFault(
        "crosses itself", holed(Ring.of(0, 0, 4, 0, 4, 4, 0, 4), Ring.of(2, 2, 6, 3, 2, 3)));
    assertFault("crosses itself", ring(0, 0, 4, 4, 4, 4, 4, 0, 4, 0, 0, 4)); // with repeats
  }

  @Test
  void fault_ofBadNumbers_namesTheNumber() {
    assertFault("NaN is not a finite number", ring(1, 1, 2, Double.NaN, 2, 2));
    assertFault("-Infinity is not", Obstacle.Segment.of(1, 1, Double.NEGATIVE_INFINITY, 2));
    assertFault("2.0E9 is beyond the largest coordinate, 1.0E9", ring(1, 1, 2, 2e9, 2, 2));
    assertFault("NaN is not", holed(Ring.of(0, 0, 8, 0, 8, 8), Ring.of(2, 1, 3, Double.NaN, 3, 2)));
  }

  @Test
  void fault_ofTooFewPoints_isNamed() {
    assertFault("a segment needs two different points", Obstacle.Segment.of(1, 1, 1, 1));
    assertFault("a segment needs two different points", Obstacle.Segment.of(0.0, 1, -0.0, 1));
    assertFault("a ring needs three different points", ring(1, 1, 1, 1, 1, 1));
    assertFault("a ring needs three different points", ring(1, 1, 1, 1, 2, 2, 1, 1, 2, 2));
    assertFault("a ring needs three", holed(Ring.of(0, 0, 8, 0, 8, 8), Ring.of(2, 1, 3, 1, 2, 1)));
    assertValid(ring(1, 1, 1, 1, 2, 2, 2, 2, 2, 3));
  }

  @Test
  void fault_outsideTheBounds_isNamed() {
    assertFault("the obstacle lies outside the bounds", ring(11, 0, 12, 0, 12, 1));
    assertFault("the obstacle lies outside the bounds", Obstacle.Segment.of(0, -2, 5, -1));
    assertValid(ring(10, 0, 12, 0, 12, 1)); // touches them
  }

  @Test
  void fault_ofRingAlone_knowsNoBounds() {
    assertNull(ObstacleCheck.fault(Ring.of(11, 0, 12, 0, 12, 1)));
    assertNotNull(ObstacleCheck.fault(Ring.of(0, 0, 4, 4, 4, 0, 0, 4)));
  }

  @Test
  void pointsFault_ofPointWithoutY_isRefused() {
    double[] xy = {1, 2, 3};
    var e = assertThrows(IllegalArgumentException.class, () -> ObstacleCheck.pointsFault(xy));
    assertEquals("points need x and y, not 3 numbers", e.getMessage());
  }

  @Test
  void pointsFault_ofNoPoints_isNamed() {
    assertEquals("a ring needs three different points", ObstacleCheck.pointsFault(new double[0]));
  }

  @Test
  void coordinateFault_atTheLimit_isNull() {
    assertNull(ObstacleCheck.coordinateFault(-ObstacleCheck.LARGEST_COORDINATE));
    assertNotNull(ObstacleCheck.coordinateFault(Math.nextUp(ObstacleCheck.LARGEST_COORDINATE)));
  }

  private static Obstacle ring(double... xy) {
    return Obstacle.Polygon.of(Ring.of(xy));
  }

  private static Obstacle holed(Ring ring, Ring hole) {
    return new Obstacle.Polygon(null, Blocks.BOTH, false, ring, List.of(hole));
  }

  private static void assertValid(Obstacle obstacle) {
    assertNull(ObstacleCheck.fault(obstacle, BOUNDS));
  }

  private static void assertFault(String words, Obstacle obstacle) {
    String fault = ObstacleCheck.fault(obstacle, BOUNDS);
    assertTrue(fault != null && fault.startsWith(words), String.valueOf(fault));
  }
}

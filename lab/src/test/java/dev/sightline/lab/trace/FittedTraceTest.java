package dev.sightline.lab.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FittedTraceTest {
  private static final WorldMap WALL =
      WorldMap.of("wall", new Box(0, 0, 10, 10), List.of(Obstacle.Segment.of(5, 0, 5, 8)));

  private static Trace trace(double x, double y, Event last) {
    return Trace.builder("walk.csv", true)
        .add("1", 0, 3, 3, Event.JOIN)
        .add("1", 1, x, y, last)
        .build();
  }

  @Test
  void of_placesInBounds_keepsThem() {
    FittedTrace fitted = FittedTrace.of(trace(10, 0, Event.MOVE), WALL);

    assertEquals(0, fitted.snapped());
    assertEquals(10, fitted.trace().x(1));
  }

  @Test
  void of_moveOutsideTheBounds_isRefusedWithItsRow() {
    assertEquals(
        "walk.csv, row 2: 3.0,11.0 is outside the bounds of wall",
        refusal(trace(3, 11, Event.MOVE)));
  }

  @Test
  void of_leaveOutsideTheBounds_isRefusedWithItsRow() {
    assertEquals(
        "walk.csv, row 2: -1.0,3.0 is outside the bounds of wall",
        refusal(trace(-1, 3, Event.LEAVE)));
  }

  private static String refusal(Trace trace) {
    return String.valueOf(
        assertThrows(TableFormatException.class, () -> FittedTrace.of(trace, WALL)).getMessage());
  }

  @Test
  void of_leaveWithoutAPlace_isTaken() {
    Trace trace =
        Trace.builder("walk.csv", true).add("1", 0, 3, 3, Event.JOIN).leave("1", 1).build();

    assertEquals(2, FittedTrace.of(trace, WALL).trace().size());
  }
}

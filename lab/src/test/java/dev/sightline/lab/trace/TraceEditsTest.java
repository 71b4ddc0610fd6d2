package dev.sightline.lab.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TraceEditsTest {
  private static final Trace WALK =
      Trace.builder("walk", true)
          .add("1", 0, 0, 0, Event.JOIN)
          .add("2", 1, 9, 9, Event.JOIN)
          .add("1", 2, 4, 0, Event.MOVE)
          .leave("2", 3)
          .add("1", 4, 4, 8, Event.MOVE)
          .build();

  @Test
  void cut_middle_joinsWhoIsThere() throws IOException {
    assertEquals(
        "1,1.5,0,0,join\n2,1.5,9,9,join\n1,2,4,0,move\n2,3,9,9,leave\n",
        text(TraceEdits.cut(WALK, 1.5, 3.5)));
  }

  @Test
  void cut_atARow_hasItOnce() throws IOException {
    assertEquals("1,2,4,0,join\n2,2,9,9,join\n", text(TraceEdits.cut(WALK, 2, 2)));
  }

  @Test
  void cut_nobodyThere_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> TraceEdits.cut(WALK, -5, -1));
    assertThrows(IllegalArgumentException.class, () -> TraceEdits.cut(WALK, 3, 2));
  }

  @Test
  void shift_movesInTimeAndSpace() throws IOException {
    String text = text(TraceEdits.shift(WALK, 10, 1, -1));
    assertEquals("1,10,1,-1,join", text.lines().findFirst().orElseThrow());
  }

  @Test
  void resample_goesStraightBetweenRows() throws IOException {
    assertEquals(
        """
        1,0,0,0,join
        1,1,2,0,move
        2,1,9,9,join
        1,2,4,0,move
        2,2,9,9,move
        1,3,4,4,move
        2,3,9,9,leave
        1,4,4,8,move
        """,
        text(TraceEdits.resample(WALK, 1)));
    assertThrows(IllegalArgumentException.class, () -> TraceEdits.resample(WALK, 0));
  }

  @Test
  void statistics_ofAWalk_areWhatHappened() {
    TraceStatistics statistics = TraceStatistics.of(WALK);
    assertEquals(2, statistics.players());
    assertEquals(2, statistics.visits());
    assertEquals(2, statistics.mostAtOnce());
    assertEquals(1.5, statistics.meanAtOnce());
    assertEquals(12, statistics.distance());
    assertEquals(4, statistics.fastSpeed());
    assertEquals(new Box(0, 0, 9, 9), statistics.extent());
  }

  @Test
  void fit_insideAnObstacle_isMovedOutAndCounted() {
    WorldMap map =
        WorldMap.of(
            "m",
            new Box(0, 0, 10, 10),
            List.of(Obstacle.Polygon.of(Ring.of(3, -0.5, 5, -0.5, 5, 1, 3, 1))));
    FittedTrace fitted = FittedTrace.of(WALK, map);
    assertEquals(1, fitted.snapped());
    assertEquals(1, fitted.farthest());
    assertEquals(0, fitted.trace().x(0));
  }

  @Test
  void fit_outsideTheBounds_isRefusedWithItsRow() {
    WorldMap map = WorldMap.of("m", new Box(0, 0, 8, 8), List.of());
    TableFormatException e =
        assertThrows(TableFormatException.class, () -> FittedTrace.of(WALK, map));
    assertEquals("walk, row 2: 9.0,9.0 is outside the bounds of m", e.getMessage());
  }

  private static String text(Trace trace) throws IOException {
    StringBuilder text = new StringBuilder();
    TraceWriter.write(trace, text);
    return text.substring(text.indexOf("\n") + 1);
  }
}

package dev.sightline.lab.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.lab.trace.Trace.Event;
import org.junit.jupiter.api.Test;

final class TimelineTest {

  @Test
  void of_noEvents_leavesOneMedianStepAfterTheLastRow() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 0, 0, 0).add("1", 1, 0, 0).add("1", 2, 0, 0);
    assertEquals("0:1 1:1 2:1 3:-1", text(rows));
  }

  @Test
  void of_gapOverFiveSteps_isLeaveAndJoin() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 0, 0, 0).add("1", 1, 0, 0).add("1", 2, 0, 0).add("1", 3, 0, 0);
    rows.add("1", 8, 0, 0).add("1", 13.5, 0, 0); // 5 steps are no gap, 5.5 are
    assertEquals("0:1 1:1 2:1 3:1 8:1 9:-1 13.5:1 14.5:-1", text(rows));
  }

  @Test
  void medianStep_evenNumber_isTheMeanOfTheMiddleTwo() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 0, 0, 0).add("2", 0, 0, 0).add("1", 1, 0, 0).add("2", 2, 0, 0);
    assertEquals(1.5, Timeline.of(rows.build()).medianStep());
    assertEquals("0:1 0:2 1:1 2:2 2.5:-1 3.5:-2", text(rows));
  }

  @Test
  void medianStep_nobodyWithTwoRows_isASecond() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 3, 0, 0);
    assertEquals("3:1 4:-1", text(rows));
  }

  @Test
  void of_mostStepsTakeNoTime_leavesAtOnce() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 0, 0, 0).add("1", 0, 1, 0).add("1", 0, 2, 0).add("1", 0.25, 2, 0);
    assertEquals(0, Timeline.of(rows.build()).medianStep());
    assertEquals("0:1 0:1 0:1 0:-1 0.25:1 0.25:-1", text(rows));
  }

  @Test
  void of_stepOfHalfAMicrosecond_leavesAtAWholeOne() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 0, 0, 0).add("2", 0, 0, 0).add("1", 1e-6, 0, 0).add("2", 2e-6, 0, 0);
    assertEquals(3, Timeline.of(rows.build()).micros(4));
    assertEquals(4, Timeline.of(rows.build()).micros(5));
  }

  @Test
  void of_events_followsThem() {
    Trace.Builder rows = Trace.builder("t", true);
    rows.add("1", 0, 0, 0, Event.JOIN).add("1", 50, 1, 0, Event.MOVE).leave("1", 60);
    rows.add("1", 60, 1, 0, Event.JOIN);
    assertEquals("0:1 50:1 60:-1 60:1", text(rows));
  }

  private static String text(Trace.Builder rows) {
    Timeline timeline = Timeline.of(rows.build());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < timeline.size(); i++) {
      String time = Double.toString(timeline.micros(i) / 1e6).replaceFirst("\\.0$", "");
      text.append(text.isEmpty() ? "" : " ").append(time).append(':');
      text.append(timeline.isLeave(i) ? "-" : "").append(timeline.player(i) + 1);
    }
    return text.toString();
  }
}

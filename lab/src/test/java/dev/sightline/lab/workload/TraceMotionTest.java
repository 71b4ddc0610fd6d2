package dev.sightline.lab.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.Trace.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TraceMotionTest {

  @Test
  void play_rowAtATick_belongsToIt() {
    Trace.Builder rows = Trace.builder("t", true);
    rows.add("1", 0, 0, 0, Event.JOIN).add("1", 0.3, 1, 0, Event.MOVE); // 3 * 0.1 > 0.3 in double
    rows.add("1", 0.31, 2, 0, Event.MOVE).add("1", 0.55, 2, 0, Event.MOVE);
    assertEquals(List.of("0 join 0 0.0", "3 move 0 1.0", "4 move 0 2.0"), play(rows, 0.1));
  }

  @Test
  void lastTick_isTheFirstAtOrAfterTheLastRow() {
    assertEquals(7734, motion(773.4, 0.1).lastTick());
    assertEquals(7735, motion(773.41, 0.1).lastTick());
    assertEquals(0, motion(0, 0.1).lastTick());
    assertEquals(0, motion(-5, 0.1).lastTick());
  }

  @Test
  void play_leaveAndJoinInATick_areTold() {
    Trace.Builder rows = Trace.builder("t", true);
    rows.add("1", 0, 0, 0, Event.JOIN).leave("1", 0.2).add("1", 0.4, 0, 0, Event.JOIN);
    rows.add("2", 0.4, 5, 0, Event.JOIN).leave("2", 0.5);
    assertEquals(List.of("0 join 0 0.0", "1 leave 0", "1 join 0 0.0"), play(rows, 1));
  }

  @Test
  void play_derivedLeaveAfterTheLastTick_isNotPlayed() {
    Trace.Builder rows = Trace.builder("t", false);
    rows.add("1", 0, 0, 0).add("1", 1, 1, 0).add("2", 2, 0, 0).add("2", 3, 0, 0);
    assertEquals(
        List.of("0 join 0 0.0", "1 move 0 1.0", "2 join 1 0.0", "2 leave 0"), play(rows, 1));
  }

  @Test
  void play_lateStart_skipsToIt() {
    Motion motion = motion(1e9, 0.1);
    assertEquals(10_000_000_000L, motion.nextTick());
  }

  @Test
  void tick_ofNoLength_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> motion(1, 0));
    assertThrows(IllegalArgumentException.class, () -> motion(1, Double.NaN));
  }

  private static Motion motion(double time, double tick) {
    Trace.Builder rows = Trace.builder("t", true).add("1", time, 0, 0, Event.JOIN);
    return new TraceMotion(Timeline.of(rows.build()), tick);
  }

  private static List<String> play(Trace.Builder rows, double tickSeconds) {
    Motion motion = new TraceMotion(Timeline.of(rows.build()), tickSeconds);
    List<String> told = new ArrayList<>();
    for (long tick = motion.nextTick(); tick >= 0; tick = motion.nextTick()) {
      long now = tick;
      motion.play(
          tick,
          new Motion.Stage() {
            @Override
            public void join(int player, double x, double y) {
              told.add(now + " join " + player + " " + x);
            }

            @Override
            public void move(int player, double x, double y) {
              told.add(now + " move " + player + " " + x);
            }

            @Override
            public void leave(int player) {
              told.add(now + " leave " + player);
            }
          });
    }
    return told;
  }
}

package dev.sightline.bots.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TickTimelineTest {
  private static final long TICK = 50_000_000;
  private static final long MILLI = 1_000_000;

  @Test
  void frame_earliestOfAll_isTheSchedule() {
    TickTimeline timeline = new TickTimeline(TICK);
    assertEquals(0, timeline.frame(100, 1_000 * MILLI));
    assertEquals(7 * MILLI, timeline.frame(101, 1_057 * MILLI));
    assertEquals(0, timeline.frame(102, 1_097 * MILLI));
    assertEquals(13 * MILLI, timeline.frame(101, 1_060 * MILLI));
  }

  @Test
  void frame_whenTicksAreSkipped_followsTheSchedule() {
    SplittableRandom random = new SplittableRandom(1);
    TickTimeline timeline = new TickTimeline(TICK);
    long due = 0;
    for (long tick = 1; tick <= 400; tick++) {
      due += tick == 150 ? 4 * TICK : tick == 300 ? 2 * TICK : TICK;
      long late = random.nextLong(20) * MILLI;
      long age = timeline.frame(tick, due + late);
      boolean settled = tick > 50 && (tick < 150 || tick > 200) && (tick < 300 || tick > 350);
      if (settled) {
        assertTrue(Math.abs(age - late) <= 2 * MILLI, tick + ": " + age + " for " + late);
      }
    }
    assertEquals(4, timeline.skipped());
  }

  @Test
  void frame_afterAPauseOfFrames_isStillOnSchedule() {
    TickTimeline timeline = new TickTimeline(TICK);
    timeline.frame(1, TICK);
    assertEquals(3 * MILLI, timeline.frame(500, 500 * TICK + 3 * MILLI));
    assertEquals(0, timeline.skipped());
    assertThrows(IllegalArgumentException.class, () -> new TickTimeline(0));
  }
}

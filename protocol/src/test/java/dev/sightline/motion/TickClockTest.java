package dev.sightline.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TickClockTest {
  private final TickClock clock = new TickClock(0.05);

  @Test
  void tickAt_beforeAnything_isUnknown() {
    assertTrue(Double.isNaN(clock.tickAt(3)));
    assertTrue(Double.isNaN(clock.roundTrip()));
  }

  @Test
  void tickAt_betweenFrames_goesOn() {
    clock.frame(100, 7);
    assertEquals(100.5, clock.tickAt(7.025), 1e-9);
  }

  @Test
  void tickAt_lateFrames_countLittle() {
    SplittableRandom random = new SplittableRandom(9);
    for (int tick = 0; tick < 500; tick++) {
      clock.frame(tick, tick * 0.05 + (random.nextInt(20) == 0 ? 0.2 : random.nextDouble(0.01)));
    }
    assertEquals(500, clock.tickAt(500 * 0.05), 0.1);
  }

  @Test
  void tickAt_fromFrameToFrame_doesNotJump() {
    SplittableRandom random = new SplittableRandom(10);
    clock.frame(0, 0.1);
    for (int tick = 1; tick < 500; tick++) {
      double now = tick * 0.05 + random.nextDouble(0.1);
      double before = clock.tickAt(now);
      clock.frame(tick, now);
      assertEquals(before, clock.tickAt(now), 0.0501);
    }
  }

  @Test
  void frame_ticksThatJump_areFollowedAtOnce() {
    for (int tick = 0; tick < 200; tick++) {
      clock.frame(tick, tick * 0.05);
    }
    clock.frame(100_000, 10);
    assertEquals(100_000, clock.tickAt(10), 1e-9);
  }

  @Test
  void answer_subtractsWhatTheServerHeld() {
    clock.answer(1, 0.03, 1.1);
    assertEquals(0.07, clock.roundTrip(), 1e-12);
    clock.answer(2, 0.5, 2.1);
    assertEquals(0.07 * 7 / 8, clock.roundTrip(), 1e-12);
  }

  @Test
  void new_badPeriod_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new TickClock(0));
    assertThrows(IllegalArgumentException.class, () -> new TickClock(Double.NaN));
  }
}

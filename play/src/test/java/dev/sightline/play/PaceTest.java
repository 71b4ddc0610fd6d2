package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.motion.WireGrid;
import org.junit.jupiter.api.Test;

@SuppressWarnings("LongDoubleConversion")
final class PaceTest {
  private static final WireGrid GRID = WireGrid.of(0, 0, 30, 30);

  @Test
  void of_speed_isStepsPerTick() {
    assertEquals(256 * Pace.STEP, Pace.of(GRID, 1.25, 20));
    assertEquals(0, Pace.of(GRID, 0, 20));
  }

  @Test
  void of_badSpeed_throws() {
    assertThrows(IllegalArgumentException.class, () -> Pace.of(GRID, -1, 20));
    assertThrows(IllegalArgumentException.class, () -> Pace.of(GRID, Double.NaN, 20));
    assertThrows(IllegalArgumentException.class, () -> Pace.of(GRID, 1e9, 20));
    assertThrows(IllegalArgumentException.class, () -> Pace.of(GRID, 1, 0));
  }

  @Test
  void reach_overManyTicks_sumsToThePace() {
    long pace = 1_234_567;
    long sum = 0;
    for (long tick = 100; tick < 100 + 65536; tick++) {
      sum += Pace.reach(pace, tick);
    }
    assertEquals(pace, sum);
  }

  @Test
  void steps_anyStretchOfTicks_isExactToAStep() {
    long part = -987_654;
    long sum = 0;
    for (long tick = 60_000; tick < 70_000; tick++) {
      sum += Pace.steps(part, tick);
      assertEquals((tick - 59_999.0) * part / Pace.STEP, sum, 1);
    }
  }
}

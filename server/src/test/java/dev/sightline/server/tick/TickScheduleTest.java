package dev.sightline.server.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class TickScheduleTest {
  private final TickSchedule schedule = new TickSchedule(50, 1000);

  @Test
  void begin_onTime_countsOn() {
    for (int n = 1; n <= 5; n++) {
      long now = 1000 + 50L * (n - 1);
      assertEquals(0, schedule.delay(now));
      assertEquals(1, schedule.begin(now));
      assertEquals(n, schedule.number());
    }
    assertEquals(0, schedule.skipped());
  }

  @Test
  void begin_oneLate_isMadeUpAtOnce() {
    schedule.begin(1000);
    assertEquals(1, schedule.begin(1149)); // due at 1050; the next was due at 1100
    assertEquals(-49, schedule.delay(1149));
    assertEquals(1, schedule.begin(1149));
    assertEquals(0, schedule.skipped());
    assertEquals(1, schedule.delay(1149));
  }

  @Test
  void begin_severalLate_areSkippedAndCounted() {
    schedule.begin(1000);
    assertEquals(8, schedule.begin(1400)); // seven intervals after it was due
    assertEquals(7, schedule.skipped());
    assertEquals(9, schedule.number());
    assertEquals(1450, schedule.due());
  }

  @Test
  void begin_clockJumpsByHours_goesOnFromThere() {
    schedule.begin(1000);
    long later = 1000 + 3_600_000_000_000L;
    schedule.begin(later);
    assertEquals(50 - (later - 1000) % 50, schedule.delay(later));
  }

  @Test
  void interval_impossibleRates_areRefused() {
    assertEquals(50_000_000, TickSchedule.interval(20));
    assertThrows(IllegalArgumentException.class, () -> TickSchedule.interval(0));
    assertThrows(IllegalArgumentException.class, () -> TickSchedule.interval(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> TickSchedule.interval(1e9));
  }
}

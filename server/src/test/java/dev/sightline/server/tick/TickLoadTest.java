package dev.sightline.server.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class TickLoadTest {
  private static final long INTERVAL = 50;
  private final TickLoad load = new TickLoad();

  private int changes(int ticks, long nanos) {
    int changes = 0;
    for (int i = 0; i < ticks; i++) {
      changes += load.record(nanos, INTERVAL) ? 1 : 0;
    }
    return changes;
  }

  @Test
  void record_oneLongTick_isNoOverload() {
    assertEquals(0, changes(100, 10));
    assertEquals(0, changes(1, 400));
    assertFalse(load.isOverloaded());
  }

  @Test
  void record_longTicks_becomeOverloadAndRecover() {
    assertEquals(1, changes(200, 60));
    assertTrue(load.isOverloaded());
    assertEquals(1.2, load.ratio(), 0.01);
    assertEquals(0, changes(200, 45), "as long as it is tight, it stays");
    assertTrue(load.isOverloaded());
    assertEquals(1, changes(200, 20));
    assertFalse(load.isOverloaded());
  }
}

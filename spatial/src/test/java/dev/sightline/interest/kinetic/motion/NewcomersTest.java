package dev.sightline.interest.kinetic.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class NewcomersTest {
  private final Newcomers newcomers = new Newcomers();

  @Test
  void add_manyAfterFewAfterMany_keepsEachAsGiven() {
    for (int count : new int[] {0, 1, 16, 17, 1000, 3}) {
      newcomers.clear();
      for (int i = 0; i < count; i++) {
        newcomers.add(2 * i + count, i + 0.5, -i, i % 3 == 0);
      }
      assertEquals(count, newcomers.count());
      for (int i = 0; i < count; i++) {
        assertEquals(2 * i + count, newcomers.id(i));
        assertEquals(i + 0.5, newcomers.oldX(i));
        assertEquals(-i, newcomers.oldY(i));
        assertEquals(i % 3 == 0, newcomers.wasLive(i));
      }
    }
  }
}

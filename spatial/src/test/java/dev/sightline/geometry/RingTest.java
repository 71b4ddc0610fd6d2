package dev.sightline.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class RingTest {
  private static final Ring SQUARE = Ring.of(4, 4, 6, 4, 6, 6, 4, 6);

  @Test
  void of_pointsThatRepeat_isTheRingWithoutThem() {
    assertEquals(SQUARE, Ring.of(4, 4, 6, 4, 6, 6, 4, 6, 4, 4));
    assertEquals(SQUARE, Ring.of(4, 4, 4, 4, 6, 4, 6, 6, 6, 6, 6, 6, 4, 6));
    assertEquals(SQUARE, Ring.of(4, 4, 4, 4, 6, 4, 6, 6, 4, 6, 4, 4, 4, 4));
    assertEquals(4, Ring.of(0.0, 0, 1, 0, 1, 1, 0, 1, -0.0, 0).size());
  }

  @Test
  void of_pointPassedTwice_keepsBoth() {
    assertEquals(6, Ring.of(0, 0, 2, 2, 4, 0, 4, 4, 2, 2, 0, 4).size());
    assertEquals(4, Ring.of(4, 4, 6, 4, 5, 4, 6, 4).size());
  }

  @Test
  void of_tooFewDifferentPoints_staysAsGiven() {
    double[] xy = {1, 1, 1, 1, 2, 2};
    assertArrayEquals(xy, Ring.of(xy).toArray());
    assertThrows(IllegalArgumentException.class, () -> Ring.of(1, 1, 2, 2));
    assertThrows(IllegalArgumentException.class, () -> Ring.of(1, 1, 2, 2, 3, 3, 4));
  }
}

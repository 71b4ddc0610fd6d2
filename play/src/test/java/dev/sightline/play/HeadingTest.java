package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class HeadingTest {
  @Test
  void sin_allHeadings_areFarFromTheMiddleBetweenWholeNumbers() {
    double nearest = 1;
    for (int i = 0; i <= 16384; i++) {
      double exact = StrictMath.sin(i * Math.PI / 32768) * Heading.ONE;
      nearest = Math.min(nearest, Math.abs(exact - Math.floor(exact) - 0.5));
    }
    assertTrue(nearest > 1e-6, "a sine that is off by " + nearest + " gives another table");
  }

  @Test
  void sinAndCos_allQuarters_areSymmetric() {
    assertEquals(Heading.ONE, Heading.cos(0));
    assertEquals(0, Heading.sin(0));
    assertEquals(0, Heading.cos(16384));
    assertEquals(Heading.ONE, Heading.sin(16384));
    assertEquals(-Heading.ONE, Heading.cos(32768));
    assertEquals(-Heading.ONE, Heading.sin(-16384));
    for (int h = 0; h < Heading.TURN; h += 97) {
      assertEquals(-Heading.sin(h), Heading.sin(h + 32768));
      assertEquals(Heading.cos(h), Heading.cos(-h));
      double exact = Math.cos(2 * Math.PI * h / Heading.TURN) * Heading.ONE;
      assertEquals(exact, Heading.cos(h), 0.5 + 1e-6);
    }
  }

  @Test
  void of_vectors_isTheLastHeadingNotBeyond() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 20000; i++) {
      int dx = random.nextInt(-70000, 70001);
      int dy = random.nextInt(-70000, 70001);
      double turns = Math.atan2(dy, dx) / (2 * Math.PI) * Heading.TURN;
      double expected = turns < 0 ? turns + Heading.TURN : turns;
      double off = (expected - Heading.of(dx, dy) + Heading.TURN) % Heading.TURN;
      assertTrue(off < 1.02 || off > Heading.TURN - 0.02, dx + ", " + dy + " is off by " + off);
    }
  }

  @Test
  void of_axes_isExact() {
    assertEquals(0, Heading.of(3, 0));
    assertEquals(16384, Heading.of(0, 3));
    assertEquals(32768, Heading.of(-3, 0));
    assertEquals(49152, Heading.of(0, -3));
    assertEquals(8192, Heading.of(5, 5));
    assertEquals(40960, Heading.of(-5, -5));
    assertThrows(IllegalArgumentException.class, () -> Heading.of(0, 0));
  }
}

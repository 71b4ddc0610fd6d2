package dev.sightline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** First roots against the quantity at many times. */
final class FirstRootOracleTest {
  private static final double CLOSE = 1e-9;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void of_anyCoefficients_isPositiveBeforeAndNotAfter(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int early = 0;
    for (int i = 0; i < 5000; i++) {
      double c = random.nextDouble(10);
      double b = random.nextInt(6) == 0 ? 0 : random.nextDouble(-10, 10);
      double a = random.nextInt(4) == 0 ? 0 : random.nextDouble(-10, 10);
      double most = random.nextDouble(8);
      double root = FirstRoot.of(c, b, a, most);
      String where = "seed " + seed + ": " + c + ", " + b + ", " + a + " up to " + most;
      assertTrue(root > 0 && root <= most, where);
      for (int k = 0; k <= 50; k++) {
        assertTrue(at(c, b, a, root * (1 - CLOSE) * k / 50) > 0, where);
      }
      if (root < most) {
        assertTrue(at(c, b, a, root * (1 + CLOSE)) < 1e-6, where);
        early++;
      }
    }
    assertTrue(early > 500, early + " before the end");
  }

  private static double at(double c, double b, double a, double t) {
    return c + b * t + a * t * t;
  }

  @Test
  void of_nothingLeft_isNow() {
    assertEquals(0, FirstRoot.of(0, 1, 1, 5));
    assertEquals(0, FirstRoot.of(-1, 1, 1, 5));
    assertEquals(0, FirstRoot.of(Double.NaN, 1, 1, 5));
  }

  @Test
  void of_lineAndParabola_isTheirRoot() {
    assertEquals(2, FirstRoot.of(4, -2, 0, 5));
    assertEquals(1, FirstRoot.of(4, -2, 0, 1), "no later than asked for");
    assertEquals(1, FirstRoot.of(2, -3, 1, 5), "the first of 1 and 2");
    assertEquals(3, FirstRoot.of(9, 0, -1, 5), "falls ever faster");
    assertEquals(5, FirstRoot.of(9, -1, 1, 5), "turns before");
    assertEquals(1, FirstRoot.of(1, -2, 1, 5), "only touches");
    assertEquals(5, FirstRoot.of(1, 2, 3, 5), "rises");
  }
}

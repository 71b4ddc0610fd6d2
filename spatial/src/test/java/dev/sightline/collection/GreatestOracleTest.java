package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bound of numbers that come and go, against a list. */
final class GreatestOracleTest {
  private final Greatest greatest = new Greatest();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void bound_anyNumbers_isTheGreatestOrAnEighthMore(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Double> twin = new ArrayList<>();
    for (int step = 0; step < 3000; step++) {
      if (twin.isEmpty() || random.nextInt(100) < 50 + 5 * Math.cos(step / 300.0)) {
        double number = Math.scalb(random.nextDouble(), random.nextInt(-30, 30));
        twin.add(number);
        greatest.add(number);
      } else {
        greatest.remove(twin.remove(random.nextInt(twin.size())));
      }
      double most = twin.stream().mapToDouble(number -> number).max().orElse(0);
      double bound = greatest.bound();
      assertTrue(bound >= most && bound <= most * 1.125, "seed " + seed + ": " + bound);
    }
  }

  @Test
  void bound_extremes_isRight() {
    greatest.add(0);
    assertTrue(greatest.bound() > 0);
    greatest.add(1e300);
    assertEquals(1e300, greatest.bound(), 1.25e299);
    greatest.add(Double.POSITIVE_INFINITY);
    assertEquals(Double.POSITIVE_INFINITY, greatest.bound());
    greatest.remove(Double.POSITIVE_INFINITY);
    assertEquals(1e300, greatest.bound(), 1.25e299);
    greatest.remove(1e300);
    greatest.remove(0);
    assertEquals(0, greatest.bound());
  }
}

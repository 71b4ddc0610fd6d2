package dev.sightline.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BootstrapTest {
  private final Bootstrap bootstrap = new Bootstrap();

  @Test
  void mean_equalValues_hasNoSpread() {
    assertEquals(new Interval(4, 4, 4, 3), bootstrap.mean(new double[] {4, 4, 4}));
  }

  @Test
  void mean_oneValue_isThatValueAndSaysSo() {
    Interval interval = bootstrap.mean(new double[] {7});
    assertEquals(Interval.of(7), interval);
    assertTrue(!interval.hasSpread());
  }

  @Test
  void mean_twoValues_hasTheTailsOfTheBinomial() {
    // 0 and 1 drawn twice: mean 0 with 1/4, 1/2 with 1/2, 1 with 1/4
    Interval interval = bootstrap.mean(new double[] {0, 1});
    assertEquals(new Interval(0.5, 0, 1, 2), interval);
  }

  @Test
  void ratio_proportionalPairs_isExact() {
    double[] base = {1, 5, 2, 8};
    double[] twice = {2, 10, 4, 16};
    assertEquals(new Interval(2, 2, 2, 4), bootstrap.ratio(twice, base));
  }

  @Test
  void ratio_unequalLengths_isRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> bootstrap.ratio(new double[2], new double[3]));
  }

  @Test
  void mean_sameSeed_isTheSame() {
    double[] values = normal(30, 3);
    assertEquals(bootstrap.mean(values), new Bootstrap().mean(values));
  }

  @Test
  void mean_manySamples_coversTheTruthAboutAsOftenAsItSays() {
    int covered = 0;
    for (int seed = 0; seed < 400; seed++) {
      covered += new Bootstrap(400, seed).mean(normal(40, seed)).meets(0, 0) ? 1 : 0;
    }
    // 95 % of 400 are 380; the percentile interval is a little narrow at 40 values
    assertTrue(covered >= 360 && covered <= 392, covered + " of 400");
  }

  @Test
  void of_noValues_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> bootstrap.mean(new double[0]));
  }

  private static double[] normal(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      double u = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
      values[i] = u * Math.cos(2 * Math.PI * random.nextDouble());
    }
    return values;
  }
}

package dev.sightline.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class OrderAndFitTest {

  /** Worked by hand: sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1, never falling. */
  @Test
  void adjusted_fourQuestions_isHolms() {
    assertArrayEquals(
        new double[] {0.03, 0.06, 0.06, 0.02},
        Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}),
        1e-12);
  }

  @Test
  void adjusted_largeProbabilities_stayAtOne() {
    assertArrayEquals(new double[] {1, 1}, Holm.adjusted(new double[] {0.7, 0.9}));
  }

  @Test
  void tau_sameAndReversed_isOneAndMinusOne() {
    double[] up = {1, 2, 3, 4};
    assertEquals(1, Kendall.tau(up, new double[] {10, 20, 30, 40}));
    assertEquals(-1, Kendall.tau(up, new double[] {4, 3, 2, 1}));
  }

  /** One of six pairs is swapped: (5 - 1) / 6. */
  @Test
  void tau_oneSwap_isWorkedByHand() {
    assertEquals(4 / 6.0, Kendall.tau(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4}), 1e-12);
  }

  /** Ties count on the side where they are not. */
  @Test
  void tau_ties_isTauB() {
    // pairs: (1,2)+ (1,2')+ (1,4)+ (2,4)+ (2',4)+, (2,2') tied in the first only
    assertEquals(
        5 / Math.sqrt(5 * 6),
        Kendall.tau(new double[] {1, 2, 2, 4}, new double[] {1, 2, 3, 4}),
        1e-12);
  }

  @Test
  void fit_line_isExact() {
    LinearFit fit = LinearFit.of(new double[] {0, 1, 2}, new double[] {1, 3, 5});
    assertEquals(new LinearFit(2, 1, 1), fit);
  }

  /** Anscombe's first quartet: slope 0.5001, intercept 3.0001, R^2 0.6665. */
  @Test
  void fit_anscombe_isAsPublished() {
    double[] x = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
    double[] y = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
    LinearFit fit = LinearFit.of(x, y);
    assertEquals(0.5001, fit.slope(), 5e-5);
    assertEquals(3.0001, fit.intercept(), 5e-5);
    assertEquals(0.6665, fit.r2(), 5e-5);
  }

  @Test
  void fit_onePlace_isRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> LinearFit.of(new double[] {1, 1}, new double[] {2, 3}));
  }

  @Test
  void crossing_between_isInterpolated() {
    OptionalDouble at =
        Crossing.of(new double[] {0, 100}, new double[] {0, 30}, new double[] {10, 10});
    assertEquals(100 / 3.0, at.orElseThrow(), 1e-9);
  }

  @Test
  void crossing_beyond_isExtended() {
    OptionalDouble at =
        Crossing.of(new double[] {0, 100}, new double[] {0, 10}, new double[] {20, 20});
    assertEquals(200, at.orElseThrow(), 1e-9);
  }

  @Test
  void crossing_apart_isNone() {
    assertTrue(
        Crossing.of(new double[] {0, 1}, new double[] {5, 9}, new double[] {1, 1}).isEmpty());
    assertTrue(Crossing.of(new double[] {0}, new double[] {5}, new double[] {1}).isEmpty());
  }

  @Test
  void interval_timesMinusOne_turnsAround() {
    assertEquals(new Interval(-2, -3, -1, 4), new Interval(2, 1, 3, 4).times(-1));
    assertTrue(new Interval(2, 1, 3, 4).meets(3, 9));
    assertTrue(new Interval(2, 1, 3, 4).meets(9, 3));
    assertTrue(!new Interval(2, 1, 3, 4).meets(3.1, 9));
  }
}

package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

final class LinearFitTest {

  @Test
  void solve_exactSums_findsWhatEachAdds() {
    LinearFit fit = new LinearFit(3);
    fit.add(2 * 1 + 5 * 3 + 7 * 2, 1, 3, 2);
    fit.add(2 * 4 + 5 * 1 + 7 * 0, 4, 1, 0);
    fit.add(2 * 2 + 5 * 2 + 7 * 5, 2, 2, 5);
    fit.add(2 * 9 + 5 * 0 + 7 * 1, 9, 0, 1);
    assertArrayEquals(new double[] {2, 5, 7}, fit.solve(), 1e-9);
  }

  @Test
  void solve_amountThatNeverOccurs_adds0() {
    LinearFit fit = new LinearFit(2);
    fit.add(6, 2, 0);
    fit.add(9, 3, 0);
    assertArrayEquals(new double[] {3, 0}, fit.solve(), 1e-9);
  }

  @Test
  void solve_amountThatFollowsAnother_adds0() {
    LinearFit fit = new LinearFit(2);
    fit.add(6, 2, 2);
    fit.add(9, 3, 3);
    assertArrayEquals(new double[] {3, 0}, fit.solve(), 1e-9);
  }
}

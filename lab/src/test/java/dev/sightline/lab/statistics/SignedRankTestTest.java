package dev.sightline.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SignedRankTestTest {

  /** Darwin's maize, the example of Hollander and Wolfe: T = 24 of 15 pairs, P = 0.0413. */
  @Test
  void probability_darwinsMaize_isAsPublished() {
    double[] differences = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};
    assertEquals(0.0413, SignedRankTest.probability(differences, new double[15]), 5e-5);
  }

  @Test
  void probability_allOneWay_isTwiceOneChoiceOfSigns() {
    assertEquals(
        2 / 64.0, SignedRankTest.probability(new double[] {1, 2, 3, 4, 5, 6}, new double[6]));
  }

  /** The table of critical values: for 10 pairs and a sum of 8, P is 0.0488. */
  @Test
  void probability_tenPairsWithSum8_isAsTabulated() {
    double[] differences = {-1, 2, 3, 4, 5, 6, -7, 8, 9, 10};
    assertEquals(50 / 1024.0, SignedRankTest.probability(differences, new double[10]), 1e-12);
  }

  @Test
  void probability_equalPairs_isOne() {
    assertEquals(1, SignedRankTest.probability(new double[] {3, 4}, new double[] {3, 4}));
  }

  @Test
  void probability_zeros_areLeftOut() {
    double[] first = {5, 1, 2, 3};
    double[] second = {5, 0, 0, 0};
    assertEquals(2 / 8.0, SignedRankTest.probability(first, second));
  }

  @Test
  void doubledRanks_ties_shareTheirMean() {
    assertArrayEquals(
        new int[] {2, 5, 5, 8}, SignedRankTest.doubledRanks(new double[] {1, -2, 2, 3}));
  }

  @Test
  void probability_unequalLengths_isRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> SignedRankTest.probability(new double[1], new double[2]));
  }

  @Test
  void probability_smallSamples_equalsCountingAllSigns() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 200; round++) {
      double[] differences = new double[1 + random.nextInt(9)];
      for (int i = 0; i < differences.length; i++) {
        differences[i] = random.nextInt(1, 6) * (random.nextBoolean() ? 1 : -1);
      }
      double expected = counted(differences);
      assertEquals(
          expected,
          SignedRankTest.probability(differences, new double[differences.length]),
          1e-12,
          "round " + round);
    }
  }

  /** The slow twin: tries all signs. */
  private static double counted(double[] differences) {
    int[] ranks = SignedRankTest.doubledRanks(differences);
    int n = ranks.length;
    int all = 0;
    int positive = 0;
    for (int i = 0; i < n; i++) {
      all += ranks[i];
      positive += differences[i] > 0 ? ranks[i] : 0;
    }
    int smaller = Math.min(positive, all - positive);
    int asUneven = 0;
    for (int signs = 0; signs < 1 << n; signs++) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        sum += (signs >> i & 1) * ranks[i];
      }
      asUneven += sum <= smaller ? 1 : 0;
    }
    return Math.min(1, 2.0 * asUneven / (1 << n));
  }
}

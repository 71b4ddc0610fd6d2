package dev.sightline.lab.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Wilcoxon's signed-rank test [1] for values in pairs, two-sided and exact: how often would chance
 * alone, giving every difference its sign by a coin, make the ranks as uneven as they are?
 *
 * <p>Differences of zero are left out; equal ones share their mean rank. The distribution is
 * counted with doubled ranks, which are whole numbers, so ties need no approximation. Cost: the
 * square of the number of pairs, times that number.
 *
 * <p>[1] Wilcoxon: Individual Comparisons by Ranking Methods, Biometrics Bulletin 1 (6), 1945.
 */
public final class SignedRankTest {
  private SignedRankTest() {}

  /**
   * Returns the probability of differences this uneven or more, if there was no difference; 1 where
   * all pairs are equal.
   */
  public static double probability(double[] first, double[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(first.length + " and " + second.length + " are no pairs");
    }
    double[] differences =
        IntStream.range(0, first.length)
            .mapToDouble(i -> first[i] - second[i])
            .filter(d -> d != 0)
            .toArray();
    if (differences.length == 0) {
      return 1;
    }
    int[] ranks = doubledRanks(differences);
    int all = IntStream.of(ranks).sum();
    int positive =
        IntStream.range(0, ranks.length).filter(i -> differences[i] > 0).map(i -> ranks[i]).sum();
    return tails(ranks, all, Math.min(positive, all - positive));
  }

  /** Returns twice the rank of each by its size, equal ones with their mean. */
  static int[] doubledRanks(double[] differences) {
    int n = differences.length;
    Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
    Arrays.sort(
        order, (a, b) -> Double.compare(Math.abs(differences[a]), Math.abs(differences[b])));
    int[] ranks = new int[n];
    for (int from = 0; from < n; ) {
      int to = from;
      while (to < n && Math.abs(differences[order[to]]) == Math.abs(differences[order[from]])) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = from + 1 + to;
      }
      from = to;
    }
    return ranks;
  }

  /** Returns which part of all choices of signs gives a sum at most this small, or as large. */
  private static double tails(int[] ranks, int all, int smaller) {
    double[] share = new double[all + 1];
    share[0] = 1;
    int reach = 0;
    for (int rank : ranks) {
      reach += rank;
      for (int sum = reach; sum >= 0; sum--) {
        share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
      }
    }
    double tail = 0;
    for (int sum = 0; sum <= smaller; sum++) {
      tail += share[sum];
    }
    return Math.min(1, 2 * tail);
  }
}

package dev.sightline.lab.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Holm's correction [1] for asking many questions at once.
 *
 * <p>[1] Holm: A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of
 * Statistics 6 (2), 1979.
 */
public final class Holm {
  private Holm() {}

  /** Returns the corrected probabilities, in the order of the given ones. */
  public static double[] adjusted(double[] probabilities) {
    int n = probabilities.length;
    Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (a, b) -> Double.compare(probabilities[a], probabilities[b]));
    double[] adjusted = new double[n];
    double most = 0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, Math.min(1, (n - i) * probabilities[order[i]]));
      adjusted[order[i]] = most;
    }
    return adjusted;
  }
}

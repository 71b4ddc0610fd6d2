package dev.sightline.lab.statistics;

import java.util.OptionalDouble;

/** Where one curve overtakes another. */
public final class Crossing {
  private Crossing() {}

  /**
   * Returns where two curves first meet, on straight lines between their points; beyond the last
   * point on the line through the last two, if they come together there; empty if they do not.
   *
   * @param x rising
   */
  public static OptionalDouble of(double[] x, double[] first, double[] second) {
    int n = x.length;
    if (n < 2) {
      return OptionalDouble.empty();
    }
    for (int i = 0; i + 1 < n; i++) {
      double before = first[i] - second[i];
      double after = first[i + 1] - second[i + 1];
      if (before == 0) {
        return OptionalDouble.of(x[i]);
      }
      if (before * after <= 0) {
        return OptionalDouble.of(x[i] + (x[i + 1] - x[i]) * before / (before - after));
      }
    }
    return beyond(x, first[n - 2] - second[n - 2], first[n - 1] - second[n - 1]);
  }

  private static OptionalDouble beyond(double[] x, double before, double after) {
    double last = x[x.length - 1];
    boolean approaches = Math.abs(after) < Math.abs(before);
    return approaches
        ? OptionalDouble.of(last + (last - x[x.length - 2]) * after / (before - after))
        : OptionalDouble.empty();
  }
}

package dev.sightline.lab.statistics;

/** Kendall's tau-b: how similar two orders are, from -1 (reversed) to 1 (the same). */
public final class Kendall {
  private Kendall() {}

  /** Returns it; not a number if one side is all ties. */
  public static double tau(double[] first, double[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(first.length + " and " + second.length + " are no pairs");
    }
    double balance = 0;
    double firstDiffer = 0;
    double secondDiffer = 0;
    for (int i = 0; i < first.length; i++) {
      for (int j = 0; j < i; j++) {
        double a = Math.signum(first[i] - first[j]);
        double b = Math.signum(second[i] - second[j]);
        balance += a * b;
        firstDiffer += a * a;
        secondDiffer += b * b;
      }
    }
    return balance / Math.sqrt(firstDiffer * secondDiffer);
  }
}

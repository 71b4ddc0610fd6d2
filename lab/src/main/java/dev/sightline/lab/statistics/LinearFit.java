package dev.sightline.lab.statistics;

/**
 * The line of least squares through points.
 *
 * @param r2 which part of the variance it explains; 1 where all values are equal
 */
public record LinearFit(double slope, double intercept, double r2) {

  /**
   * Fits a line.
   *
   * @throws IllegalArgumentException if there are fewer than two different places
   */
  public static LinearFit of(double[] x, double[] y) {
    int n = x.length;
    double meanX = mean(x);
    double meanY = mean(y);
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    if (n != y.length || !(xx > 0)) {
      throw new IllegalArgumentException("no line through " + n + " and " + y.length + " numbers");
    }
    double slope = xy / xx;
    return new LinearFit(slope, meanY - slope * meanX, yy == 0 ? 1 : xy * xy / (xx * yy));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}

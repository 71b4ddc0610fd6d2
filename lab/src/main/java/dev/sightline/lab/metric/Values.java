package dev.sightline.lab.metric;

import java.util.Arrays;

/** Collects numbers for their mean and quantiles. */
final class Values {
  private double[] values = new double[16];
  private int size;
  private double sum;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
    sum += value;
  }

  double sum() {
    return sum;
  }

  /** Returns the mean; not a number if there is nothing. */
  double mean() {
    return size == 0 ? Double.NaN : sum / size;
  }

  /** Returns the value below or at which this part of all is; not a number if there is nothing. */
  double quantile(double part) {
    if (size == 0) {
      return Double.NaN;
    }
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted[(int) Math.max(0, Math.ceil(part * size) - 1)];
  }
}

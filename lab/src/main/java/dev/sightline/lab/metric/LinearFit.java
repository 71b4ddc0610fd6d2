package dev.sightline.lab.metric;

/** Finds how much each of several amounts adds to a sum, by least squares. */
final class LinearFit {
  private static final double TINY = 1e-9;

  private final int size;
  private final double[][] normal;

  LinearFit(int size) {
    this.size = size;
    normal = new double[size][size + 1];
  }

  /** Adds an observation: a sum, and the amounts that led to it. */
  void add(double sum, double... amounts) {
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        normal[i][k] += amounts[i] * amounts[k];
      }
      normal[i][size] += amounts[i] * sum;
    }
  }

  /** Returns what one of each amount adds; 0 for those that cannot be told. */
  double[] solve() {
    double[][] rows = new double[size][];
    for (int i = 0; i < size; i++) {
      rows[i] = normal[i].clone();
    }
    boolean[] isKnown = new boolean[size];
    for (int column = 0; column < size; column++) {
      isKnown[column] = Math.abs(rows[column][column]) > TINY * normal[column][column];
      if (isKnown[column]) {
        eliminate(rows, column);
      }
    }
    double[] result = new double[size];
    for (int i = 0; i < size; i++) {
      result[i] = isKnown[i] ? rows[i][size] / rows[i][i] : 0;
    }
    return result;
  }

  /** Takes a column out of all other rows; the matrix is symmetric, so its diagonal will do. */
  private void eliminate(double[][] rows, int column) {
    for (int row = 0; row < size; row++) {
      double part = row == column ? 0 : rows[row][column] / rows[column][column];
      for (int k = 0; k <= size; k++) {
        rows[row][k] -= part * rows[column][k];
      }
    }
  }
}

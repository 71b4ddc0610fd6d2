package dev.sightline.interest;

import java.util.Arrays;

/**
 * The plain grid: sort everybody into cells of one radius, collect each observer's neighbors as a
 * bit set, compare with the last one.
 */
final class PlainGrid implements Matching {
  private final double radius;
  private final int cells;
  private final int[] start;
  private final int[] ids;
  private final int[] cellOf;
  private final long[][] before;
  private final long[] row;

  PlainGrid(int movers, double size, double radius) {
    this.radius = radius;
    cells = Math.max(1, (int) (size / radius));
    start = new int[cells * cells + 1];
    ids = new int[movers];
    cellOf = new int[movers];
    before = new long[movers][(movers + 63) / 64];
    row = new long[(movers + 63) / 64];
  }

  @Override
  public int tick(double[] x, double[] y) {
    sort(x, y);
    int changes = 0;
    for (int i = 0; i < x.length; i++) {
      collect(i, x, y);
      for (int w = 0; w < row.length; w++) {
        changes += Long.bitCount(row[w] ^ before[i][w]);
        before[i][w] = row[w];
        row[w] = 0;
      }
    }
    return changes;
  }

  private void collect(int i, double[] x, double[] y) {
    int column = column(x[i]);
    for (int r = Math.max(0, column(y[i]) - 1); r <= Math.min(cells - 1, column(y[i]) + 1); r++) {
      int from = start[r * cells + Math.max(0, column - 1)];
      int to = start[r * cells + Math.min(cells - 1, column + 1) + 1];
      for (int k = from; k < to; k++) {
        int j = ids[k];
        double dx = x[j] - x[i];
        double dy = y[j] - y[i];
        if (dx * dx + dy * dy <= radius * radius && j != i) {
          row[j >> 6] |= 1L << j;
        }
      }
    }
  }

  private void sort(double[] x, double[] y) {
    Arrays.fill(start, 0);
    for (int i = 0; i < x.length; i++) {
      cellOf[i] = column(y[i]) * cells + column(x[i]);
      start[cellOf[i] + 1]++;
    }
    for (int c = 0; c < cells * cells; c++) {
      start[c + 1] += start[c];
    }
    for (int i = x.length - 1; i >= 0; i--) {
      ids[--start[cellOf[i] + 1]] = i;
    }
    // start[c + 1] now is where cell c begins: shift back
    System.arraycopy(start, 1, start, 0, cells * cells);
    start[cells * cells] = x.length;
  }

  private int column(double at) {
    return Math.min(cells - 1, (int) (at / radius));
  }
}

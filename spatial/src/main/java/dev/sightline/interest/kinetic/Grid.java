package dev.sightline.interest.kinetic;

import dev.sightline.geometry.Box;
import java.util.Arrays;

final class Grid {

  /*
   * Points sorted by cell with a counting sort, cells row by row, so that the points of neighboring
   * cells of a row lie side by side in memory. Rebuilt from scratch: two passes over the points and
   * one over the cells. Points outside the world belong to the nearest border cell.
   *
   * A ring query walks the rows that meet the outer circle; in each it visits the cells between the
   * outer and the inner circle as one or two runs of points. Cells wholly inside the inner circle
   * are never touched, which is what makes crowds cheap.
   */

  private static final int MOST_CELLS = 1 << 22;

  private final Box world;
  private double cell = 1;
  private int columns = 1;
  private int rows = 1;
  private int[] start = new int[2];
  private int[] cellOf;
  int[] ids;
  double[] xs;
  double[] ys;
  private int size;

  Grid(Box world, int capacity) {
    this.world = world;
    cellOf = new int[capacity];
    ids = new int[capacity];
    xs = new double[capacity];
    ys = new double[capacity];
  }

  int size() {
    return size;
  }

  /** Sets the size of cells for the next {@link #build}: about {@code wanted}, within reason. */
  void shape(double wanted, int points) {
    double most = Math.min(MOST_CELLS, 64 + 4.0 * points);
    double least = Math.sqrt(world.width() * world.height() / most);
    double side = Math.max(wanted, Math.max(least, Math.max(world.width(), world.height()) / 4096));
    cell = side > 0 && side < Double.POSITIVE_INFINITY ? side : 1;
    columns = (int) (world.width() / cell) + 1;
    rows = (int) (world.height() / cell) + 1;
    if (start.length < columns * rows + 1) {
      start = new int[columns * rows + 1];
    }
  }

  /** Sorts the points with a flag in {@code live} among {@code [0, end)} into cells. */
  void build(double[] state, boolean[] live, int end) {
    Arrays.fill(start, 0, columns * rows + 1, 0);
    size = 0;
    for (int id = 0; id < end; id++) {
      if (live[id]) {
        int at = cellAt(state[id * KineticPairs.STRIDE], state[id * KineticPairs.STRIDE + 1]);
        cellOf[id] = at;
        start[at]++;
        size++;
      }
    }
    int sum = 0;
    for (int c = 0; c <= columns * rows; c++) {
      sum += start[c];
      start[c] = sum;
    }
    for (int id = end - 1; id >= 0; id--) {
      if (live[id]) {
        int at = --start[cellOf[id]];
        ids[at] = id;
        xs[at] = state[id * KineticPairs.STRIDE];
        ys[at] = state[id * KineticPairs.STRIDE + 1];
      }
    }
  }

  private int cellAt(double x, double y) {
    return row(y) * columns + column(x);
  }

  private int column(double x) {
    return (int) Math.min(Math.max((x - world.minX()) / cell, 0), columns - 1);
  }

  private int row(double y) {
    return (int) Math.min(Math.max((y - world.minY()) / cell, 0), rows - 1);
  }

  /** A query for the points between two circles, or somewhat more; reusable. */
  final class Ring {
    private double x;
    private double y;
    private double outer;
    private double inner;
    private int row;
    private int lastRow;
    private int secondFrom;
    private int secondTo;
    int from;
    int to;

    /** Starts over; {@code itsInner} is negative when there is no inner circle. */
    void open(double atX, double atY, double itsOuter, double itsInner) {
      x = atX;
      y = atY;
      outer = itsOuter;
      inner = itsInner;
      row = row(atY - itsOuter);
      lastRow = row(atY + itsOuter);
      secondFrom = 0;
      secondTo = 0;
    }

    /** Steps to the next run of points, {@code [from, to)}; false when there is none. */
    boolean next() {
      if (secondFrom < secondTo) {
        from = secondFrom;
        to = secondTo;
        secondTo = 0;
        return true;
      }
      while (row <= lastRow) {
        openRow(row++);
        if (from < to) {
          return true;
        }
      }
      return false;
    }

    private void openRow(int r) {
      double low = world.minY() + r * cell;
      double near = r == 0 || r == rows - 1 ? 0 : Math.max(0, Math.max(low - y, y - low - cell));
      double reach = Math.sqrt(Math.max(0, outer * outer - near * near)) + cell * 1e-6;
      int left = r * columns + column(x - reach);
      int right = r * columns + column(x + reach) + 1;
      double far = Math.max(Math.abs(low - y), Math.abs(low + cell - y));
      if (far < inner && r != 0 && r != rows - 1) {
        split(r, left, right, Math.sqrt(inner * inner - far * far) - cell * 1e-6);
      } else {
        from = start[left];
        to = start[right];
      }
    }

    /** Leaves out the cells of row r that lie wholly within {@code half} of x. */
    private void split(int r, int left, int right, double half) {
      int skipFrom = r * columns + Math.max(1, column(x - half) + 1);
      int skipTo = r * columns + Math.min(columns - 1, column(x + half));
      if (skipFrom >= skipTo) {
        from = start[left];
        to = start[right];
        return;
      }
      from = start[left];
      to = start[skipFrom];
      secondFrom = start[skipTo];
      secondTo = start[right];
      if (from == to) {
        from = secondFrom;
        to = secondTo;
        secondTo = 0;
      }
    }
  }
}

package dev.sightline.interest.kinetic;

import dev.sightline.geometry.Box;
import java.util.Arrays;

final class Grid {

  /*
   * Points sorted by cell with a counting sort, cells row by row, so that the points of neighboring
   * cells of a row lie side by side in memory. Rebuilt from scratch: four passes over the points,
   * two of which threads can share, and one over the cells. Points outside the world belong to the nearest border cell.
   *
   * A ring query walks the rows that meet the outer circle; in each it visits the cells between the
   * outer and the inner circle as one or two runs of points. Cells wholly inside the inner circle
   * are never touched, which is what makes crowds cheap.
   */

  private static final int MOST_CELLS = 1 << 22;

  private final Box world;
  private double width = 1;
  private double height = 1;
  private double columnsPerUnit = 1;
  private double rowsPerUnit = 1;
  private int columns = 1;
  private int rows = 1;
  private int[] start = new int[3];
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

  /**
   * Sets the size of cells for the next {@link #sort}: about {@code wanted} high and a third as
   * wide, as long as there are not many more cells than points.
   */
  void shape(double wanted, int points) {
    double most = Math.min(MOST_CELLS, 64 + 4.0 * points);
    double least = Math.sqrt(3 * world.width() * world.height() / most);
    double longest = Math.max(world.width(), world.height());
    height = Math.max(Math.max(wanted, least), longest / 4096);
    if (!(height > 0 && height < Double.POSITIVE_INFINITY)) {
      height = 1;
    }
    width = height / 3;
    columnsPerUnit = 1 / width;
    rowsPerUnit = 1 / height;
    columns = (int) (world.width() * columnsPerUnit) + 1;
    rows = (int) (world.height() * rowsPerUnit) + 1;
    if (start.length < columns * rows + 2) {
      start = new int[columns * rows + 2];
    }
  }

  /** Finds the cells of the points with a flag in {@code live} among {@code [from, to)}. */
  void locate(double[] state, boolean[] live, int from, int to) {
    for (int id = from; id < to; id++) {
      cellOf[id] =
          live[id]
              ? cellAt(state[id * KineticPairs.STRIDE], state[id * KineticPairs.STRIDE + 1])
              : columns * rows;
    }
  }

  /** Sorts the points that were located into cells; those without a flag come after the last. */
  void sort(int end) {
    Arrays.fill(start, 0, columns * rows + 2, 0);
    for (int id = 0; id < end; id++) {
      start[cellOf[id]]++;
    }
    int sum = 0;
    for (int c = 0; c <= columns * rows; c++) {
      sum += start[c];
      start[c] = sum;
    }
    for (int id = end - 1; id >= 0; id--) {
      ids[--start[cellOf[id]]] = id;
    }
    size = start[columns * rows];
  }

  /** Copies the places of the points in {@code [from, to)} of the order, which has been found. */
  void place(double[] state, int from, int to) {
    for (int k = from; k < to; k++) {
      xs[k] = state[ids[k] * KineticPairs.STRIDE];
      ys[k] = state[ids[k] * KineticPairs.STRIDE + 1];
    }
  }

  /** Returns in which of so many parts of equal size a point was, in the order of cells. */
  int part(int id, int parts) {
    return size == 0 ? 0 : (int) Math.min(parts - 1, (long) start[cellOf[id]] * parts / size);
  }

  /** Returns by how much to shift {@link #order} to the right to be below {@code parts}. */
  int orderShift(int parts) {
    return Math.max(0, 32 - Integer.numberOfLeadingZeros(size / parts));
  }

  /** Returns how many points were in cells before that of a point. */
  int order(int id) {
    return start[cellOf[id]];
  }

  private int cellAt(double x, double y) {
    return row(y) * columns + column(x);
  }

  private int column(double x) {
    int column = (int) ((x - world.minX()) * columnsPerUnit);
    return column <= 0 ? 0 : Math.min(column, columns - 1);
  }

  private int row(double y) {
    int row = (int) ((y - world.minY()) * rowsPerUnit);
    return row <= 0 ? 0 : Math.min(row, rows - 1);
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
      double below = y - (world.minY() + r * height);
      double above = height - below;
      boolean border = r == 0 || r == rows - 1;
      double near = border || (below >= 0 && above >= 0) ? 0 : below < 0 ? -below : -above;
      double square = outer * outer - near * near;
      double reach = (square > 0 ? Math.sqrt(square) : 0) + width * 1e-6;
      int left = r * columns + column(x - reach);
      int right = r * columns + column(x + reach) + 1;
      double far = below > above ? below : above;
      if (far < inner && !border) {
        split(r, left, right, Math.sqrt(inner * inner - far * far) - width * 1e-6);
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

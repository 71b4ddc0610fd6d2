package dev.sightline.interest.kinetic.grid;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import java.util.Arrays;

/** Points sorted into cells. Any number of threads may read it while nobody changes it. */
public final class PointGrid {

  /*
   * A counting sort by cell, cells row by row, so that the points of neighboring cells of a row lie
   * side by side in memory. Made from scratch: three passes over the points, two of which threads
   * can share, and one over the cells, of which there are never many more than points. Points
   * outside the world belong to the nearest border cell.
   *
   * A point may be erased, which leaves a gap: its id becomes NONE and its place infinitely far, so
   * that loops over ids have to look, and loops over distances need not.
   *
   * Rings are found by {@link CellRing}.
   */

  /** In place of the id of a point that has been erased. */
  public static final int NONE = -1;

  private static final int MOST_CELLS = 1 << 22;

  private final Box world;
  private double width = 1;
  private double height = 1;
  private double columnsPerUnit = 1;
  private double rowsPerUnit = 1;
  private int columns = 1;
  private int rows = 1;
  private int[] start = new int[2];
  private int[] cellOf = {};
  private int[] ids = {};
  private double[] xs = {};
  private double[] ys = {};
  private int size;
  private int gaps;

  public PointGrid(Box world) {
    this.world = world;
  }

  /** Makes a grid at once, see {@link #shape}. */
  void fill(int[] members, int count, double cell, double[] xy, int stride) {
    shape(cell, count);
    locate(members, 0, count, xy, stride);
    sort(members, count);
    copyPlaces(xy, stride, 0, count);
  }

  /**
   * Begins a grid of so many points. Then {@link #locate} all of them, {@link #sort}, and {@link
   * #copyPlaces} of all.
   *
   * @param wanted the height of cells, which are a third as wide; larger if points are few
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
    reserve(points);
  }

  private void reserve(int points) {
    int cells = columns * rows + 1;
    if (start.length < cells || Capacity.isWasteful(start.length, cells)) {
      start = new int[cells];
    }
    if (ids.length < points || Capacity.isWasteful(ids.length, points)) {
      int capacity = Capacity.grown(0, points);
      ids = new int[capacity];
      cellOf = new int[capacity];
      xs = new double[capacity];
      ys = new double[capacity];
    }
  }

  /**
   * Finds the cells of the members in {@code [from, to)}.
   *
   * @param xy holds x and y of point i from {@code i * stride} on
   */
  void locate(int[] members, int from, int to, double[] xy, int stride) {
    for (int i = from; i < to; i++) {
      int at = members[i] * stride;
      cellOf[i] = cellAt(xy[at], xy[at + 1]);
    }
  }

  /** Sorts the members, all of which have been located. */
  void sort(int[] members, int count) {
    int cells = columns * rows;
    Arrays.fill(start, 0, cells + 1, 0);
    for (int i = 0; i < count; i++) {
      start[cellOf[i]]++;
    }
    int sum = 0;
    for (int c = 0; c <= cells; c++) {
      sum += start[c];
      start[c] = sum;
    }
    for (int i = count - 1; i >= 0; i--) {
      ids[--start[cellOf[i]]] = members[i];
    }
    size = count;
    gaps = 0;
  }

  /** Copies the places of the points in {@code [from, to)} of the order. */
  void copyPlaces(double[] xy, int stride, int from, int to) {
    for (int k = from; k < to; k++) {
      xs[k] = xy[ids[k] * stride];
      ys[k] = xy[ids[k] * stride + 1];
    }
  }

  /** Erases a point that is in the grid at this place. */
  void erase(int id, double x, double y) {
    int cell = cellAt(x, y);
    for (int k = start[cell]; k < start[cell + 1]; k++) {
      if (ids[k] == id) {
        ids[k] = NONE;
        xs[k] = Double.POSITIVE_INFINITY;
        gaps++;
        return;
      }
    }
    throw new IllegalStateException("no point " + id + " at " + x + ", " + y);
  }

  /** Returns how many points there are, erased ones included. */
  public int size() {
    return size;
  }

  /** Returns how many points have been erased. */
  int gaps() {
    return gaps;
  }

  /** Returns the height of cells. */
  double cellHeight() {
    return height;
  }

  /** Returns the points in the order of cells. */
  public int[] ids() {
    return ids;
  }

  /** Returns where the points are, in the order of cells. */
  public double[] xs() {
    return xs;
  }

  public double[] ys() {
    return ys;
  }

  /** Returns how many points are in cells before the one at a place. */
  public int order(double x, double y) {
    return start[cellAt(x, y)];
  }

  /** Returns in which of so many parts with equally many points a place is. */
  public int part(double x, double y, int parts) {
    return size == 0 ? 0 : (int) Math.min(parts - 1, (long) order(x, y) * parts / size);
  }

  private int cellAt(double x, double y) {
    return row(y) * columns + column(x);
  }

  int column(double x) {
    int column = (int) ((x - world.minX()) * columnsPerUnit);
    return column <= 0 ? 0 : Math.min(column, columns - 1);
  }

  int row(double y) {
    int row = (int) ((y - world.minY()) * rowsPerUnit);
    return row <= 0 ? 0 : Math.min(row, rows - 1);
  }

  /** Returns where the points of a cell begin; those of the last one end at one more. */
  int start(int cell) {
    return start[cell];
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  double cellWidth() {
    return width;
  }

  /** Returns where a row begins. */
  double rowY(int row) {
    return world.minY() + row * height;
  }
}

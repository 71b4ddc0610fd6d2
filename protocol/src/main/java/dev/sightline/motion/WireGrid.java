package dev.sightline.motion;

/**
 * The grid on which the simulation stores positions and on which they travel.
 *
 * <p>Its points are the multiples of {@link #step()} within the bounds. The step is the largest
 * power of two that is at most the longer side / 65536, so a coordinate is a whole number of steps,
 * exactly, and server and clients calculate with the same doubles. A point is told as column and
 * row: how many steps it is from the first multiple within the bounds.
 *
 * <pre>{@code
 * WireGrid grid = WireGrid.of(0, 0, 30, 30);     // step 1/4096
 * int column = grid.column(12.3456);             // 50568, the nearest
 * double x = grid.x(column);                     // 12.345703125
 * }</pre>
 */
public final class WireGrid {
  /** A column or row has at most this many bits. */
  public static final int INDEX_BITS = 20;

  private static final int CELLS = 65536;
  private static final double EXACT = 0x1p52;
  private static final int MAX_EXPONENT = 100;

  private final int exponent;
  private final double step;
  private final double originX;
  private final double originY;
  private final int lastColumn;
  private final int lastRow;

  private WireGrid(int exponent, double originX, double originY, int lastColumn, int lastRow) {
    this.exponent = exponent;
    this.step = Math.scalb(1.0, exponent);
    this.originX = originX;
    this.originY = originY;
    this.lastColumn = lastColumn;
    this.lastRow = lastRow;
  }

  /** Returns the grid of a world with these bounds. */
  public static WireGrid of(double minX, double minY, double maxX, double maxY) {
    double longer = Math.max(maxX - minX, maxY - minY);
    if (!(minX <= maxX && minY <= maxY && longer > 0 && longer < Double.POSITIVE_INFINITY)) {
      throw unusable(minX, minY, maxX, maxY, "they enclose nothing");
    }
    int exponent = Math.getExponent(longer / CELLS);
    double step = Math.scalb(1.0, exponent);
    double farthest = Math.max(farthest(minX, maxX), farthest(minY, maxY)) / step;
    if (Math.abs(exponent) > MAX_EXPONENT || farthest > EXACT) {
      throw unusable(minX, minY, maxX, maxY, "a double cannot hold the multiples of " + step);
    }
    double column = Math.ceil(minX / step);
    double row = Math.ceil(minY / step);
    double lastColumn = Math.floor(maxX / step) - column;
    double lastRow = Math.floor(maxY / step) - row;
    if (lastColumn < 0 || lastRow < 0) {
      throw unusable(minX, minY, maxX, maxY, "no multiple of " + step + " lies between them");
    }
    return new WireGrid(exponent, column * step, row * step, (int) lastColumn, (int) lastRow);
  }

  /**
   * Returns the grid that a server described.
   *
   * @param exponent the step is two to this power
   * @param originX where column 0 is, a multiple of the step
   * @param originY where row 0 is, a multiple of the step
   * @param lastColumn the greatest column
   * @param lastRow the greatest row
   */
  public static WireGrid described(
      int exponent, double originX, double originY, int lastColumn, int lastRow) {
    checkIndex("last column", lastColumn);
    checkIndex("last row", lastRow);
    if (Math.abs(exponent) > MAX_EXPONENT) {
      throw new IllegalArgumentException("a step of 2^" + exponent + " is out of range");
    }
    checkOrigin(originX, exponent);
    checkOrigin(originY, exponent);
    return new WireGrid(exponent, originX, originY, lastColumn, lastRow);
  }

  static void checkIndex(String what, int index) {
    if (index < 0 || index >= 1 << INDEX_BITS) {
      throw new IllegalArgumentException(what + " " + index + " is not in [0, 2^20)");
    }
  }

  private static void checkOrigin(double origin, int exponent) {
    double steps = Math.scalb(origin, -exponent);
    if (!(Math.abs(steps) <= EXACT && steps == Math.rint(steps))) {
      throw new IllegalArgumentException("origin " + origin + " is no multiple of 2^" + exponent);
    }
  }

  private static double farthest(double min, double max) {
    return Math.max(Math.abs(min), Math.abs(max));
  }

  private static IllegalArgumentException unusable(
      double minX, double minY, double maxX, double maxY, String reason) {
    String bounds = "[" + minX + ", " + minY + ", " + maxX + ", " + maxY + "]";
    return new IllegalArgumentException("no grid for bounds " + bounds + ": " + reason);
  }

  /** Returns the distance of neighboring points. */
  public double step() {
    return step;
  }

  /** Returns the power of two that the step is. */
  public int exponent() {
    return exponent;
  }

  public double originX() {
    return originX;
  }

  public double originY() {
    return originY;
  }

  public int lastColumn() {
    return lastColumn;
  }

  public int lastRow() {
    return lastRow;
  }

  /** Returns the column nearest to {@code x}; the greater one of two, and within the bounds. */
  public int column(double x) {
    return nearest("x", x, originX, lastColumn);
  }

  /** Returns the row nearest to {@code y}; the greater one of two, and within the bounds. */
  public int row(double y) {
    return nearest("y", y, originY, lastRow);
  }

  /** Returns where a column is, exactly. */
  public double x(int column) {
    return originX + column * step;
  }

  /** Returns where a row is, exactly. */
  public double y(int row) {
    return originY + row * step;
  }

  /** Returns the x of the nearest point of the grid. */
  public double snapX(double x) {
    return x(column(x));
  }

  /** Returns the y of the nearest point of the grid. */
  public double snapY(double y) {
    return y(row(y));
  }

  /** Returns whether a place is a point of the grid, which is what the wire can tell. */
  public boolean contains(double x, double y) {
    return snapX(x) == x && snapY(y) == y;
  }

  private int nearest(String axis, double coordinate, double origin, int last) {
    if (Double.isNaN(coordinate)) {
      throw new IllegalArgumentException(axis + " is not a number");
    }
    double steps = clamped(Math.scalb(coordinate, -exponent));
    long index = Math.round(steps) - (long) Math.scalb(origin, -exponent);
    return (int) Math.max(0, Math.min(last, index));
  }

  private static double clamped(double steps) {
    return Math.max(-2 * EXACT, Math.min(2 * EXACT, steps));
  }
}

package dev.sightline.geometry;

import java.util.Arrays;

/**
 * An implicitly closed chain of at least three points, in either direction. Immutable.
 *
 * <p>A ring may touch itself at points; its interior is meant even-odd.
 */
public final class Ring {
  private final double[] xy;

  private Ring(double[] xy) {
    this.xy = xy;
  }

  /**
   * Returns the ring through the given points.
   *
   * @param xy alternating x and y, without repeating the first point at the end
   * @throws IllegalArgumentException if there are fewer than three points
   */
  public static Ring of(double... xy) {
    if (xy.length < 6 || xy.length % 2 != 0) {
      throw new IllegalArgumentException("a ring needs three points, not " + xy.length / 2.0);
    }
    return new Ring(xy.clone());
  }

  /** Returns the counterclockwise ring around a box. */
  public static Ring of(Box box) {
    return of(
        box.minX(),
        box.minY(),
        box.maxX(),
        box.minY(),
        box.maxX(),
        box.maxY(),
        box.minX(),
        box.maxY());
  }

  /** Returns the number of points, which is also the number of edges. */
  public int size() {
    return xy.length / 2;
  }

  /** Returns the x of point {@code i}, where {@code i} may be {@link #size()} for the first. */
  public double x(int i) {
    return xy[2 * i == xy.length ? 0 : 2 * i];
  }

  /** Returns the y of point {@code i}, where {@code i} may be {@link #size()} for the first. */
  public double y(int i) {
    return xy[2 * i == xy.length ? 1 : 2 * i + 1];
  }

  /** Returns a copy of the coordinates, alternating x and y. */
  public double[] toArray() {
    return xy.clone();
  }

  public Box bounds() {
    double minX = xy[0];
    double maxX = xy[0];
    double minY = xy[1];
    double maxY = xy[1];
    for (int i = 2; i < xy.length; i += 2) {
      minX = Math.min(minX, xy[i]);
      maxX = Math.max(maxX, xy[i]);
      minY = Math.min(minY, xy[i + 1]);
      maxY = Math.max(maxY, xy[i + 1]);
    }
    return new Box(minX, minY, maxX, maxY);
  }

  /** Returns the signed area, positive when counterclockwise; rounded, for display and sorting. */
  public double signedArea() {
    double sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += (x(i) - xy[0]) * (y(i + 1) - xy[1]) - (x(i + 1) - xy[0]) * (y(i) - xy[1]);
    }
    return sum / 2;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ring ring && Arrays.equals(xy, ring.xy);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(xy);
  }

  @Override
  public String toString() {
    return Arrays.toString(xy);
  }
}

package dev.sightline.geometry;

import java.util.Arrays;

/**
 * An implicitly closed chain of at least three points, in either direction. Immutable.
 *
 * <p>A ring may touch itself at points; its interior is meant even-odd. No point repeats the one
 * before it, so every edge has a length; only what are not three points at all stays as it was
 * given, for others to refuse.
 */
public final class Ring {
  private final double[] xy;

  private Ring(double[] xy) {
    this.xy = xy;
  }

  /**
   * Returns the ring through the given points, without those that are equal to the next one; the
   * first point comes after the last.
   *
   * @param xy alternating x and y
   * @throws IllegalArgumentException if there are fewer than three points
   */
  public static Ring of(double... xy) {
    if (xy.length < 6 || xy.length % 2 != 0) {
      throw new IllegalArgumentException("a ring needs three points, not " + xy.length / 2.0);
    }
    double[] points = withoutRepeats(xy);
    return new Ring(points.length < 6 ? xy.clone() : points);
  }

  private static double[] withoutRepeats(double[] xy) {
    double[] kept = new double[xy.length];
    int size = 0;
    for (int i = 0; i < xy.length; i += 2) {
      int next = (i + 2) % xy.length;
      if (xy[i] != xy[next] || xy[i + 1] != xy[next + 1]) {
        kept[size++] = xy[i];
        kept[size++] = xy[i + 1];
      }
    }
    return Arrays.copyOf(kept, size);
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

package dev.sightline.geometry;

/**
 * A closed rectangle parallel to the axes.
 *
 * @param minX left side, at most {@code maxX}
 * @param minY lower side, at most {@code maxY}
 * @param maxX right side
 * @param maxY upper side
 */
public record Box(double minX, double minY, double maxX, double maxY) {

  /** Rejects boxes that are inside out or not made of numbers. */
  public Box {
    if (!(minX <= maxX && minY <= maxY)) {
      throw new IllegalArgumentException(
          "not a box: [" + minX + ", " + minY + ", " + maxX + ", " + maxY + "]");
    }
  }

  /** Returns the smallest box that holds both points. */
  public static Box of(double x1, double y1, double x2, double y2) {
    return new Box(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }

  public double width() {
    return maxX - minX;
  }

  public double height() {
    return maxY - minY;
  }

  /** Returns whether the point is inside or on the border. */
  public boolean contains(double x, double y) {
    return x >= minX && x <= maxX && y >= minY && y <= maxY;
  }

  /** Returns whether {@code other} lies inside, borders included. */
  public boolean contains(Box other) {
    return other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY;
  }

  /** Returns whether the two closed boxes share a point. */
  public boolean meets(Box other) {
    return other.minX <= maxX && other.maxX >= minX && other.minY <= maxY && other.maxY >= minY;
  }

  /** Returns the box and all that is at most so far from it to each side. */
  public Box widened(double distance) {
    return new Box(minX - distance, minY - distance, maxX + distance, maxY + distance);
  }

  /** Returns the smallest box that holds both. */
  public Box union(Box other) {
    return new Box(
        Math.min(minX, other.minX),
        Math.min(minY, other.minY),
        Math.max(maxX, other.maxX),
        Math.max(maxY, other.maxY));
  }
}

package dev.sightline.interest.kinetic;

import dev.sightline.geometry.Box;

/** Distances between segments, rounded; callers allow for the rounding. */
public final class Segments {
  private Segments() {}

  /** Returns whether a segment comes within {@code slack} of a box; may say so when only near. */
  public static boolean meets(Box box, double ax, double ay, double bx, double by, double slack) {
    if (Math.min(ax, bx) > box.maxX() + slack
        || Math.max(ax, bx) < box.minX() - slack
        || Math.min(ay, by) > box.maxY() + slack
        || Math.max(ay, by) < box.minY() - slack) {
      return false;
    }
    double dx = bx - ax;
    double dy = by - ay;
    double middle =
        (box.minX() + box.width() / 2 - ax) * dy - (box.minY() + box.height() / 2 - ay) * dx;
    double reach =
        (box.width() / 2 + 2 * slack) * Math.abs(dy)
            + (box.height() / 2 + 2 * slack) * Math.abs(dx);
    return Math.abs(middle) <= reach;
  }

  /** Returns the squared distance of a point from a segment. */
  public static double squaredDistance(
      double x, double y, double ax, double ay, double bx, double by) {
    double dx = bx - ax;
    double dy = by - ay;
    double along = (x - ax) * dx + (y - ay) * dy;
    double square = dx * dx + dy * dy;
    if (along <= 0 || square == 0) {
      return (x - ax) * (x - ax) + (y - ay) * (y - ay);
    }
    if (along >= square) {
      return (x - bx) * (x - bx) + (y - by) * (y - by);
    }
    double across = (x - ax) * dy - (y - ay) * dx;
    return across * across / square;
  }

  /** Returns the least of the squared distances of the ends of two segments from the other. */
  public static double squaredDistance(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    double least =
        Math.min(squaredDistance(ax, ay, cx, cy, dx, dy), squaredDistance(bx, by, cx, cy, dx, dy));
    return Math.min(
        least,
        Math.min(squaredDistance(cx, cy, ax, ay, bx, by), squaredDistance(dx, dy, ax, ay, bx, by)));
  }
}

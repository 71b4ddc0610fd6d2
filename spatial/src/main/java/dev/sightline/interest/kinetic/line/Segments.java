package dev.sightline.interest.kinetic.line;

import dev.sightline.geometry.Box;

/** Where segments are, rounded; callers allow for the rounding. */
final class Segments {
  private Segments() {}

  /** Returns whether a segment comes within {@code slack} of a box; may say so when only near. */
  static boolean meets(Box box, double ax, double ay, double bx, double by, double slack) {
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
}

package dev.sightline.view;

import org.jspecify.annotations.Nullable;

/**
 * A quadrilateral that holds all tiles whose pairs with one tile depend on a change: what lies
 * beyond the change as seen from the tile, with a margin.
 */
final class Sector {
  private final double[] xy;

  private Sector(double[] xy) {
    this.xy = xy;
  }

  /**
   * Returns the sector, or null if the tile is too close to what changed to leave anything out.
   *
   * @param half no tile is wider than twice this
   * @param far no tile in question is farther away than this
   */
  static @Nullable Sector beyond(ViewChange change, double x, double y, double half, double far) {
    double dx = change.sightX() - x;
    double dy = change.sightY() - y;
    double distance = Math.hypot(dx, dy);
    double margin = change.sightHalf() + half;
    if (!(distance > 2 * margin)) {
      return null;
    }
    // a line of the capsule leaves the axis by at most this per unit of way
    double slope = margin / Math.sqrt(distance * distance - margin * margin);
    double near = distance - margin - 2 * half;
    double ux = dx / distance;
    double uy = dy / distance;
    double[] xy = new double[8];
    put(xy, 0, x, y, ux, uy, near, 2 * half + slope * Math.max(near, distance));
    put(xy, 4, x, y, ux, uy, far + half, 2 * half + slope * (far + half));
    return new Sector(xy);
  }

  private static void put(
      double[] xy, int at, double x, double y, double ux, double uy, double along, double aside) {
    double wide = aside * (1 + 1e-6);
    xy[at] = x + ux * along - uy * wide;
    xy[at + 1] = y + uy * along + ux * wide;
    xy[at + 2] = x + ux * along + uy * wide;
    xy[at + 3] = y + uy * along - ux * wide;
  }

  /** Returns whether all of it is on one side of a line: 1 left, -1 right, 0 neither. */
  int side(double ax, double ay, double bx, double by) {
    int left = 0;
    for (int i = 0; i < xy.length; i += 2) {
      left += (bx - ax) * (xy[i + 1] - ay) - (by - ay) * (xy[i] - ax) > 0 ? 1 : 0;
    }
    return left == 4 ? 1 : left == 0 ? -1 : 0;
  }
}

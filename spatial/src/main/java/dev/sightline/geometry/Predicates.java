package dev.sightline.geometry;

/**
 * Signs of determinants, exact on all finite doubles. Safe to call from any thread.
 *
 * <p>Every predicate goes through stages and stops at the first that is certain:
 *
 * <ol>
 *   <li>a <b>filter</b>: the determinant in doubles, trusted when it exceeds the bound that
 *       Shewchuk [1] proves for its rounding error. The bounds hold while nothing overflows or
 *       underflows; the filter asks for magnitudes where that is sure;
 *   <li><b>fixed point</b> ({@link FixedPointStage}): the differences as 62-bit integers, the
 *       determinant in 128 or 256 bits. Takes grids and turned maps alike, in some tens of
 *       nanoseconds;
 *   <li><b>expansions</b> ({@link ExpansionStage}), for coordinates whose bits lie further apart;
 *   <li><b>big integers</b> ({@link ExactPoint}), where expansions could overflow or underflow.
 * </ol>
 *
 * <p>Only the last allocates: for coordinates that are zero or have magnitudes from 1e-60 to 1e60
 * it is never reached.
 *
 * <p>[1] Jonathan Richard Shewchuk: Adaptive Precision Floating-Point Arithmetic and Fast Robust
 * Geometric Predicates. Discrete and Computational Geometry 18, 1997.
 */
public final class Predicates {
  static final int UNCERTAIN = 2;

  private static final double EPSILON = 0x1p-53;
  private static final double ORIENTATION_ERROR = (3 + 16 * EPSILON) * EPSILON;
  private static final double ORIENTATION_LEAST = 0x1p-900;
  private static final double IN_CIRCLE_ERROR = (10 + 96 * EPSILON) * EPSILON;
  private static final double IN_CIRCLE_LEAST = 0x1p-700;
  private static final double LIFT_MOST = 0x1p200;

  private Predicates() {}

  /**
   * Returns on which side of the directed line through a and b the point c lies: 1 left, -1 right,
   * 0 on it.
   */
  public static int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
    double left = (ax - cx) * (by - cy);
    double right = (ay - cy) * (bx - cx);
    double sum = Math.abs(left) + Math.abs(right);
    double det = left - right;
    if (sum > ORIENTATION_LEAST && Math.abs(det) > ORIENTATION_ERROR * sum) {
      return det > 0 ? 1 : -1;
    }
    return exactOrientation(ax, ay, bx, by, cx, cy);
  }

  private static int exactOrientation(
      double ax, double ay, double bx, double by, double cx, double cy) {
    if ((ax == cx || by == cy) && (ay == cy || bx == cx)) {
      return 0; // both products are zero, the usual case where walls run along the axes
    }
    int sign = FixedPointStage.orientation(ax, ay, bx, by, cx, cy);
    if (sign == UNCERTAIN) {
      sign = ExpansionStage.orientation(ax, ay, bx, by, cx, cy);
    }
    return sign != UNCERTAIN
        ? sign
        : ExactPoint.orientation(
            ExactPoint.of(ax, ay), ExactPoint.of(bx, by), ExactPoint.of(cx, cy));
  }

  /**
   * Returns where d lies with respect to the circle through a, b and c, which must be
   * counterclockwise: 1 strictly inside, -1 strictly outside, 0 on it. For clockwise a, b, c the
   * sign is the opposite.
   */
  public static int inCircle(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    double adx = ax - dx;
    double ady = ay - dy;
    double bdx = bx - dx;
    double bdy = by - dy;
    double cdx = cx - dx;
    double cdy = cy - dy;
    double aLift = adx * adx + ady * ady;
    double bLift = bdx * bdx + bdy * bdy;
    double cLift = cdx * cdx + cdy * cdy;
    double bc = bdx * cdy;
    double cb = cdx * bdy;
    double ca = cdx * ady;
    double ac = adx * cdy;
    double ab = adx * bdy;
    double ba = bdx * ady;
    double det = aLift * (bc - cb) + bLift * (ca - ac) + cLift * (ab - ba);
    double permanent =
        aLift * (Math.abs(bc) + Math.abs(cb))
            + bLift * (Math.abs(ca) + Math.abs(ac))
            + cLift * (Math.abs(ab) + Math.abs(ba));
    if (permanent > IN_CIRCLE_LEAST
        && aLift + bLift + cLift < LIFT_MOST
        && Math.abs(det) > IN_CIRCLE_ERROR * permanent) {
      return det > 0 ? 1 : -1;
    }
    return exactInCircle(ax, ay, bx, by, cx, cy, dx, dy);
  }

  private static int exactInCircle(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    int sign = FixedPointStage.inCircle(ax, ay, bx, by, cx, cy, dx, dy);
    if (sign == UNCERTAIN) {
      sign = ExpansionStage.inCircle(ax, ay, bx, by, cx, cy, dx, dy);
    }
    return sign != UNCERTAIN
        ? sign
        : ExactPoint.inCircle(
            ExactPoint.of(ax, ay),
            ExactPoint.of(bx, by),
            ExactPoint.of(cx, cy),
            ExactPoint.of(dx, dy));
  }

  /** Returns whether the segments from a to b and from c to d cross at a point inside both. */
  public static boolean cross(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    return orientation(ax, ay, bx, by, cx, cy) * orientation(ax, ay, bx, by, dx, dy) < 0
        && orientation(cx, cy, dx, dy, ax, ay) * orientation(cx, cy, dx, dy, bx, by) < 0;
  }

  /** Compares two points by x, then by y: negative, zero or positive. Both zeros are the same. */
  public static int compare(double ax, double ay, double bx, double by) {
    if (ax != bx) {
      return ax < bx ? -1 : 1;
    }
    return ay < by ? -1 : ay > by ? 1 : 0;
  }
}

package dev.sightline.partition;

import dev.sightline.geometry.Predicates;
import java.math.BigDecimal;

/**
 * Closed contact between points, segments, boxes and discs, exact on the given doubles.
 *
 * <p>Each question is first asked in floating point with a bound on the error, and again in exact
 * arithmetic only when the answer is within that bound.
 */
final class Contact {
  private static final double ERROR = 0x1p-49;
  private static final double SAFE_LEAST = 0x1p-900;
  private static final double SAFE_MOST = 0x1p900;

  private Contact() {}

  /** Returns whether the closed segments ab and cd share a point. */
  static boolean segments(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    if (apart(ax, bx, cx, dx) || apart(ay, by, cy, dy)) {
      return false;
    }
    int c = Predicates.orientation(ax, ay, bx, by, cx, cy);
    int d = Predicates.orientation(ax, ay, bx, by, dx, dy);
    if (c * d > 0) {
      return false;
    }
    int a = Predicates.orientation(cx, cy, dx, dy, ax, ay);
    int b = Predicates.orientation(cx, cy, dx, dy, bx, by);
    return a * b <= 0;
  }

  private static boolean apart(double a, double b, double c, double d) {
    return Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b);
  }

  /** Returns whether p lies on the closed segment ab. */
  static boolean onSegment(double ax, double ay, double bx, double by, double px, double py) {
    return px >= Math.min(ax, bx)
        && px <= Math.max(ax, bx)
        && py >= Math.min(ay, by)
        && py <= Math.max(ay, by)
        && Predicates.orientation(ax, ay, bx, by, px, py) == 0;
  }

  /** Returns whether the closed segment ab meets the closed disc around p. */
  static boolean segmentDisc(
      double ax, double ay, double bx, double by, double px, double py, double radius) {
    return pointDisc(ax, ay, px, py, radius)
        || pointDisc(bx, by, px, py, radius)
        || (dot(ax, ay, bx, by, px, py) > 0
            && dot(bx, by, ax, ay, px, py) > 0
            && lineDisc(ax, ay, bx, by, px, py, radius));
  }

  /** Returns whether a lies in the closed disc around p. */
  static boolean pointDisc(double ax, double ay, double px, double py, double radius) {
    double dx = ax - px;
    double dy = ay - py;
    double square = dx * dx + dy * dy;
    double bound = radius * radius;
    double error = ERROR * (square + bound);
    if (safe(square + bound) && Math.abs(square - bound) > error) {
      return square < bound;
    }
    BigDecimal exact = squares(minus(ax, px), minus(ay, py));
    return exact.compareTo(exact(radius).multiply(exact(radius))) <= 0;
  }

  /** Returns the sign of (b - a) . (p - a). */
  private static int dot(double ax, double ay, double bx, double by, double px, double py) {
    double x = (bx - ax) * (px - ax);
    double y = (by - ay) * (py - ay);
    double sum = Math.abs(x) + Math.abs(y);
    if (safe(sum) && Math.abs(x + y) > ERROR * sum) {
      return x + y > 0 ? 1 : -1;
    }
    BigDecimal exactX = minus(bx, ax).multiply(minus(px, ax));
    return exactX.add(minus(by, ay).multiply(minus(py, ay))).signum();
  }

  /** Returns whether the line through a and b meets the closed disc around p. */
  private static boolean lineDisc(
      double ax, double ay, double bx, double by, double px, double py, double radius) {
    double ux = bx - ax;
    double uy = by - ay;
    double left = ux * (py - ay);
    double right = uy * (px - ax);
    double cross = Math.abs(left - right);
    double error = ERROR * (Math.abs(left) + Math.abs(right));
    double bound = radius * radius * (ux * ux + uy * uy);
    double most = (cross + error) * (cross + error);
    double least = Math.max(0, cross - error) * Math.max(0, cross - error);
    if (safe(bound) && safe(most) && (most < bound * (1 - ERROR) || least > bound * (1 + ERROR))) {
      return most < bound;
    }
    return exactLineDisc(ax, ay, bx, by, px, py, radius);
  }

  /** Returns whether the closed disc around p certainly holds the point a. */
  static boolean isPointInDisc(double ax, double ay, double px, double py, double radius) {
    double dx = ax - px;
    double dy = ay - py;
    double square = dx * dx + dy * dy;
    double bound = radius * radius;
    return safe(bound) && square * (1 + ERROR) < bound;
  }

  /** Returns whether the closed disc around p is certainly to the right of the line from a to b. */
  static boolean isRightOf(
      double ax, double ay, double bx, double by, double px, double py, double radius) {
    double ux = bx - ax;
    double uy = by - ay;
    double left = ux * (py - ay);
    double right = uy * (px - ax);
    double least = right - left - ERROR * (Math.abs(left) + Math.abs(right));
    double bound = radius * radius * (ux * ux + uy * uy);
    return least > 0 && safe(least * least) && safe(bound) && least * least > bound * (1 + ERROR);
  }

  private static boolean exactLineDisc(
      double ax, double ay, double bx, double by, double px, double py, double radius) {
    BigDecimal ux = minus(bx, ax);
    BigDecimal uy = minus(by, ay);
    BigDecimal cross = ux.multiply(minus(py, ay)).subtract(uy.multiply(minus(px, ax)));
    BigDecimal bound = squares(ux, uy).multiply(exact(radius)).multiply(exact(radius));
    return cross.multiply(cross).compareTo(bound) <= 0;
  }

  /** Returns the square of the distance from p to the segment ab, rounded. */
  static double squareDistance(double ax, double ay, double bx, double by, double px, double py) {
    double ux = bx - ax;
    double uy = by - ay;
    double length = ux * ux + uy * uy;
    double along = (px - ax) * ux + (py - ay) * uy;
    double t = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
    double dx = ax + t * ux - px;
    double dy = ay + t * uy - py;
    return dx * dx + dy * dy;
  }

  private static boolean safe(double magnitude) {
    return magnitude > SAFE_LEAST && magnitude < SAFE_MOST;
  }

  private static BigDecimal exact(double value) {
    return new BigDecimal(value);
  }

  private static BigDecimal minus(double a, double b) {
    return exact(a).subtract(exact(b));
  }

  private static BigDecimal squares(BigDecimal x, BigDecimal y) {
    return x.multiply(x).add(y.multiply(y));
  }
}

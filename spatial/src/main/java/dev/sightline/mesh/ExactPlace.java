package dev.sightline.mesh;

import dev.sightline.geometry.Point;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A place between doubles, exactly: x / over, y / over. Doubles are decimal fractions, so sums and
 * products of them have no rounding here.
 *
 * <p>Which of two doubles beside it is nearer goes through two stages: a filter in doubles, from
 * what is left of the place when {@link #rounded()} is taken off; and exact numbers, where the
 * filter is not certain.
 *
 * <p>The filter's bound, with e = 2^-53: the rest r has a relative error of at most 2e (a division
 * to 34 digits, then one rounding), and a double p beside the rounded place c differs from it by a
 * double, p - c. So with m = |p - c| + |r| the rounded d = (p - c) - r is off by at most 2e|r| + em
 * < 4em, its square by at most 9em^2 with its own rounding, and the sum of two squares by at most
 * 10e(mx^2 + my^2). The filter asks for 16e, and for sums where nothing underflows.
 */
final class ExactPlace {
  private static final double ERROR = 16 * 0x1p-53;
  private static final double LEAST = 0x1p-900;

  private final BigDecimal x;
  private final BigDecimal y;
  private final BigDecimal over;
  private final Point rounded;
  private final double restX;
  private final double restY;

  private ExactPlace(BigDecimal x, BigDecimal y, BigDecimal over) {
    this.x = x;
    this.y = y;
    this.over = over;
    rounded = new Point(quotient(x), quotient(y));
    restX = quotient(x.subtract(new BigDecimal(rounded.x()).multiply(over)));
    restY = quotient(y.subtract(new BigDecimal(rounded.y()).multiply(over)));
  }

  private double quotient(BigDecimal part) {
    return part.divide(over, MathContext.DECIMAL128).doubleValue();
  }

  /** Returns a place that is a pair of doubles. */
  static ExactPlace at(double x, double y) {
    return new ExactPlace(new BigDecimal(x), new BigDecimal(y), BigDecimal.ONE);
  }

  /** Returns the place this far along the segment from a to b. */
  static ExactPlace along(double ax, double ay, double bx, double by, double part) {
    BigDecimal dx = difference(bx, ax);
    BigDecimal dy = difference(by, ay);
    BigDecimal far = new BigDecimal(part);
    return new ExactPlace(
        new BigDecimal(ax).add(far.multiply(dx)),
        new BigDecimal(ay).add(far.multiply(dy)),
        BigDecimal.ONE);
  }

  /** Returns where the perpendicular from a point meets the line through a and b. */
  static ExactPlace foot(double ax, double ay, double bx, double by, double x, double y) {
    BigDecimal dx = difference(bx, ax);
    BigDecimal dy = difference(by, ay);
    BigDecimal over = dx.multiply(dx).add(dy.multiply(dy));
    BigDecimal far = difference(x, ax).multiply(dx).add(difference(y, ay).multiply(dy));
    return new ExactPlace(
        new BigDecimal(ax).multiply(over).add(far.multiply(dx)),
        new BigDecimal(ay).multiply(over).add(far.multiply(dy)),
        over);
  }

  private static BigDecimal difference(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }

  /** Returns doubles beside this place, almost always the nearest. */
  Point rounded() {
    return rounded;
  }

  /** Returns whether the rounded place is this one. */
  boolean isRounded() {
    return restX == 0 && restY == 0 && squareTo(rounded).signum() == 0;
  }

  /**
   * Returns whether p is nearer than q, both a few ulps from the rounded place; of two that are
   * equally near, the lower x, then y.
   */
  boolean isNearer(Point p, Point q) {
    double pSquare = square(p.x() - rounded.x() - restX, p.y() - rounded.y() - restY);
    double qSquare = square(q.x() - rounded.x() - restX, q.y() - rounded.y() - restY);
    double magnitudes = magnitude(p) + magnitude(q);
    if (magnitudes > LEAST && Math.abs(pSquare - qSquare) > ERROR * magnitudes) {
      return pSquare < qSquare;
    }
    int order = squareTo(p).compareTo(squareTo(q));
    return order < 0 || (order == 0 && (p.x() < q.x() || (p.x() == q.x() && p.y() < q.y())));
  }

  private double magnitude(Point p) {
    return square(
        Math.abs(p.x() - rounded.x()) + Math.abs(restX),
        Math.abs(p.y() - rounded.y()) + Math.abs(restY));
  }

  private static double square(double dx, double dy) {
    return dx * dx + dy * dy;
  }

  /** Returns the square of the distance, as a multiple that is the same for all points. */
  private BigDecimal squareTo(Point p) {
    BigDecimal dx = new BigDecimal(p.x()).multiply(over).subtract(x);
    BigDecimal dy = new BigDecimal(p.y()).multiply(over).subtract(y);
    return dx.multiply(dx).add(dy.multiply(dy));
  }
}

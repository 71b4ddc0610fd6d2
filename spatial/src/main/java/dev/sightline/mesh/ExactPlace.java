package dev.sightline.mesh;

import dev.sightline.geometry.Point;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A place between doubles, exactly: x / over, y / over. Doubles are decimal fractions, so sums and
 * products of them have no rounding here.
 */
record ExactPlace(BigDecimal x, BigDecimal y, BigDecimal over) {

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
    return new Point(
        x.divide(over, MathContext.DECIMAL128).doubleValue(),
        y.divide(over, MathContext.DECIMAL128).doubleValue());
  }

  boolean isAt(Point p) {
    return squareTo(p).signum() == 0;
  }

  /** Returns whether p is nearer than q; of two that are equally near, the lower x, then y. */
  boolean isNearer(Point p, Point q) {
    int order = squareTo(p).compareTo(squareTo(q));
    return order < 0 || (order == 0 && (p.x() < q.x() || (p.x() == q.x() && p.y() < q.y())));
  }

  /** Returns the square of the distance, as a multiple that is the same for all points. */
  private BigDecimal squareTo(Point p) {
    BigDecimal dx = new BigDecimal(p.x()).multiply(over).subtract(x);
    BigDecimal dy = new BigDecimal(p.y()).multiply(over).subtract(y);
    return dx.multiply(dx).add(dy.multiply(dy));
  }
}

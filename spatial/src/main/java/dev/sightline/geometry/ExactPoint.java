package dev.sightline.geometry;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A point with exact rational coordinates, for crossings of lines and other places that doubles
 * cannot name. Everything here is exact; it allocates and is meant for slow paths.
 *
 * <p>The coordinates are homogeneous, (x / w, y / w) with integers and w positive, and reduced to
 * lowest terms, so that equal points have equal numbers. Determinants of rational points are
 * computed on rows multiplied with their positive denominators, which keeps the sign.
 */
public final class ExactPoint {
  private static final int MANTISSA_BITS = 53;
  private static final int LEAST_EXPONENT = -1074;
  private static final int MOST_EXPONENT = 971;

  private final BigInteger x;
  private final BigInteger y;
  private final BigInteger w;

  private ExactPoint(BigInteger x, BigInteger y, BigInteger w) {
    BigInteger divisor = x.gcd(y).gcd(w);
    BigInteger unit = w.signum() < 0 ? divisor.negate() : divisor;
    this.x = x.divide(unit);
    this.y = y.divide(unit);
    this.w = w.divide(unit);
  }

  /**
   * Returns the point with exactly these coordinates.
   *
   * @throws IllegalArgumentException if one is not finite
   */
  public static ExactPoint of(double x, double y) {
    int shift = Math.max(fractionBits(x), fractionBits(y));
    return new ExactPoint(shifted(x, shift), shifted(y, shift), BigInteger.ONE.shiftLeft(shift));
  }

  /**
   * Returns the point in which the lines through a and b and through c and d cross.
   *
   * @throws IllegalArgumentException if they are parallel, or one is no line
   */
  public static ExactPoint crossing(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    return crossing(of(ax, ay), of(bx, by), of(cx, cy), of(dx, dy));
  }

  /** The same for lines through exact points. */
  public static ExactPoint crossing(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d) {
    // Lines are cross products of homogeneous points, and points are cross products of lines.
    BigInteger[] ab = cross(a.x, a.y, a.w, b.x, b.y, b.w);
    BigInteger[] cd = cross(c.x, c.y, c.w, d.x, d.y, d.w);
    BigInteger[] p = cross(ab[0], ab[1], ab[2], cd[0], cd[1], cd[2]);
    if (p[2].signum() == 0) {
      throw new IllegalArgumentException(
          "lines do not cross in one point: " + a + " " + b + " and " + c + " " + d);
    }
    return new ExactPoint(p[0], p[1], p[2]);
  }

  private static BigInteger[] cross(
      BigInteger x1, BigInteger y1, BigInteger w1, BigInteger x2, BigInteger y2, BigInteger w2) {
    return new BigInteger[] {minor(y1, w1, y2, w2), minor(w1, x1, w2, x2), minor(x1, y1, x2, y2)};
  }

  private static BigInteger minor(BigInteger a, BigInteger b, BigInteger c, BigInteger d) {
    return a.multiply(d).subtract(b.multiply(c));
  }

  /** Returns by how many bits a double must be shifted left to become an integer. */
  private static int fractionBits(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite coordinate: " + value);
    }
    return value == 0 ? 0 : Math.max(0, -lastExponent(value));
  }

  /** Returns the exponent of the last bit in a double's mantissa. */
  private static int lastExponent(double value) {
    return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - (MANTISSA_BITS - 1);
  }

  private static BigInteger shifted(double value, int shift) {
    int exponent = lastExponent(value);
    long mantissa = (long) Math.scalb(Math.scalb(value, -exponent / 2), -exponent + exponent / 2);
    return BigInteger.valueOf(mantissa).shiftLeft(shift + exponent);
  }

  /** Returns the nearest double to x, the one with an even mantissa if two are equally near. */
  public double x() {
    return nearest(x, w);
  }

  /** Returns the nearest double to y, the one with an even mantissa if two are equally near. */
  public double y() {
    return nearest(y, w);
  }

  /**
   * Divides and rounds. The quotient is cut to at least 55 bits, or to one bit below the last that
   * a subnormal has, with a sticky bit for the remainder: rounding that is rounding the fraction.
   */
  private static double nearest(BigInteger numerator, BigInteger denominator) {
    BigInteger magnitude = numerator.abs();
    int bits = magnitude.bitLength() - denominator.bitLength();
    int exponent = Math.max(bits - MANTISSA_BITS - 2, LEAST_EXPONENT - 2);
    BigInteger[] quotient =
        magnitude
            .shiftLeft(Math.max(0, -exponent))
            .divideAndRemainder(denominator.shiftLeft(Math.max(0, exponent)));
    long digits = quotient[0].longValueExact();
    double value = round(digits, quotient[1].signum() != 0, exponent);
    return numerator.signum() < 0 ? -value : value;
  }

  private static double round(long digits, boolean sticky, int exponent) {
    int length = Long.SIZE - Long.numberOfLeadingZeros(digits);
    int dropped = Math.max(length - MANTISSA_BITS, LEAST_EXPONENT - exponent);
    long kept = digits >>> dropped;
    long rest = digits - (kept << dropped);
    int half = Long.compare(rest, 1L << (dropped - 1));
    if (half > 0 || (half == 0 && (sticky || (kept & 1) == 1))) {
      kept++;
    }
    return compose(kept, exponent + dropped);
  }

  /** Returns {@code mantissa * 2^exponent}, which is a double or more than all of them. */
  private static double compose(long mantissa, int exponent) {
    int upper = Math.min(exponent, MOST_EXPONENT);
    return Math.scalb(Math.scalb((double) mantissa, upper), exponent - upper);
  }

  /** Returns on which side of the line from a to b the point c lies: 1 left, -1 right, 0 on it. */
  public static int orientation(ExactPoint a, ExactPoint b, ExactPoint c) {
    BigInteger[] line = cross(a.x, a.y, a.w, b.x, b.y, b.w);
    return dot(line, c).signum();
  }

  private static BigInteger dot(BigInteger[] line, ExactPoint p) {
    return line[0].multiply(p.x).add(line[1].multiply(p.y)).add(line[2].multiply(p.w));
  }

  /**
   * Returns where d lies with respect to the circle through the counterclockwise a, b and c: 1
   * strictly inside, -1 strictly outside, 0 on it.
   */
  public static int inCircle(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d) {
    BigInteger[] p = a.relativeTo(d);
    BigInteger[] q = b.relativeTo(d);
    BigInteger[] r = c.relativeTo(d);
    return lifted(p, q, r).add(lifted(q, r, p)).add(lifted(r, p, q)).signum();
  }

  /** Returns this minus another point: x, y and their positive denominator. */
  private BigInteger[] relativeTo(ExactPoint o) {
    return new BigInteger[] {minor(x, w, o.x, o.w), minor(y, w, o.y, o.w), w.multiply(o.w)};
  }

  /** A row of the in-circle determinant is (x w, y w, x^2 + y^2); expands it along the lifts. */
  private static BigInteger lifted(BigInteger[] p, BigInteger[] q, BigInteger[] r) {
    BigInteger lift = p[0].multiply(p[0]).add(p[1].multiply(p[1]));
    return lift.multiply(minor(q[0], q[1], r[0], r[1])).multiply(q[2]).multiply(r[2]);
  }

  /** Compares two points by x, then by y: negative, zero or positive. */
  public static int compareXY(ExactPoint a, ExactPoint b) {
    int byX = a.x.multiply(b.w).compareTo(b.x.multiply(a.w));
    return byX != 0 ? byX : a.y.multiply(b.w).compareTo(b.y.multiply(a.w));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExactPoint p && x.equals(p.x) && y.equals(p.y) && w.equals(p.w);
  }

  @Override
  public int hashCode() {
    return (x.hashCode() * 31 + y.hashCode()) * 31 + w.hashCode();
  }

  @Override
  public String toString() {
    return "(" + text(x) + ", " + text(y) + ")";
  }

  private String text(BigInteger coordinate) {
    return w.bitCount() == 1
        ? new BigDecimal(coordinate).divide(new BigDecimal(w)).toString()
        : coordinate + "/" + w;
  }
}

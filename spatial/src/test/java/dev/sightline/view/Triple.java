package dev.sightline.view;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;

/**
 * A point or a line of the plane in exact homogeneous coordinates: the point (x/w, y/w), w &gt; 0,
 * or the line of all points whose product with the triple is zero.
 */
final class Triple {
  private static final int BITS = 62;
  private static final double SURE = 0x1p80; // of products up to 2^124: far beyond any rounding

  final BigInteger x;
  final BigInteger y;
  final BigInteger w;
  private final double nearX;
  private final double nearY;
  private final double nearW;

  private Triple(BigInteger x, BigInteger y, BigInteger w) {
    int even = x.or(y).or(w).getLowestSetBit();
    this.x = x.shiftRight(even);
    this.y = y.shiftRight(even);
    this.w = w.shiftRight(even);
    int excess = Math.max(Math.max(bits(this.x), bits(this.y)), bits(this.w)) - BITS;
    nearX = this.x.shiftRight(excess).doubleValue();
    nearY = this.y.shiftRight(excess).doubleValue();
    nearW = this.w.shiftRight(excess).doubleValue();
  }

  private static int bits(BigInteger number) {
    return number.abs().bitLength();
  }

  static Triple point(double x, double y) {
    return new Triple(whole(x), whole(y), whole(1));
  }

  /** Returns a double times a power of two that makes all of them whole. */
  private static BigInteger whole(double value) {
    BigDecimal scale = new BigDecimal(BigInteger.TWO.pow(1074));
    return new BigDecimal(value).multiply(scale).toBigIntegerExact();
  }

  /** Returns the line through two points. */
  static Triple through(Triple a, Triple b) {
    return cross(a, b);
  }

  /** Returns the point on two lines that are not parallel. */
  static Triple meet(Triple a, Triple b) {
    Triple point = cross(a, b);
    return point.w.signum() < 0 ? point.negate() : point;
  }

  /** Returns the same point in lowest terms, as those of doubles are. */
  Triple reduced() {
    BigInteger divisor = x.gcd(y).gcd(w);
    return new Triple(x.divide(divisor), y.divide(divisor), w.divide(divisor));
  }

  private static Triple cross(Triple a, Triple b) {
    return new Triple(
        a.y.multiply(b.w).subtract(a.w.multiply(b.y)),
        a.w.multiply(b.x).subtract(a.x.multiply(b.w)),
        a.x.multiply(b.y).subtract(a.y.multiply(b.x)));
  }

  Triple negate() {
    return new Triple(x.negate(), y.negate(), w.negate());
  }

  Triple plus(Triple other) {
    return new Triple(x.add(other.x), y.add(other.y), w.add(other.w));
  }

  /** Returns on which side of a line, this one, a point is: 1, -1, or 0 on it. */
  int side(Triple point) {
    double near = nearX * point.nearX + nearY * point.nearY + nearW * point.nearW;
    if (Math.abs(near) > SURE) {
      return near > 0 ? 1 : -1;
    }
    return x.multiply(point.x).add(y.multiply(point.y)).add(w.multiply(point.w)).signum();
  }

  /** Returns whether another line turns left of this one, 1, or right, -1, or is parallel, 0. */
  int turn(Triple line) {
    double near = nearX * line.nearY - nearY * line.nearX;
    if (Math.abs(near) > SURE) {
      return near > 0 ? 1 : -1;
    }
    return x.multiply(line.y).compareTo(y.multiply(line.x));
  }

  /** Returns the same line, directed so that lines through one point ascend by their turn. */
  Triple upward() {
    return x.signum() < 0 || (x.signum() == 0 && y.signum() < 0) ? negate() : this;
  }

  /** Compares where two points are along a line. */
  int compareAlong(Triple a, Triple b) {
    double nearDx = a.nearX * b.nearW - b.nearX * a.nearW;
    double nearDy = a.nearY * b.nearW - b.nearY * a.nearW;
    double near = nearY * nearDx - nearX * nearDy;
    if (Math.abs(near) > SURE * 0x1p64) {
      return near > 0 ? 1 : -1;
    }
    return along(a).multiply(b.w).compareTo(along(b).multiply(a.w));
  }

  private BigInteger along(Triple point) {
    return y.multiply(point.x).subtract(x.multiply(point.y));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Triple t && x.equals(t.x) && y.equals(t.y) && w.equals(t.w);
  }

  @Override
  public int hashCode() {
    return Objects.hash(x, y, w);
  }
}

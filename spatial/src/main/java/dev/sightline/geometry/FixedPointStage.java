package dev.sightline.geometry;

/**
 * Determinants in integers of fixed width, for points whose differences fit.
 *
 * <p>Let m be the largest difference between the coordinates of the last point and of the others.
 * All differences are multiplied by the power of two that takes m to just under 2^62. Where every
 * one of them is then an integer, the determinant is computed without rounding: orientation in 128
 * bits, in-circle in 256 (minors and lifts stay below 2^125, their products below 2^250). A
 * difference is taken as the rounded one plus its rounding error, which is a double too (the
 * two-difference of Shewchuk 1997), so it may have more bits than a double holds. Points of a grid
 * leave low bits unused; where 14 bits are left, longs do.
 *
 * <p>This fails when some bit is worth less than m / 2^62: for points some meters apart, when a
 * coordinate is closer than a meter to an axis and yet has all its digits. Then the answer is
 * {@link Predicates#UNCERTAIN}. The scale is at least 1, so that scaling never underflows.
 *
 * <p>The 256-bit sum lives in one object per thread. Cost: two conversions per coordinate, then 4
 * 64-bit multiplications for orientation and about 60 for in-circle.
 */
final class FixedPointStage {
  private static final ThreadLocal<FixedPointStage> OF_THREAD =
      ThreadLocal.withInitial(FixedPointStage::new);
  private static final long NONE = Long.MIN_VALUE;
  private static final int MOST_BITS = 62;
  private static final int GRID_BITS = 14; // a determinant of such differences fits a long

  private long word0;
  private long word1;
  private long word2;
  private long word3;

  private FixedPointStage() {}

  static int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
    double scale = scale(Math.max(most(ax - cx, ay - cy), most(bx - cx, by - cy)));
    long acx = scaled(ax, cx, scale);
    long acy = scaled(ay, cy, scale);
    long bcx = scaled(bx, cx, scale);
    long bcy = scaled(by, cy, scale);
    if (acx == NONE || acy == NONE || bcx == NONE || bcy == NONE) {
      return Predicates.UNCERTAIN;
    }
    int high = Long.compare(Math.multiplyHigh(acx, bcy), Math.multiplyHigh(acy, bcx));
    return high != 0 ? high : Long.compareUnsigned(acx * bcy, acy * bcx);
  }

  static int inCircle(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    double most = Math.max(most(ax - dx, ay - dy), most(bx - dx, by - dy));
    double scale = scale(Math.max(most, most(cx - dx, cy - dy)));
    long adx = scaled(ax, dx, scale);
    long ady = scaled(ay, dy, scale);
    long bdx = scaled(bx, dx, scale);
    long bdy = scaled(by, dy, scale);
    long cdx = scaled(cx, dx, scale);
    long cdy = scaled(cy, dy, scale);
    if (adx == NONE || ady == NONE || bdx == NONE || bdy == NONE || cdx == NONE || cdy == NONE) {
      return Predicates.UNCERTAIN;
    }
    int zeros = Long.numberOfTrailingZeros(adx | ady | bdx | bdy | cdx | cdy);
    return zeros >= MOST_BITS - GRID_BITS
        ? onGrid(adx >> zeros, ady >> zeros, bdx >> zeros, bdy >> zeros, cdx >> zeros, cdy >> zeros)
        : OF_THREAD.get().anywhere(adx, ady, bdx, bdy, cdx, cdy);
  }

  private static int onGrid(long adx, long ady, long bdx, long bdy, long cdx, long cdy) {
    long det =
        (adx * adx + ady * ady) * (bdx * cdy - bdy * cdx)
            + (bdx * bdx + bdy * bdy) * (cdx * ady - cdy * adx)
            + (cdx * cdx + cdy * cdy) * (adx * bdy - ady * bdx);
    return Long.signum(det);
  }

  private int anywhere(long adx, long ady, long bdx, long bdy, long cdx, long cdy) {
    clear();
    add(adx, ady, bdx, bdy, cdx, cdy);
    add(bdx, bdy, cdx, cdy, adx, ady);
    add(cdx, cdy, adx, ady, bdx, bdy);
    return sign();
  }

  private static double most(double x, double y) {
    return Math.max(Math.abs(x), Math.abs(y));
  }

  /** Returns the power of two that takes {@code most} below 2^62; NaN where it is out of range. */
  private static double scale(double most) {
    int exponent = Math.getExponent(most);
    return exponent < MOST_BITS && exponent >= -900
        ? Double.longBitsToDouble((long) (Double.MAX_EXPONENT + MOST_BITS - 1 - exponent) << 52)
        : Double.NaN;
  }

  /** Returns {@code (p - q) * scale} if it is an integer, else {@link #NONE}. */
  private static long scaled(double p, double q, double scale) {
    double difference = p - q;
    double high = difference * scale;
    double low = Expansion.differenceTail(p, q, difference) * scale;
    long value = (long) high;
    long tail = (long) low;
    return value == high && tail == low ? value + tail : NONE;
  }

  private void clear() {
    word0 = 0;
    word1 = 0;
    word2 = 0;
    word3 = 0;
  }

  private int sign() {
    return word3 != 0 ? Long.signum(word3) : (word0 | word1 | word2) == 0 ? 0 : 1;
  }

  /** Adds the lift of p, its squared length, times the cross product of q and r. */
  private void add(long px, long py, long qx, long qy, long rx, long ry) {
    long squareX = px * px;
    long liftLow = squareX + py * py;
    long liftHigh =
        Math.multiplyHigh(px, px) + Math.multiplyHigh(py, py) + carry(squareX, py * py, liftLow);
    long left = qx * ry;
    long right = qy * rx;
    long crossLow = left - right;
    long borrow = Long.compareUnsigned(left, right) < 0 ? 1 : 0;
    long crossHigh = Math.multiplyHigh(qx, ry) - Math.multiplyHigh(qy, rx) - borrow;
    if (crossHigh >= 0) {
      addProduct(liftHigh, liftLow, crossHigh, crossLow, 0);
    } else {
      addProduct(liftHigh, liftLow, ~crossHigh + (crossLow == 0 ? 1 : 0), -crossLow, -1);
    }
  }

  /** Adds the product of two 128-bit numbers, negated when {@code mask} is -1 and not 0. */
  private void addProduct(long aHigh, long aLow, long bHigh, long bLow, long mask) {
    long low = multiplyHighUnsigned(aLow, bLow);
    long middle = aLow * bHigh;
    long middleSum = low + middle;
    long otherMiddle = aHigh * bLow;
    long p1 = middleSum + otherMiddle;
    long carries = carry(low, middle, middleSum) + carry(middleSum, otherMiddle, p1);
    long outer = multiplyHighUnsigned(aLow, bHigh) + carries; // below 2^62: the highs are
    long outerSum = outer + multiplyHighUnsigned(aHigh, bLow);
    long high = aHigh * bHigh;
    long p2 = outerSum + high;
    long p3 = Math.multiplyHigh(aHigh, bHigh) + carry(outerSum, high, p2);
    addWords((aLow * bLow) ^ mask, p1 ^ mask, p2 ^ mask, p3 ^ mask, mask & 1);
  }

  private void addWords(long p0, long p1, long p2, long p3, long one) {
    long sum0 = word0 + p0;
    long carry0 = carry(word0, p0, sum0);
    long total0 = sum0 + one;
    carry0 += carry(sum0, one, total0);
    long sum1 = word1 + p1;
    long total1 = sum1 + carry0;
    long carry1 = carry(word1, p1, sum1) + carry(sum1, carry0, total1);
    long sum2 = word2 + p2;
    long total2 = sum2 + carry1;
    long carry2 = carry(word2, p2, sum2) + carry(sum2, carry1, total2);
    word0 = total0;
    word1 = total1;
    word2 = total2;
    word3 += p3 + carry2;
  }

  private static long carry(long a, long b, long sum) {
    return ((a & b) | ((a | b) & ~sum)) >>> 63;
  }

  private static long multiplyHighUnsigned(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }
}

package dev.sightline.geometry;

import java.math.BigDecimal;

/** Signs of determinants, exact on all finite doubles. */
public final class Predicates {
  private static final double ORIENTATION_ERROR = (3 + 16 * 0x1p-53) * 0x1p-53;
  private static final double SAFE_LEAST = 0x1p-900;
  private static final double SAFE_MOST = 0x1p900;

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
    if (sum > SAFE_LEAST && sum < SAFE_MOST && Math.abs(det) > ORIENTATION_ERROR * sum) {
      return det > 0 ? 1 : -1;
    }
    return exactOrientation(ax, ay, bx, by, cx, cy);
  }

  private static int exactOrientation(
      double ax, double ay, double bx, double by, double cx, double cy) {
    BigDecimal x = new BigDecimal(cx);
    BigDecimal y = new BigDecimal(cy);
    BigDecimal left = new BigDecimal(ax).subtract(x).multiply(new BigDecimal(by).subtract(y));
    BigDecimal right = new BigDecimal(ay).subtract(y).multiply(new BigDecimal(bx).subtract(x));
    return left.compareTo(right);
  }
}

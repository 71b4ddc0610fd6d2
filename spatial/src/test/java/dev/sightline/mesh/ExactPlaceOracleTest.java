package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Point;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which of two doubles is nearer to a place between doubles, against fractions. */
class ExactPlaceOracleTest {
  private static final int AROUND = 4; // ulps, to each side

  @Test
  void isNearer_atTheFootOfAPerpendicular_isWhatFractionsSay() {
    for (long seed = 0; seed < 400; seed++) {
      var random = new SplittableRandom(seed);
      double scale = Math.scalb(1.0, random.nextInt(-500, 500));
      double[] c = new double[6]; // ax, ay, bx, by, x, y
      for (int i = 0; i < c.length; i++) {
        c[i] = scale * (seed % 2 == 0 ? random.nextDouble(-9, 9) : random.nextInt(-9, 10));
      }
      if (c[0] == c[2] && c[1] == c[3]) {
        continue;
      }
      ExactPlace place = ExactPlace.foot(c[0], c[1], c[2], c[3], c[4], c[5]);
      assertOrder(place, foot(c), random, "seed " + seed);
    }
  }

  @Test
  void isNearer_betweenDoublesThatAreEquallyNear_hasTheLowestXThenY() {
    double half = Math.ulp(1.0) / 2;
    ExactPlace place = ExactPlace.along(1, 1, 1 + 2 * half, 1 + 2 * half, 0.5);
    Point low = new Point(1, 1);
    Point right = new Point(1 + 2 * half, 1);
    Point up = new Point(1, 1 + 2 * half);
    assertTrue(place.isNearer(low, right));
    assertFalse(place.isNearer(right, low));
    assertTrue(place.isNearer(up, right));
    assertFalse(place.isNearer(low, low));
  }

  private static void assertOrder(
      ExactPlace place, BigDecimal[] exact, SplittableRandom random, String where) {
    for (int step = 0; step < 200; step++) {
      Point p = beside(place.rounded(), random);
      Point q = beside(place.rounded(), random);
      int order = square(exact, p).compareTo(square(exact, q));
      boolean lower = p.x() < q.x() || (p.x() == q.x() && p.y() < q.y());
      boolean nearer = order < 0 || (order == 0 && lower);
      assertEquals(nearer, place.isNearer(p, q), where + ", step " + step + ": " + p + ", " + q);
    }
  }

  private static Point beside(Point c, SplittableRandom random) {
    return new Point(
        c.x() + random.nextInt(-AROUND, AROUND + 1) * Math.ulp(c.x()),
        c.y() + random.nextInt(-AROUND, AROUND + 1) * Math.ulp(c.y()));
  }

  /** Returns the foot of the perpendicular, times the last number. */
  private static BigDecimal[] foot(double[] c) {
    BigDecimal ax = new BigDecimal(c[0]);
    BigDecimal ay = new BigDecimal(c[1]);
    BigDecimal dx = new BigDecimal(c[2]).subtract(ax);
    BigDecimal dy = new BigDecimal(c[3]).subtract(ay);
    BigDecimal length = dx.multiply(dx).add(dy.multiply(dy));
    BigDecimal far =
        dx.multiply(new BigDecimal(c[4]).subtract(ax))
            .add(dy.multiply(new BigDecimal(c[5]).subtract(ay)));
    return new BigDecimal[] {
      ax.multiply(length).add(far.multiply(dx)), ay.multiply(length).add(far.multiply(dy)), length
    };
  }

  private static BigDecimal square(BigDecimal[] exact, Point p) {
    BigDecimal dx = new BigDecimal(p.x()).multiply(exact[2]).subtract(exact[0]);
    BigDecimal dy = new BigDecimal(p.y()).multiply(exact[2]).subtract(exact[1]);
    return dx.multiply(dx).add(dy.multiply(dy));
  }
}

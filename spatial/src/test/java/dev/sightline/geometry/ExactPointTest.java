package dev.sightline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactPointTest {

  @Test
  void crossing_ofDiagonals_isTheMiddle() {
    ExactPoint middle = ExactPoint.crossing(0, 0, 4, 4, 0, 4, 4, 0);
    assertEquals(ExactPoint.of(2, 2), middle);
    assertEquals(ExactPoint.of(2, 2).hashCode(), middle.hashCode());
  }

  @Test
  void crossing_atAThird_isRoundedAndOnBothLines() {
    ExactPoint third = ExactPoint.crossing(0, 0, 3, 1, 1, -1, 1, 1);
    assertEquals(1, third.x());
    assertEquals(1.0 / 3, third.y());
    assertEquals(0, ExactPoint.orientation(ExactPoint.of(0, 0), ExactPoint.of(3, 1), third));
    assertNotEquals(third, ExactPoint.of(third.x(), third.y()));
  }

  @Test
  void crossing_ofParallels_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ExactPoint.crossing(0, 0, 1, 1, 0, 1, 1, 2));
    assertThrows(IllegalArgumentException.class, () -> ExactPoint.crossing(0, 0, 0, 0, 0, 1, 1, 2));
  }

  @Test
  void of_infinity_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ExactPoint.of(Double.POSITIVE_INFINITY, 0));
  }

  @Test
  void y_betweenTwoDoubles_roundsToTheNearestAndToEven() {
    double one = Math.nextUp(1.0);
    double two = Math.nextUp(one);
    assertEquals(1.0, yAtOne(1, 2, one)); // a tie, the even one below
    assertEquals(two, yAtOne(one, 2, two)); // a tie, the even one above
    assertEquals(one, yAtOne(1, Math.nextDown(2), one)); // a little more than a tie
    assertEquals(1.0, yAtOne(1, Math.nextUp(2), one));
    assertEquals(0, yAtOne(0, 2, Double.MIN_VALUE));
    assertEquals(Double.MIN_VALUE, yAtOne(0, Math.nextDown(2), Double.MIN_VALUE));
    assertEquals(-2 * Double.MIN_VALUE, yAtOne(0, 2, -3 * Double.MIN_VALUE));
  }

  @Test
  void y_beyondAllDoubles_isInfinite() {
    double most = Double.MAX_VALUE;
    assertEquals(most, yAtOne(0, 1, most));
    assertEquals(most, yAtOne(most, 2, most));
    assertEquals(Double.POSITIVE_INFINITY, yAtOne(0, 0.5, most));
    assertEquals(Double.NEGATIVE_INFINITY, yAtOne(0, 0x1p-100, -most));
  }

  /** Returns the rounded y at x = 1 of the line from (0, y) to (x2, y2). */
  private static double yAtOne(double y, double x2, double y2) {
    return ExactPoint.crossing(0, y, x2, y2, 1, 0, 1, 1).y();
  }

  @Test
  void xy_ofRandomCrossings_areNearest() {
    Random random = new Random(5);
    for (int step = 0; step < 5000; step++) {
      double ay = random.nextDouble();
      double by = Math.scalb(random.nextDouble() - 0.5, random.nextInt(2000) - 1074);
      double x = random.nextInt(1000) + 1;
      ExactPoint p = ExactPoint.crossing(0, 0, 1000 * ay, by, x, 0, x, 1);
      BigDecimal y =
          new BigDecimal(by)
              .multiply(new BigDecimal(x))
              .divide(new BigDecimal(1000 * ay), new MathContext(60));
      assertEquals(x, p.x());
      assertEquals(y.doubleValue(), p.y(), "step " + step);
    }
  }

  @Test
  void compareXY_ofNeighbors_isExact() {
    ExactPoint third = ExactPoint.crossing(0, 0, 1, 3, 0, 1, 1, 1);
    ExactPoint near = ExactPoint.of(1.0 / 3, 1);
    assertEquals(1, ExactPoint.compareXY(third, near));
    assertEquals(-1, ExactPoint.compareXY(near, third));
    assertEquals(0, ExactPoint.compareXY(third, ExactPoint.crossing(0, 0, 2, 6, 0, 1, 5, 1)));
    assertEquals(-1, ExactPoint.compareXY(ExactPoint.of(1, 0), ExactPoint.of(1, 1)));
  }
}

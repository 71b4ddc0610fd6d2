package dev.sightline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The predicates against decimal arithmetic without rounding. */
class PredicatesOracleTest {
  private static final long SEED = 20260115;

  @ParameterizedTest
  @EnumSource
  void orientation_ofAnySource_isExact(PointSource source) {
    Random random = new Random(SEED);
    double[] p = new double[6];
    int steps = source.compareTo(PointSource.HUGE) < 0 ? 150_000 : 10_000;
    for (int step = 0; step < steps; step++) {
      source.fillNudged(random, p);
      int expected = orientation(p);
      assertEquals(expected, orient(p, 0, 2, 4), describe(source, step, p));
      assertEquals(expected, orient(p, 2, 4, 0), describe(source, step, p));
      assertEquals(-expected, orient(p, 2, 0, 4), describe(source, step, p));
    }
  }

  @ParameterizedTest
  @EnumSource
  void inCircle_ofAnySource_isExact(PointSource source) {
    Random random = new Random(SEED);
    double[] p = new double[8];
    int steps = source.compareTo(PointSource.HUGE) < 0 ? 30_000 : 1_000;
    for (int step = 0; step < steps; step++) {
      source.fillNudged(random, p);
      int expected = inCircle(p);
      assertEquals(expected, circle(p, 0, 2, 4, 6), describe(source, step, p));
      assertEquals(expected, circle(p, 4, 0, 2, 6), describe(source, step, p));
      assertEquals(-expected, circle(p, 2, 0, 4, 6), describe(source, step, p));
      assertEquals(-expected, circle(p, 6, 2, 4, 0), describe(source, step, p));
    }
  }

  @ParameterizedTest
  @EnumSource
  void stages_whereCertain_areExact(PointSource source) {
    Random random = new Random(SEED + 1);
    double[] p = new double[8];
    int steps = source.compareTo(PointSource.HUGE) < 0 ? 10_000 : 300;
    for (int step = 0; step < steps; step++) {
      source.fillNudged(random, p);
      String place = describe(source, step, p);
      int side = orientation(p);
      assertAgrees(side, FixedPointStage.orientation(p[0], p[1], p[2], p[3], p[4], p[5]), place);
      assertAgrees(side, ExpansionStage.orientation(p[0], p[1], p[2], p[3], p[4], p[5]), place);
      int inside = inCircle(p);
      assertAgrees(
          inside, FixedPointStage.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]), place);
      assertAgrees(
          inside, ExpansionStage.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]), place);
    }
  }

  private static void assertAgrees(int expected, int actual, String place) {
    if (actual != Predicates.UNCERTAIN) {
      assertEquals(expected, actual, place);
    }
  }

  @ParameterizedTest
  @EnumSource
  void exactPoint_ofAnySource_isExact(PointSource source) {
    Random random = new Random(SEED + 2);
    double[] p = new double[8];
    for (int step = 0; step < 500; step++) {
      source.fillNudged(random, p);
      ExactPoint a = ExactPoint.of(p[0], p[1]);
      ExactPoint b = ExactPoint.of(p[2], p[3]);
      ExactPoint c = ExactPoint.of(p[4], p[5]);
      ExactPoint d = ExactPoint.of(p[6], p[7]);
      assertEquals(orientation(p), ExactPoint.orientation(a, b, c), describe(source, step, p));
      assertEquals(inCircle(p), ExactPoint.inCircle(a, b, c, d), describe(source, step, p));
      assertEquals(p[0] + 0.0, a.x(), describe(source, step, p));
      assertEquals(p[1] + 0.0, a.y(), describe(source, step, p));
    }
  }

  private static String describe(PointSource source, int step, double[] p) {
    return source + " seed " + SEED + " step " + step + " " + Arrays.toString(p);
  }

  private static int orient(double[] p, int a, int b, int c) {
    return Predicates.orientation(p[a], p[a + 1], p[b], p[b + 1], p[c], p[c + 1]);
  }

  private static int circle(double[] p, int a, int b, int c, int d) {
    return Predicates.inCircle(p[a], p[a + 1], p[b], p[b + 1], p[c], p[c + 1], p[d], p[d + 1]);
  }

  private static BigDecimal minus(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }

  private static int orientation(double[] p) {
    BigDecimal left = minus(p[0], p[4]).multiply(minus(p[3], p[5]));
    return left.compareTo(minus(p[1], p[5]).multiply(minus(p[2], p[4])));
  }

  private static int inCircle(double[] p) {
    return lifted(p, 0, 2, 4).add(lifted(p, 2, 4, 0)).add(lifted(p, 4, 0, 2)).signum();
  }

  private static BigDecimal lifted(double[] p, int a, int b, int c) {
    BigDecimal x = minus(p[a], p[6]);
    BigDecimal y = minus(p[a + 1], p[7]);
    BigDecimal left = minus(p[b], p[6]).multiply(minus(p[c + 1], p[7]));
    BigDecimal right = minus(p[b + 1], p[7]).multiply(minus(p[c], p[6]));
    return x.multiply(x).add(y.multiply(y)).multiply(left.subtract(right));
  }
}

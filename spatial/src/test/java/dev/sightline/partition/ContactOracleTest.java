package dev.sightline.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filtered tests against the same questions asked in exact arithmetic throughout. */
final class ContactOracleTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void segmentDisc_nearTies_matchesExactArithmetic(long seed) {
    var random = new SplittableRandom(seed);
    for (int step = 0; step < 20_000; step++) {
      double scale = Math.scalb(1.0, random.nextInt(-30, 30));
      double[] c = new double[7];
      for (int i = 0; i < 7; i++) {
        c[i] = nudge(random, random.nextInt(i == 6 ? 0 : -6, 7) * scale);
      }
      double radius = Math.abs(c[6]);
      boolean expected = meets(c[0], c[1], c[2], c[3], c[4], c[5], radius);
      boolean found = Contact.segmentDisc(c[0], c[1], c[2], c[3], c[4], c[5], radius);
      assertEquals(expected, found, "seed " + seed + " step " + step);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void segments_onALattice_matchSharedPoints(long seed) {
    var random = new SplittableRandom(seed);
    for (int step = 0; step < 20_000; step++) {
      double[] c = new double[8];
      for (int i = 0; i < 8; i++) {
        c[i] = random.nextInt(5);
      }
      boolean expected = share(c);
      boolean found = Contact.segments(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
      assertEquals(expected, found, "seed " + seed + " step " + step);
    }
  }

  private static double nudge(SplittableRandom random, double value) {
    return switch (random.nextInt(4)) {
      case 0 -> Math.nextUp(value);
      case 1 -> Math.nextDown(value);
      default -> value;
    };
  }

  private static boolean meets(
      double ax, double ay, double bx, double by, double px, double py, double r) {
    BigDecimal ux = d(bx).subtract(d(ax));
    BigDecimal uy = d(by).subtract(d(ay));
    BigDecimal wx = d(px).subtract(d(ax));
    BigDecimal wy = d(py).subtract(d(ay));
    BigDecimal length = ux.multiply(ux).add(uy.multiply(uy));
    BigDecimal along = ux.multiply(wx).add(uy.multiply(wy));
    BigDecimal square = d(r).multiply(d(r));
    if (along.signum() <= 0) {
      return wx.multiply(wx).add(wy.multiply(wy)).compareTo(square) <= 0;
    }
    if (along.compareTo(length) >= 0) {
      BigDecimal vx = d(px).subtract(d(bx));
      BigDecimal vy = d(py).subtract(d(by));
      return vx.multiply(vx).add(vy.multiply(vy)).compareTo(square) <= 0;
    }
    BigDecimal cross = ux.multiply(wy).subtract(uy.multiply(wx));
    return cross.multiply(cross).compareTo(square.multiply(length)) <= 0;
  }

  private static BigDecimal d(double value) {
    return new BigDecimal(value);
  }

  /** Solves a + s u = c + t v on small integers by fractions. */
  private static boolean share(double[] c) {
    double ux = c[2] - c[0];
    double uy = c[3] - c[1];
    double vx = c[6] - c[4];
    double vy = c[7] - c[5];
    double wx = c[4] - c[0];
    double wy = c[5] - c[1];
    double det = ux * vy - uy * vx;
    if (det != 0) {
      double s = (wx * vy - wy * vx) / det;
      double t = (wx * uy - wy * ux) / det;
      return s >= 0 && s <= 1 && t >= 0 && t <= 1;
    }
    return on(c[0], c[1], c[2], c[3], c[4], c[5])
        || on(c[0], c[1], c[2], c[3], c[6], c[7])
        || on(c[4], c[5], c[6], c[7], c[0], c[1])
        || on(c[4], c[5], c[6], c[7], c[2], c[3]);
  }

  private static boolean on(double ax, double ay, double bx, double by, double px, double py) {
    return (bx - ax) * (py - ay) == (by - ay) * (px - ax)
        && (px - ax) * (px - bx) <= 0
        && (py - ay) * (py - by) <= 0;
  }
}

package dev.sightline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredicatesTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void orientation_ofSimplePoints_tellsTheSide() {
    assertEquals(1, Predicates.orientation(0, 0, 1, 0, 0, 1));
    assertEquals(-1, Predicates.orientation(0, 0, 1, 0, 0, -1));
    assertEquals(0, Predicates.orientation(0, 0, 1, 0, 7, 0));
  }

  @Test
  void cross_ofSimpleSegments_isTrueOnlyInsideBoth() {
    assertTrue(Predicates.cross(0, 0, 4, 4, 0, 4, 4, 0));
    assertFalse(Predicates.cross(0, 0, 4, 4, 5, 0, 9, 4), "apart");
    assertFalse(Predicates.cross(0, 0, 4, 4, 4, 4, 8, 0), "common end");
    assertFalse(Predicates.cross(0, 0, 4, 0, 2, 0, 2, 4), "end inside the other");
    assertFalse(Predicates.cross(0, 0, 4, 0, 2, 0, 6, 0), "along each other");
    assertTrue(Predicates.cross(0, 0, 4, 0, 2, -Double.MIN_VALUE, 2, 4), "by the least number");
  }

  @Test
  void inCircle_ofSimplePoints_tellsTheSide() {
    assertEquals(1, Predicates.inCircle(0, 0, 2, 0, 0, 2, 1, 1.5));
    assertEquals(0, Predicates.inCircle(0, 0, 2, 0, 0, 2, 2, 2));
    assertEquals(-1, Predicates.inCircle(0, 0, 2, 0, 0, 2, 2, Math.nextUp(2)));
  }

  /** The plain double determinant is wrong in all of these: every stage below must decide. */
  @Test
  void orientation_oneUlpFromALine_isNotRoundedAway() {
    double step = Math.ulp(0.5);
    assertEquals(1, Predicates.orientation(0.5, 0.5 + step, 12, 12, 24, 24));
    assertEquals(-1, Predicates.orientation(0.5 + step, 0.5, 12, 12, 24, 24));
    assertEquals(0, Predicates.orientation(0.5 + step, 0.5 + step, 12, 12, 24, 24));
  }

  /** Differences and products round so that the double determinant is off by twice the epsilon. */
  @Test
  void orientation_whereRoundingsAddUp_isNotTrusted() {
    double ax = 0x1.00000000ae1dap0;
    double ay = 0x1.000000075d3ebp0;
    double bx = -0x1.00000004a0b18p0;
    double by = -0x1.0000000b4fd2bp0;
    double cx = 0x1.ffeefd0aa512ep-54;
    double cy = -0x1.fe2ab63dcafa4p-54;
    double rounded = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
    int sign = Predicates.orientation(ax, ay, bx, by, cx, cy);
    assertEquals(exactOrientation(ax, ay, bx, by, cx, cy), sign);
    assertTrue(sign * rounded < 0);
  }

  /**
   * The double determinant has the wrong sign and is 3.5 epsilons of the permanent off, the worst
   * that a long search found. The proven bound, 10, adds up roundings that cannot all be at their
   * worst at once: those of the differences are shared by lifts and minors, where they cancel in
   * part. So a filter with 4 epsilons would pass every test that is known, but has no proof.
   */
  @Test
  void inCircle_whereRoundingsAddUp_isNotTrusted() {
    double ax = 0x1.e654149a66622p-1;
    double ay = 0x1.3d9901adbbb8p-7;
    double bx = 0x1.f699d12a6850fp0;
    double by = 0x1.c35ca57a5174ep0;
    double cx = 0x1.1775b4c56225cp-1;
    double cy = 0x1.2ea6712e195d4p-3;
    double dx = 0x1.9e2f821f5005p-1;
    double dy = 0x1.138242d60e518p1;
    double rounded = roundedInCircle(ax - dx, ay - dy, bx - dx, by - dy, cx - dx, cy - dy);
    int exact =
        ExactPoint.inCircle(
            ExactPoint.of(ax, ay),
            ExactPoint.of(bx, by),
            ExactPoint.of(cx, cy),
            ExactPoint.of(dx, dy));
    assertEquals(exact, Predicates.inCircle(ax, ay, bx, by, cx, cy, dx, dy));
    assertTrue(rounded != 0 && exact != Math.signum(rounded));
  }

  /** The far corner's lift makes one of the three terms, and its rounding, much the largest. */
  @Test
  void inCircle_withOneCornerFarAway_isNotTrusted() {
    Random random = new Random(6);
    for (int step = 0; step < 3000; step++) {
      double[] p = onCircle(random, 0x1p20 * (1 + random.nextDouble()), step % 3);
      int sign = Predicates.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
      ExactPoint a = ExactPoint.of(p[0], p[1]);
      ExactPoint b = ExactPoint.of(p[2], p[3]);
      ExactPoint c = ExactPoint.of(p[4], p[5]);
      assertEquals(ExactPoint.inCircle(a, b, c, ExactPoint.of(p[6], p[7])), sign, "step " + step);
    }
  }

  /** Four points on a circle through the origin, all but one near it. */
  private static double[] onCircle(Random random, double diameter, int far) {
    double[] p = new double[8];
    for (int i = 0; i < 4; i++) {
      double angle = i == far ? 0.3 + random.nextDouble() : random.nextDouble() / diameter;
      double x = diameter * Math.sin(angle) * Math.cos(angle);
      double y = diameter * Math.sin(angle) * Math.sin(angle);
      p[2 * i] = 0.6 * x - 0.8 * y; // turned, so that products are large where they cancel
      p[2 * i + 1] = 0.8 * x + 0.6 * y;
    }
    return p;
  }

  private static double roundedInCircle(
      double ax, double ay, double bx, double by, double cx, double cy) {
    return (ax * ax + ay * ay) * (bx * cy - cx * by)
        + (bx * bx + by * by) * (cx * ay - ax * cy)
        + (cx * cx + cy * cy) * (ax * by - bx * ay);
  }

  /** Both products underflow to neighbors of the true one, in the wrong order. */
  @Test
  void predicates_whereProductsUnderflow_areNotTrusted() {
    double ax = 0x1.7fffffffffffap-537;
    double ay = 0x1.0000000000008p-537;
    double bx = -0x1.7fffffffffff5p-537;
    double by = -0x1.0000000000004p-537;
    double cx = -0x1.d80a5670939c8p-592;
    double cy = 0x1.3b08de0c747a2p-591;
    assertEquals(-1, Predicates.orientation(ax, ay, bx, by, cx, cy));
    // Seen from so far away, the circle through a and b is the line through them.
    assertEquals(-1, Predicates.inCircle(0x1p450, 0, ax, ay, bx, by, cx, cy));
    assertEquals(
        -1,
        ExactPoint.inCircle(
            ExactPoint.of(0x1p450, 0),
            ExactPoint.of(ax, ay),
            ExactPoint.of(bx, by),
            ExactPoint.of(cx, cy)));
  }

  private static int exactOrientation(
      double ax, double ay, double bx, double by, double cx, double cy) {
    return ExactPoint.orientation(
        ExactPoint.of(ax, ay), ExactPoint.of(bx, by), ExactPoint.of(cx, cy));
  }

  @Test
  void orientation_withBitsFarApart_isDecidedByTheLastBit() {
    assertEquals(1, Predicates.orientation(1e-40, 0, 1000, 1000, -1000, -1000));
    assertEquals(-1, Predicates.orientation(0, 1e-40, 1000, 1000, -1000, -1000));
    assertEquals(-1, Predicates.orientation(0, Double.MIN_VALUE, 1000, 1000, -1000, -1000));
  }

  @Test
  void orientation_ofLargestDoubles_doesNotOverflow() {
    double most = Double.MAX_VALUE;
    assertEquals(1, Predicates.orientation(-most, -most, most, -most, most, most));
    assertEquals(0, Predicates.orientation(-most, -most, 0, 0, most, most));
    assertEquals(-1, Predicates.orientation(-most, -most, 0, Double.MIN_VALUE, most, most));
  }

  @Test
  void inCircle_withBitsFarApart_isDecidedByTheLastBit() {
    assertEquals(0, Predicates.inCircle(1, 0, 0, 1, -1, 0, 0, -1));
    assertEquals(-1, Predicates.inCircle(1, 0, 0, 1, -1, 0, 1e-30, -1));
    assertEquals(1, Predicates.inCircle(1, 0, 0, 1, -1, 0, 1e-30, Math.nextUp(-1)));
    assertEquals(-1, Predicates.inCircle(1, 0, 0, 1, -1, 0, Double.MIN_VALUE, -1));
  }

  @Test
  void compare_ofPoints_isLexicographic() {
    assertEquals(-1, Predicates.compare(0, 9, 1, 0));
    assertEquals(1, Predicates.compare(1, 1, 1, 0));
    assertEquals(0, Predicates.compare(0.0, 1, -0.0, 1));
  }

  /** Where the filter cannot decide, turned maps and grids stay in fixed point. */
  @ParameterizedTest
  @EnumSource(names = {"GRID", "LARGE_GRID", "COLLINEAR", "COCIRCULAR"})
  void fixedPoint_onMapsOfOrdinarySize_isCertain(PointSource source) {
    Random random = new Random(1);
    double[] p = new double[8];
    int certain = 0;
    for (int step = 0; step < 1000; step++) {
      source.fill(random, p);
      certain += certain(FixedPointStage.orientation(p[0], p[1], p[2], p[3], p[4], p[5]));
      certain += certain(FixedPointStage.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]));
    }
    assertEquals(2000, certain, 200);
  }

  /** The largest determinants that differences of so many bits can make must not wrap around. */
  @Test
  void fixedPoint_ofLargestDeterminants_doesNotWrapAround() {
    for (int bits = 1; bits <= 53; bits++) {
      double m = Math.scalb(1.0, bits) - 1;
      String at = bits + " bits";
      assertEquals(1, FixedPointStage.inCircle(m, m, -m, m, -m, -m, 0, 0), at);
      assertEquals(-1, FixedPointStage.inCircle(-m, -m, -m, m, m, m, 0, 0), at);
      assertEquals(0, FixedPointStage.inCircle(m, m, -m, m, -m, -m, m, -m), at);
      assertEquals(1, FixedPointStage.orientation(m, -m, m, m, -m, -m), at);
    }
  }

  /** Small determinants of large differences: each word of the sum, and unsigned lows, decide. */
  @Test
  void fixedPoint_whereOneWordDecides_looksAtIt() {
    assertEquals(1, FixedPointStage.orientation(0x1p61, 0x1p61 - 0x1p8, 4, 4, 0, 0));
    assertStages("borrow", new double[] {1, 1, 0x1p61, 0x1p61 - 0x1p8, 4, 4, 0, 0});
    assertEquals(1, FixedPointStage.inCircle(0x1p61, 1, 2, 0, 1, 0, 0, 0));
    assertEquals(1, FixedPointStage.inCircle(0x1p61, 1, 0x1p24, 0, 0x1p23, 0, 0, 0));
    assertEquals(1, FixedPointStage.inCircle(0x1p61, 1, 0x1p46, 0, 0x1p45, 0, 0, 0));
    assertEquals(-1, FixedPointStage.inCircle(0x1p61, 1, 0x1p45, 0, 0x1p46, 0, 0, 0));
  }

  /** A power of two changes no sign, also where all products underflow. */
  @Test
  void predicates_ofTinyMaps_areThoseOfLargeOnes() {
    assertEquals(-1, Predicates.orientation(0, 1e-200, 1e-200, 0, 0, 0));
    Random random = new Random(4);
    double[] p = new double[8];
    for (int step = 0; step < 500; step++) {
      PointSource.COCIRCULAR.fill(random, p);
      int sign = Predicates.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
      for (int i = 0; i < 8; i++) {
        p[i] = Math.scalb(p[i], -275);
      }
      assertEquals(sign, Predicates.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]));
    }
  }

  /** Called directly, so that also what the filter would have decided goes through each carry. */
  @Test
  void stages_onGridsOfEverySize_matchExactArithmetic() {
    Random random = new Random(3);
    double[] p = new double[8];
    for (int step = 0; step < 20_000; step++) {
      long size = 1L << (1 + random.nextInt(53));
      for (int i = 0; i < 8; i++) {
        p[i] = (double) random.nextLong(-size, size + 1);
      }
      if (step % 4 == 0) { // a rectangle, with corners on one circle
        p[2] = p[4] = -p[0];
        p[3] = p[1];
        p[5] = p[7] = -p[1];
        p[6] = p[0];
      }
      if (p[0] != p[4] || p[1] != p[5]) { // where all points are one, there is nothing to scale
        assertStages("step " + step, p);
      }
    }
  }

  private static void assertStages(String at, double[] p) {
    ExactPoint a = ExactPoint.of(p[0], p[1]);
    ExactPoint b = ExactPoint.of(p[2], p[3]);
    ExactPoint c = ExactPoint.of(p[4], p[5]);
    int side = ExactPoint.orientation(a, b, c);
    int inside = ExactPoint.inCircle(a, b, c, ExactPoint.of(p[6], p[7]));
    assertEquals(side, FixedPointStage.orientation(p[0], p[1], p[2], p[3], p[4], p[5]), at);
    assertEquals(side, ExpansionStage.orientation(p[0], p[1], p[2], p[3], p[4], p[5]), at);
    assertEquals(
        inside, FixedPointStage.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]), at);
    assertEquals(
        inside, ExpansionStage.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]), at);
  }

  @Test
  void expansions_beyondTheirMagnitudes_areUncertain() {
    for (double odd : new double[] {0x1p-201, 0x1p201, -0x1p-300, -0x1p300}) {
      assertEquals(Predicates.UNCERTAIN, ExpansionStage.inCircle(odd, 0, 2, 0, 0, 2, 1, 1));
      assertEquals(Predicates.UNCERTAIN, ExpansionStage.inCircle(3, 0, 2, odd, 0, 2, 1, 1));
      assertEquals(Predicates.UNCERTAIN, ExpansionStage.inCircle(3, 0, 2, 0, 0, 2, 1, odd));
    }
    for (double odd : new double[] {0x1p-481, 0x1p481, -0x1p-600, -0x1p600}) {
      assertEquals(Predicates.UNCERTAIN, ExpansionStage.orientation(odd, 0, 2, 0, 0, 2));
      assertEquals(Predicates.UNCERTAIN, ExpansionStage.orientation(3, 0, 2, 0, 0, odd));
    }
  }

  private static int certain(int sign) {
    return sign == Predicates.UNCERTAIN ? 0 : 1;
  }

  /** A bit that scaling would cut off or lose to underflow leaves the stage uncertain. */
  @Test
  void fixedPoint_whereABitWouldBeLost_isUncertain() {
    double half = 0x1p61;
    double bit = Double.MIN_VALUE;
    assertEquals(
        Predicates.UNCERTAIN, FixedPointStage.orientation(bit, 0, half, half, -half, -half));
    assertEquals(1, Predicates.orientation(bit, 0, half, half, -half, -half));
    assertEquals(Predicates.UNCERTAIN, FixedPointStage.orientation(1e-40, 0, 1, 1, 0, 0));
    assertEquals(1, Predicates.orientation(1e-40, 0, 1, 1, 0, 0));
  }

  @Test
  void expansions_withBitsFarApart_areCertain() {
    double tail = 1e-40;
    assertEquals(
        Predicates.UNCERTAIN, FixedPointStage.orientation(tail, 0, 1000, 1000, -1000, -1000));
    assertEquals(1, ExpansionStage.orientation(tail, 0, 1000, 1000, -1000, -1000));
    assertEquals(Predicates.UNCERTAIN, FixedPointStage.inCircle(1, 0, 0, 1, -1, 0, tail, -1));
    assertEquals(-1, ExpansionStage.inCircle(1, 0, 0, 1, -1, 0, tail, -1));
    assertEquals(
        Predicates.UNCERTAIN,
        ExpansionStage.orientation(Double.MIN_VALUE, 0, 1000, 1000, -1000, -1000));
    assertEquals(1, Predicates.orientation(Double.MIN_VALUE, 0, 1000, 1000, -1000, -1000));
  }

  @ParameterizedTest
  @EnumSource(names = {"RANDOM", "GRID", "TURNED_GRID", "TURNED_AT_ORIGIN", "COLLINEAR", "MIXED"})
  void predicates_onOrdinaryMagnitudes_doNotAllocate(PointSource source) {
    Random random = new Random(1);
    double[] xy = new double[8 * 100];
    double[] p = new double[8];
    for (int i = 0; i < xy.length; i += 8) {
      source.fill(random, p);
      System.arraycopy(p, 0, xy, i, 8);
    }
    int warm = decideAll(xy);
    long thread = Thread.currentThread().getId();
    assertTrue(THREADS.getThreadAllocatedBytes(thread) > 0); // the meter's own first use
    long before = THREADS.getThreadAllocatedBytes(thread);
    int again = decideAll(xy);
    long after = THREADS.getThreadAllocatedBytes(thread);
    assertEquals(warm, again);
    assertEquals(0L, after - before);
  }

  private static int decideAll(double[] p) {
    int hash = 0;
    for (int i = 0; i < p.length; i += 8) {
      double ax = p[i];
      double ay = p[i + 1];
      double bx = p[i + 2];
      double by = p[i + 3];
      hash = hash * 31 + Predicates.orientation(ax, ay, bx, by, p[i + 4], p[i + 5]);
      hash =
          hash * 31 + Predicates.inCircle(ax, ay, bx, by, p[i + 4], p[i + 5], p[i + 6], p[i + 7]);
      hash = hash * 31 + Predicates.orientation(ax, ay, bx, by, ax, ay);
    }
    return hash;
  }
}

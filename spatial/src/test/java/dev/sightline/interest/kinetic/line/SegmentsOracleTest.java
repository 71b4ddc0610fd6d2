package dev.sightline.interest.kinetic.line;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Segments near boxes against many points of each segment. */
final class SegmentsOracleTest {
  private static final int POINTS = 400;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void meets_randomSegments_missesNoneThatComesNear(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int far = 0;
    for (int i = 0; i < 3000; i++) {
      double left = random.nextDouble(10);
      double bottom = random.nextDouble(10);
      Box box = new Box(left, bottom, left + random.nextDouble(5), bottom + random.nextDouble(5));
      double[] s = {random.nextDouble(20), random.nextDouble(20), 0, 0};
      s[2] = random.nextInt(5) == 0 ? s[0] : random.nextDouble(20);
      s[3] = random.nextInt(5) == 0 ? s[1] : random.nextDouble(20);
      double slack = random.nextDouble(0.5);
      boolean meets = Segments.meets(box, s[0], s[1], s[2], s[3], slack);
      double distance = distance(box, s);
      assertTrue(meets || distance > slack, "seed " + seed + " segment " + i);
      far += meets ? 0 : 1;
    }
    assertTrue(far > 500, far + " told apart");
  }

  @Test
  void meets_segmentPastTheCorner_isToldApart() {
    Box box = new Box(0, 0, 1, 1);
    assertFalse(Segments.meets(box, 0, 3, 3, 0, 0.1));
    assertTrue(Segments.meets(box, 0, 2.1, 2.1, 0, 0.1));
    assertTrue(Segments.meets(box, 0.5, 0.5, 0.5, 0.5, 0));
  }

  private static double distance(Box box, double[] s) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k <= POINTS; k++) {
      double x = s[0] + (s[2] - s[0]) * k / POINTS;
      double y = s[1] + (s[3] - s[1]) * k / POINTS;
      double dx = Math.max(0, Math.max(box.minX() - x, x - box.maxX()));
      double dy = Math.max(0, Math.max(box.minY() - y, y - box.maxY()));
      least = Math.min(least, Math.hypot(dx, dy));
    }
    return least;
  }
}

package dev.sightline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a moving line says stays true for any ends that move as they are said to. */
final class MovingLineOracleTest {
  private static final double MARGIN = 1e-9;
  private static final double MOST = 20;
  private static final double STEP = 0.05;

  private SplittableRandom random = new SplittableRandom(0);
  private final double[] ends = new double[4];
  private final double[] motion = new double[5];

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void crosses_forItsTicks_lineCrossesTheSegment(long seed) {
    random = new SplittableRandom(seed);
    int sure = 0;
    for (int i = 0; i < 8000; i++) {
      MovingLine line = line();
      double ax = random.nextDouble(-10, 10);
      double ay = random.nextDouble(-10, 10);
      double bx = random.nextDouble(-10, 10);
      double by = random.nextDouble(-10, 10);
      double ticks = line.crosses(ax, ay, bx, by, MARGIN, MOST);
      for (int k = 0; k < 20 && ticks > 0; k++) {
        double[] now = later(ticks);
        double[] wall = {ax, ay, bx, by};
        boolean crosses =
            side(now, ax, ay) * side(now, bx, by) < 0
                && side(wall, now[0], now[1]) * side(wall, now[2], now[3]) < 0;
        assertTrue(crosses, "seed " + seed + " line " + i);
        sure++;
      }
    }
    assertTrue(sure > 10_000, sure + " looks");
  }

  /** The ends go straight, each as far off its heading as it may; the line sweeps over no point. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void keepsAside_forItsTicks_lineDoesNotPassOverThePoint(long seed) {
    random = new SplittableRandom(seed);
    int sure = 0;
    for (int i = 0; i < 8000; i++) {
      MovingLine line = line();
      double x = random.nextDouble(-12, 12);
      double y = random.nextDouble(-12, 12);
      double ticks = line.keepsAside(x, y, MARGIN, MOST);
      for (int k = 0; k < 10 && ticks > 0; k++) {
        double[] end = placesAfter(1);
        assertTrue(
            firstPass(end, x, y) >= 0.999999 * ticks, "seed " + seed + " line " + i + " " + ticks);
        sure++;
      }
    }
    assertTrue(sure > 10_000, sure + " looks");
  }

  @Test
  void keepsAside_pointNotFartherThanTheMargin_isNotSure() {
    MovingLine line = new MovingLine();
    line.aim(0, 0, 10, 0);
    line.move(0, 0, 0, 0, 0, 1);
    line.horizon(MOST);
    assertEquals(0, line.keepsAside(5, 0, 0, MOST));
    assertEquals(0, line.keepsAside(5, 1, 1, MOST));
    assertEquals(0, line.keepsAside(5, -1, 1, MOST));
    assertEquals(MOST, line.keepsAside(5, 1.001, 1, MOST));
  }

  /** Returns when the line first lies over a point if in a tick it comes from here to there. */
  private double firstPass(double[] tick, double x, double y) {
    double first = Double.POSITIVE_INFINITY;
    double[] was = placesAt(tick, 0);
    for (double t = STEP; t <= MOST; t += STEP) {
      double[] is = placesAt(tick, t);
      boolean turns = side(was, x, y) != side(is, x, y);
      if (turns && isBetweenTheEnds(is, x, y) && isBetweenTheEnds(was, x, y)) {
        first = Math.min(first, t);
      }
      was = is;
    }
    return first;
  }

  private double[] placesAt(double[] tick, double t) {
    double[] places = new double[4];
    for (int i = 0; i < 4; i++) {
      places[i] = ends[i] + t * (tick[i] - ends[i]);
    }
    return places;
  }

  private static boolean isBetweenTheEnds(double[] line, double x, double y) {
    double dx = line[2] - line[0];
    double dy = line[3] - line[1];
    double along = ((x - line[0]) * dx + (y - line[1]) * dy) / (dx * dx + dy * dy);
    return along > 0 && along < 1;
  }

  @Test
  void keepsAside_endsThatGoStraight_untilTheyPass() {
    MovingLine line = new MovingLine();
    line.aim(0, 0, 10, 0);
    line.move(0, 1, 0, 1, 0, 1);
    line.horizon(100);
    assertEquals(5, line.keepsAside(3, 5, 0, 100), 1e-9);
    assertEquals(4, line.keepsAside(3, 5, 1, 100), 1e-9);
    assertEquals(100, line.keepsAside(3, -5, 0, 100), 1e-9);
    assertEquals(0, line.keepsAside(3, 0.5, 1, 100), 1e-9);
  }

  private MovingLine line() {
    for (int i = 0; i < 4; i++) {
      ends[i] = random.nextDouble(-10, 10);
      motion[i] = random.nextDouble(-1, 1);
    }
    motion[4] = random.nextInt(3) == 0 ? 0 : random.nextDouble(0.3);
    MovingLine line = new MovingLine();
    line.aim(ends[0], ends[1], ends[2], ends[3]);
    line.move(motion[0], motion[1], motion[2], motion[3], motion[4], 2);
    line.horizon(MOST);
    return line;
  }

  /** Returns ends at some time up to so many ticks, each as far off its heading as it may be. */
  private double[] later(double ticks) {
    return placesAfter(0.999999 * (random.nextBoolean() ? ticks : random.nextDouble() * ticks));
  }

  /** Returns ends after so many ticks, each as far off its heading as it may be. */
  private double[] placesAfter(double t) {
    double[] now = new double[4];
    for (int end = 0; end < 4; end += 2) {
      double angle = random.nextDouble(2 * Math.PI);
      now[end] = ends[end] + t * (motion[end] + motion[4] * Math.cos(angle));
      now[end + 1] = ends[end + 1] + t * (motion[end + 1] + motion[4] * Math.sin(angle));
    }
    return now;
  }

  private static int side(double[] line, double x, double y) {
    return Predicates.orientation(line[0], line[1], line[2], line[3], x, y);
  }
}

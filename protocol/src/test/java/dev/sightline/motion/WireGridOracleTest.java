package dev.sightline.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Snapping against decimal arithmetic that rounds nothing. */
final class WireGridOracleTest {
  private static final int WORLDS = 200;
  private static final int POINTS = 50;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void snap_randomWorlds_isTheNearestMultipleInside(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int world = 0; world < WORLDS; world++) {
      double scale = Math.pow(10, random.nextInt(-3, 7));
      double min = (random.nextDouble() - 0.5) * scale * (random.nextBoolean() ? 1 : 100);
      double max = min + scale * (0.1 + random.nextDouble());
      WireGrid grid = WireGrid.of(min, min, max, max);
      String at = "seed " + seed + ", world " + world;
      assertTrue(grid.lastColumn() < 1 << 17, at);
      for (int point = 0; point < POINTS; point++) {
        double x = min + (max - min) * (1.2 * random.nextDouble() - 0.1);
        check(grid, min, max, x, at + ", x " + x);
      }
    }
  }

  private static void check(WireGrid grid, double min, double max, double x, String at) {
    BigDecimal step = new BigDecimal(grid.step());
    BigDecimal nearest = steps(x, step, RoundingMode.FLOOR, new BigDecimal("0.5"));
    BigDecimal first = steps(min, step, RoundingMode.CEILING, BigDecimal.ZERO);
    BigDecimal last = steps(max, step, RoundingMode.FLOOR, BigDecimal.ZERO);
    BigDecimal inside = nearest.max(first).min(last);
    assertEquals(inside.multiply(step).doubleValue(), grid.snapX(x), at);
    assertEquals(inside.subtract(first).intValueExact(), grid.column(x), at);
    assertEquals(grid.column(x), grid.column(grid.x(grid.column(x))), at);
  }

  private static BigDecimal steps(double x, BigDecimal step, RoundingMode mode, BigDecimal plus) {
    return new BigDecimal(x).divide(step).add(plus).setScale(0, mode);
  }
}

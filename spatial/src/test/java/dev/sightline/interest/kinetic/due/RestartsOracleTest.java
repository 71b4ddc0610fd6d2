package dev.sightline.interest.kinetic.due;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RestartsOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void voids_entriesThatMayExist_thoseFromBeforeTheRestart(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Restarts restarts = new Restarts();
    restarts.reserve(12);
    Map<Long, Integer> twin = new HashMap<>();
    for (int tick = 1; tick < 400; tick++) {
      restarts.expire(tick);
      for (int i = tick % 150 < 40 ? random.nextInt(4) : 0; i > 0; i--) {
        int a = random.nextInt(11);
        int b = a + 1 + random.nextInt(11 - a);
        boolean isNew = twin.getOrDefault(12L * a + b, -1) != 2 * tick + 1;
        boolean swap = random.nextBoolean();
        assertEquals(isNew, restarts.add(swap ? b : a, swap ? a : b, tick, 2 * tick + 1));
        twin.put(12L * a + b, 2 * tick + 1);
      }
      for (int i = 0; i < 20; i++) {
        int a = random.nextInt(11);
        int b = a + 1 + random.nextInt(11 - a);
        int began = 2 * Math.max(0, tick - random.nextInt(Wheel.TICKS - 1)) + random.nextInt(2);
        assertEquals(
            began < twin.getOrDefault(12L * a + b, 0),
            restarts.voids(a, b, began),
            "seed " + seed + " tick " + tick);
      }
    }
  }
}

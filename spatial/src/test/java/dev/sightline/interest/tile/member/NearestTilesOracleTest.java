package dev.sightline.interest.tile.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks between tiles that are far apart, against a look at every tile. */
final class NearestTilesOracleTest {
  private static final int SLOTS = 12;
  private static final double SIDE = 20;

  private static Tiling islands(SplittableRandom random) {
    TilingBuilder builder = Tiling.builder("island");
    for (int i = 0; i < 25; i++) {
      double x = 4 * (i % 5) + random.nextDouble(2);
      double y = 4 * (i / 5) + random.nextDouble(2);
      int a = builder.vertex(x, y);
      int b = builder.vertex(x + random.nextDouble(0.2, 2), y);
      builder.tile(a, b, builder.vertex(x, y + random.nextDouble(0.2, 2)));
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nearest_walks_isTheNearestOrUnknown(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Tiling tiling = islands(random);
    NearestTiles nearest = new NearestTiles(tiling);
    nearest.grow(SLOTS);
    double[] x = new double[SLOTS];
    double[] y = new double[SLOTS];
    int[] known = new int[SLOTS];
    Arrays.fill(known, Tiling.NONE);
    int asked = 0;
    int answered = 0;
    for (int step = 0; step < 6000; step++) {
      String where = "seed " + seed + " step " + step;
      int slot = random.nextInt(SLOTS);
      boolean jumps = known[slot] == Tiling.NONE || random.nextInt(100) == 0;
      x[slot] = jumps ? random.nextDouble(-1, SIDE) : x[slot] + random.nextDouble(-0.1, 0.1);
      y[slot] = jumps ? random.nextDouble(-1, SIDE) : y[slot] + random.nextDouble(-0.1, 0.1);
      int near = Tiling.NONE;
      if (known[slot] != Tiling.NONE) {
        near = nearest.nearest(slot, known[slot], x[slot], y[slot]);
        asked++;
      }
      int located = tiling.locate(x[slot], y[slot]);
      if (near != Tiling.NONE) {
        answered++;
        assertTrue(tiling.bounds().contains(x[slot], y[slot]), where);
        assertEquals(Tiling.NONE, located, where);
        assertEquals(slow(tiling, x[slot], y[slot]), near, where);
        known[slot] = near;
      } else if (located != Tiling.NONE) {
        nearest.remove(slot);
        known[slot] = Tiling.NONE;
      } else {
        known[slot] = tiling.nearest(x[slot], y[slot]);
        nearest.put(slot, known[slot], x[slot], y[slot]);
      }
      if (step % 10 == 0) {
        checkNear(tiling, nearest, random, known, x, y, where);
      }
    }
    assertTrue(answered > asked / 2, answered + " of " + asked);
  }

  private static int slow(Tiling tiling, double x, double y) {
    int best = 0;
    for (int t = 1; t < tiling.limit(); t++) {
      best = tiling.squareDistance(t, x, y) < tiling.squareDistance(best, x, y) ? t : best;
    }
    return best;
  }

  /** A tile anywhere in the box may be nearer to all to whom the box is. */
  private static void checkNear(
      Tiling tiling,
      NearestTiles nearest,
      SplittableRandom random,
      int[] known,
      double[] x,
      double[] y,
      String where) {
    double minX = random.nextDouble(SIDE);
    double minY = random.nextDouble(SIDE);
    Box box = new Box(minX, minY, minX + random.nextDouble(3), minY + random.nextDouble(3));
    BitSet visited = new BitSet();
    nearest.visitNear(box, visited::set);
    for (int slot = 0; slot < SLOTS; slot++) {
      if (known[slot] == Tiling.NONE) {
        assertFalse(visited.get(slot), where);
      } else {
        double dx = Math.max(0, Math.max(minX - x[slot], x[slot] - box.maxX()));
        double dy = Math.max(0, Math.max(minY - y[slot], y[slot] - box.maxY()));
        double most = tiling.squareDistance(known[slot], x[slot], y[slot]);
        assertTrue(visited.get(slot) || dx * dx + dy * dy > most, where + " slot " + slot);
      }
    }
  }

  @Test
  void forgetWay_whoStands_isUnknownUntilPutAgain() {
    Tiling tiling = islands(new SplittableRandom(1));
    NearestTiles nearest = new NearestTiles(tiling);
    nearest.grow(2);
    nearest.put(1, 0, 3.9, 3.9);
    nearest.grow(40);
    assertEquals(slow(tiling, 3.9, 3.9), nearest.nearest(1, 0, 3.9, 3.9));
    nearest.forgetWay(1);
    assertEquals(Tiling.NONE, nearest.nearest(1, 0, 3.9, 3.9));
    assertEquals(Tiling.NONE, nearest.nearest(39, 0, 3.9, 3.9), "never put");
  }
}

package dev.sightline.interest.tile.choice;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows by tile and radius, against a map. */
@NullUnmarked
final class RowCacheOracleTest {
  private record Key(int tile, double radius) {}

  private final RowCache cache = new RowCache();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void get_fewRadii_isWhatWasPut(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<Key, long[]> twin = new HashMap<>();
    for (int step = 0; step < 5000; step++) {
      Key key = new Key(random.nextInt(500), random.nextInt(20));
      if (random.nextInt(3) == 0) {
        long[] row = new long[random.nextInt(5)];
        cache.put(key.tile, key.radius, row);
        twin.put(key, row);
      } else if (random.nextInt(10) == 0) {
        cache.forget(new int[] {key.tile, key.tile + 1, 100_000});
        twin.keySet().removeIf(k -> k.tile == key.tile || k.tile == key.tile + 1);
      } else if (random.nextInt(1000) == 0) {
        cache.clear();
        twin.clear();
      }
      assertSame(twin.get(key), cache.get(key.tile, key.radius), "seed " + seed + " step " + step);
    }
  }

  /** It may forget, but what it has is right. */
  @Test
  void get_moreRadiiThanItKeeps_isWhatWasPutOrUnknown() {
    Map<Key, long[]> twin = new HashMap<>();
    SplittableRandom random = new SplittableRandom(4);
    int known = 0;
    for (int step = 0; step < 5000; step++) {
      Key key = new Key(random.nextInt(4), random.nextInt(35));
      long[] row = cache.get(key.tile, key.radius);
      assertTrue(row == null || row == twin.get(key), "step " + step);
      known += row == null ? 0 : 1;
      twin.put(key, new long[1]);
      cache.put(key.tile, key.radius, Objects.requireNonNull(twin.get(key)));
      assertSame(twin.get(key), cache.get(key.tile, key.radius));
    }
    assertTrue(known > 100, known + " known");
  }

  @Test
  void get_eachTileWithARadiusOfItsOwn_isWhatWasPut() {
    Map<Key, long[]> twin = new HashMap<>();
    for (int tile = 0; tile < 400; tile++) {
      Key key = new Key(tile, tile / 8.0);
      twin.put(key, new long[1]);
      cache.put(tile, key.radius, Objects.requireNonNull(twin.get(key)));
    }
    twin.forEach((key, row) -> assertSame(row, cache.get(key.tile, key.radius)));
  }

  @Test
  void put_tooMuchInAll_startsAnew() {
    long[] large = new long[1 << 20];
    for (int tile = 0; tile < 8; tile++) {
      cache.put(tile, 1, large);
    }
    assertNotNull(cache.get(0, 1));
    cache.put(8, 1, large);
    assertNull(cache.get(0, 1));
    assertNotNull(cache.get(8, 1));
  }

  @Test
  void put_largeRowsInPlaceOfOthers_countsThemOnce() {
    long[] large = new long[1 << 20];
    long[] small = new long[1];
    cache.put(7, 2, small);
    for (int i = 0; i < 100; i++) {
      cache.put(0, 1, large);
      cache.put(1, 1, large);
      cache.forget(new int[] {1});
    }
    assertSame(small, cache.get(7, 2));
  }
}

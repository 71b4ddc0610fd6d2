package dev.sightline.interest.tile.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.layout.Squares;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.HashMap;
import java.util.List;
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
  private static final Box BOX = new Box(0, 0, 40, 40);

  private record Key(int tile, double radius) {}

  private final RowCache cache = new RowCache();
  private final World world = World.of(WorldMap.of("field", BOX, List.of()));
  private final WorldTiling tiles = world.tiling(Squares.tile(BOX, 2));
  private final int count = tiles.tiling().limit();

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
    for (int tile = 0; tile < count; tile++) {
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

  @Test
  void moveAround_change_movesAllRowsThatMayHaveIt() {
    double[] radii = {0, 3, 15};
    double half = tiles.discs().widest();
    for (double radius : radii) {
      for (int tile = 0; tile < count; tile++) {
        cache.put(tile, radius, new long[] {tile});
      }
    }
    world.add(Obstacle.Segment.of(10.3, 20.3, 12, 21));
    TileChange change = Objects.requireNonNull(world.commit().of(tiles));
    RowCache moved = new RowCache();
    cache.moveAround(tiles, change, moved);
    for (double radius : radii) {
      int kept = 0;
      for (int tile = 0; tile < count; tile++) {
        long[] stays = cache.get(tile, radius);
        long[] went = moved.get(tile, radius);
        assertTrue((stays == null) != (went == null), "in one of the two");
        assertEquals(tile, (stays == null ? went : stays)[0]);
        assertTrue(
            stays == null || distance(tile, change.areas()) > radius + half,
            tile + " at " + radius);
        kept += stays == null ? 0 : 1;
      }
      assertTrue(kept > 0, "all moved at " + radius);
    }
  }

  /** Returns how far the nearest area is from a tile's centroid, around which its rows are. */
  private double distance(int tile, List<Box> areas) {
    return areas.stream().mapToDouble(area -> distance(tile, area)).min().orElseThrow();
  }

  private double distance(int tile, Box area) {
    double x = tiles.tiling().centroidX(tile);
    double y = tiles.tiling().centroidY(tile);
    double dx = Math.max(0, Math.max(area.minX() - x, x - area.maxX()));
    double dy = Math.max(0, Math.max(area.minY() - y, y - area.maxY()));
    return Math.hypot(dx, dy);
  }

  @Test
  void forgetWith_someTiles_forgetsThoseRowsAndTheirOwn() {
    SplittableRandom random = new SplittableRandom(8);
    long[][] rows = new long[count][];
    TileList list = new TileList();
    for (int tile = 0; tile < count; tile++) {
      list.clear();
      for (int i = random.nextInt(6); i > 0; i--) {
        list.add(random.nextInt(count));
      }
      rows[tile] = list.pack(tiles.order());
      cache.put(tile, 5, rows[tile]);
    }
    list.clear();
    list.addAll(new int[] {3, 77, 240});
    cache.forgetWith(tiles, list, List.of(BOX), radius -> radius);
    int kept = 0;
    for (int tile = 0; tile < count; tile++) {
      boolean has = tile == 3 || tile == 77 || tile == 240;
      for (int given : new int[] {3, 77, 240}) {
        has |= PackedTiles.contains(rows[tile], tiles.order().rank(given));
      }
      assertSame(has ? null : rows[tile], cache.get(tile, 5), "tile " + tile);
      kept += has ? 0 : 1;
    }
    assertTrue(kept > 0 && kept < count - 3, kept + " kept");
  }
}

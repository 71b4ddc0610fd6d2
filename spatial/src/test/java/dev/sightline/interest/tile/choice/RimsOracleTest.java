package dev.sightline.interest.tile.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which tiles of a row are near every point of its own tile, against many of its points. */
final class RimsOracleTest {
  private static WorldTiling tiles(Tiling tiling) {
    return World.of(WorldMap.of("field", tiling.bounds(), List.of())).tiling(tiling);
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void of_anyRow_leavesOutOnlyWhatAllPointsReach(Tiling tiling) {
    SplittableRandom random = new SplittableRandom(5);
    WorldTiling tiles = tiles(tiling);
    Rims rims = new Rims(tiles);
    int near = 0;
    for (int step = 0; step < 60; step++) {
      int own = random.nextInt(tiling.limit());
      double radius = random.nextDouble(20);
      TileList list = new TileList();
      for (int tile = 0; tile < tiling.limit(); tile++) {
        if (random.nextInt(3) > 0) {
          list.add(tile);
        }
      }
      long[] row = list.pack(tiles.order());
      long[] rim = rims.of(own, radius, row);
      for (int tile = 0; tile < tiling.limit(); tile++) {
        int rank = tiles.order().rank(tile);
        int entry = PackedTiles.entryOf(row, rank);
        if (PackedTiles.contains(row, rank) && !PackedTiles.has(Rims.mask(rim, entry), rank)) {
          near++;
          assertReached(tiling, own, tile, radius);
        }
      }
    }
    assertTrue(near > 100, near + " near");
  }

  private static void assertReached(Tiling tiling, int own, int tile, double radius) {
    for (int k = 0; k < tiling.cornerCount(own); k++) {
      double x = tiling.cornerX(own, k);
      double y = tiling.cornerY(own, k);
      assertTrue(tiling.meetsDisc(tile, x, y, radius), own + " to " + tile + " within " + radius);
    }
  }

  @Test
  void of_sameRow_isTheSameRimUntilTheRowIsReplaced() {
    WorldTiling tiles = tiles(TestTilings.triangles(new SplittableRandom(1), 6, 6));
    Rims rims = new Rims(tiles);
    TileList list = new TileList();
    list.addAll(new int[] {1, 2, 3, 50});
    long[] row = list.pack(tiles.order());
    long[] rim = rims.of(2, 7, row);
    assertSame(rim, rims.of(2, 7, row));
    assertNotSame(rim, rims.of(2, 8, row));
    assertNotSame(rim, rims.of(2, 7, row.clone()));
  }

  @Test
  void mask_emptyRimAndOddEntries_isTheirs() {
    assertEquals(0, Rims.mask(Rims.EMPTY, 5));
    long[] rim = {0x0000_0003_8000_0001L, 7};
    assertEquals(0x8000_0001, Rims.mask(rim, 0));
    assertEquals(3, Rims.mask(rim, 1));
    assertEquals(7, Rims.mask(rim, 2));
  }
}

package dev.sightline.view;

import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Gives tiles ranks so that neighbors have close ones: along a Z-shaped curve through the
 * centroids. Compact regions are then few blocks of {@link PackedTiles}.
 *
 * <p>A number of a tile keeps its rank, also when a tiling that changes gives it another meaning;
 * tiles that come later rank last. Not thread-safe while tiles come.
 */
public final class TileOrder {
  private static final int CELLS = 1 << 15;

  private final Tiling tiling;
  private final int[] rank;
  private final int[] tile;

  private TileOrder(Tiling tiling, int[] rank, int[] tile) {
    this.tiling = tiling;
    this.rank = rank;
    this.tile = tile;
  }

  /** Returns the order of a tiling's tiles. */
  public static TileOrder of(Tiling tiling) {
    int count = tiling.limit();
    long[] keys = new long[count];
    for (int t = 0; t < count; t++) {
      keys[t] = key(tiling, t) << 31 | t;
    }
    Arrays.sort(keys);
    int[] rank = new int[count];
    int[] tile = new int[count];
    for (int r = 0; r < count; r++) {
      tile[r] = (int) (keys[r] & Integer.MAX_VALUE);
      rank[tile[r]] = r;
    }
    return new TileOrder(tiling, rank, tile);
  }

  /** Returns whose tiles these are. */
  public Tiling tiling() {
    return tiling;
  }

  private static long key(Tiling tiling, int tile) {
    if (!tiling.exists(tile)) {
      return 0;
    }
    double x = (tiling.centroidX(tile) - tiling.bounds().minX()) / tiling.bounds().width();
    double y = (tiling.centroidY(tile) - tiling.bounds().minY()) / tiling.bounds().height();
    return spread(x) | spread(y) << 1;
  }

  /** Puts a zero bit before each of the 15 bits of a part of one. */
  private static long spread(double part) {
    int cell = (int) (part * CELLS);
    long bits = Math.max(0, Math.min(CELLS - 1, cell));
    bits = (bits | bits << 8) & 0x00FF00FF;
    bits = (bits | bits << 4) & 0x0F0F0F0F;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
  }

  public int rank(int ofTile) {
    return ofTile < rank.length ? rank[ofTile] : ofTile;
  }

  public int tile(int ofRank) {
    return ofRank < tile.length ? tile[ofRank] : ofRank;
  }
}

package dev.sightline.interest.tile.choice;

import dev.sightline.view.PackedTiles;
import dev.sightline.world.WorldTiling;

/**
 * Which tiles of a row some point of its own tile may have beyond the radius: the far part of the
 * row, found once per row.
 *
 * <p>A rim has a mask of 32 bits for each entry of its row, two of them in a long; an empty one has
 * none.
 */
public final class Rims {
  public static final long[] EMPTY = {};

  private final WorldTiling world;
  private final RowCache rows = new RowCache();
  private final RowCache rims = new RowCache();

  Rims(WorldTiling world) {
    this.world = world;
  }

  /** Returns the rim of a row; the row itself tells whether it is still the same. */
  @SuppressWarnings("ReferenceEquality") // rows are never changed, but replaced
  long[] of(int own, double radius, long[] row) {
    long[] known = rims.get(own, radius);
    if (known == null || rows.get(own, radius) != row) {
      known = find(own, radius, row);
      rims.put(own, radius, known);
      rows.put(own, radius, row);
    }
    return known;
  }

  /** Forgets the rims of rows of some tiles. */
  void forget(int[] tiles) {
    rims.forget(tiles);
    rows.forget(tiles);
  }

  private long[] find(int own, double radius, long[] row) {
    int ownRank = world.order().rank(own);
    long[] rim = new long[(row.length + 1) / 2];
    for (int k = 0; k < row.length; k++) {
      int block = PackedTiles.block(row[k]);
      for (int bits = (int) row[k]; bits != 0; bits &= bits - 1) {
        int bit = Integer.numberOfTrailingZeros(bits);
        if (!world.discs().isWithin(ownRank, block << 5 | bit, radius)) {
          rim[k >> 1] |= 1L << bit << shift(k);
        }
      }
    }
    return rim;
  }

  /** Returns the bits of the rim in an entry of its row. */
  public static int mask(long[] rim, int entry) {
    return rim.length == 0 ? 0 : (int) (rim[entry >> 1] >>> shift(entry));
  }

  private static int shift(int entry) {
    return (entry & 1) << 5;
  }
}

package dev.sightline.interest.tile.choice;

import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;

/**
 * Which tiles of a row some point of its own tile may have beyond the radius: the far part of the
 * row, found once per row.
 */
final class Rims {
  private final WorldTiling world;
  private final RowCache rows = new RowCache();
  private final RowCache rims = new RowCache();
  private final TileList ranks = new TileList();

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

  private long[] find(int own, double radius, long[] row) {
    int ownRank = world.order().rank(own);
    ranks.clear();
    for (long entry : row) {
      for (int bits = (int) entry; bits != 0; bits &= bits - 1) {
        int rank = PackedTiles.block(entry) << 5 | Integer.numberOfTrailingZeros(bits);
        if (!world.discs().isWithin(ownRank, rank, radius)) {
          ranks.add(rank);
        }
      }
    }
    return ranks.packRanks();
  }
}

package dev.sightline.interest.choice;

import dev.sightline.view.PackedTiles;
import java.util.Arrays;

/**
 * Which tiles of a row some point of its own tile may have beyond the radius: the far part of the
 * row, found once per row.
 */
final class Rims {
  private final Terrain terrain;
  private final RowCache rows = new RowCache();
  private final RowCache rims = new RowCache();
  private int[] ranks = new int[64];

  Rims(Terrain terrain) {
    this.terrain = terrain;
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
    int count = 0;
    for (long entry : row) {
      for (int bits = (int) entry; bits != 0; bits &= bits - 1) {
        int rank = PackedTiles.block(entry) << 5 | Integer.numberOfTrailingZeros(bits);
        if (!terrain.discs().isWithin(terrain.order().rank(own), rank, radius)) {
          if (count == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * count);
          }
          ranks[count++] = rank;
        }
      }
    }
    return PackedTiles.of(ranks, count);
  }
}

package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.tile.TileChange;
import dev.sightline.interest.view.PackedTiles;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Sets of tiles by own tile, for a few radii; when there are too many radii it starts anew. */
final class RowCache {
  private static final int MOST_RADII = 32;

  private final double[] radii = new double[MOST_RADII];
  private final long[][][] byRadius = new long[MOST_RADII][][];
  private int count;
  private int last;

  /** Returns a set, or null. */
  long @Nullable [] get(int tile, double radius) {
    turnTo(radius);
    return tile < byRadius[last].length ? byRadius[last][tile] : null;
  }

  void put(int tile, double radius, long[] row) {
    turnTo(radius);
    long[][] rows = byRadius[last];
    if (tile >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(tile + 1, rows.length + rows.length / 2));
      byRadius[last] = rows;
    }
    rows[tile] = row;
  }

  /** Forgets the rows of all tiles that are within the rows' radius of what changed. */
  void forgetAround(Terrain terrain, TileChange change) {
    for (int i = 0; i < count && change.tiles().length > 0; i++) {
      long[][] rows = byRadius[i];
      for (int tile : change.tiles()) {
        forget(rows, tile);
      }
      double room = radii[i] * (1 + 1e-6) + 2 * terrain.discs().widest();
      terrain.tiling().visitBox(change.around(room), tile -> forget(rows, tile));
    }
  }

  /**
   * Forgets the rows that have one of some tiles.
   *
   * @param among no other rows have any
   */
  void forgetWith(Terrain terrain, int[] tiles, Box among) {
    int[] masks = {};
    for (int tile : tiles) {
      int rank = terrain.order().rank(tile);
      masks = rank >> 5 < masks.length ? masks : Arrays.copyOf(masks, (rank >> 5) + 1);
      masks[rank >> 5] |= 1 << rank;
    }
    for (int i = 0; i < count; i++) {
      forgetWith(masks, byRadius[i], terrain.tiling(), among);
      for (int tile : tiles) {
        forget(byRadius[i], tile);
      }
    }
  }

  private static void forgetWith(int[] masks, long[][] rows, Tiling tiling, Box among) {
    tiling.visitBox(
        among,
        tile -> {
          long[] row = tile < rows.length ? rows[tile] : null;
          if (row != null && PackedTiles.meets(row, masks)) {
            forget(rows, tile);
          }
        });
  }

  @SuppressWarnings("NullAway") // rows are null where unknown
  private static void forget(long[][] rows, int tile) {
    if (tile < rows.length) {
      rows[tile] = null;
    }
  }

  private void turnTo(double radius) {
    if (last < count && radii[last] == radius) {
      return;
    }
    last = 0;
    while (last < count && radii[last] != radius) {
      last++;
    }
    if (last == count) {
      open(radius);
    }
  }

  private void open(double radius) {
    if (count == MOST_RADII) {
      count = 0;
    }
    last = count++;
    radii[last] = radius;
    byRadius[last] = new long[0][];
  }
}

package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
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

  /** Moves the rows of all tiles that are within the rows' radius of a change to another cache. */
  void moveAround(Terrain terrain, TileChange change, RowCache to) {
    for (int i = 0; i < count; i++) {
      double radius = radii[i];
      long[][] rows = byRadius[i];
      double room = radius * (1 + 1e-6) + 2 * terrain.discs().widest();
      terrain.tiling().visitBox(change.around(room), tile -> move(rows, tile, radius, to));
    }
  }

  private static void move(long[][] rows, int tile, double radius, RowCache to) {
    long[] row = tile < rows.length ? rows[tile] : null;
    if (row != null) {
      to.put(tile, radius, row);
      forget(rows, tile);
    }
  }

  /** Forgets the rows of some tiles. */
  void forget(int[] tiles) {
    for (int i = 0; i < count; i++) {
      for (int tile : tiles) {
        forget(byRadius[i], tile);
      }
    }
  }

  /**
   * Forgets the rows that have one of some tiles, and the tiles' own.
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
    }
    forget(tiles);
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

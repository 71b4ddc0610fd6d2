package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.view.PackedTiles;
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

  /** Forgets the rows of all tiles that are within the rows' radius of tiles that changed. */
  void forgetAround(Terrain terrain, int[] changed) {
    Box box = terrain.boxOf(changed);
    for (int i = 0; i < count; i++) {
      long[][] rows = byRadius[i];
      for (int tile : changed) {
        forget(rows, tile);
      }
      if (box != null) {
        double room = radii[i] * (1 + 1e-6) + 2 * terrain.discs().widest();
        Box wide =
            new Box(box.minX() - room, box.minY() - room, box.maxX() + room, box.maxY() + room);
        terrain.tiling().visitBox(wide, tile -> forget(rows, tile));
      }
    }
  }

  /** Forgets the rows that have one of some tiles. */
  void forgetWith(Terrain terrain, int[] changed, int[] touched) {
    int most = 0;
    for (int[] tiles : new int[][] {changed, touched}) {
      for (int tile : tiles) {
        most = Math.max(most, terrain.order().rank(tile));
      }
    }
    int[] masks = new int[(most >> 5) + 1];
    for (int[] tiles : new int[][] {changed, touched}) {
      for (int tile : tiles) {
        int rank = terrain.order().rank(tile);
        masks[rank >> 5] |= 1 << rank;
      }
    }
    for (int i = 0; i < count; i++) {
      long[][] rows = byRadius[i];
      for (int tile = 0; tile < rows.length; tile++) {
        long[] row = rows[tile];
        if (row != null && PackedTiles.meets(row, masks)) {
          forget(rows, tile);
        }
      }
    }
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

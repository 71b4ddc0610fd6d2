package dev.sightline.interest.tile.choice;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.Arrays;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sets of tiles by own tile, for a few radii. When there are too many radii, or too much in all, it
 * starts anew: what it had is found again when it is needed.
 */
@SuppressWarnings("NullAway") // rows are null where unknown
public final class RowCache {
  private static final int MOST_RADII = 32;
  private static final int MOST_BLOCKS = 1 << 23; // 64 MB
  private static final int OVERHEAD = 3; // of an array and a reference to it, in longs

  private final double[] radii = new double[MOST_RADII];
  private final long[] @Nullable [][] byRadius = new long[MOST_RADII][][];
  private int count;
  private int last;
  private int blocks;

  /** Returns a set, or null. */
  public long @Nullable [] get(int tile, double radius) {
    turnTo(radius);
    return tile < byRadius[last].length ? byRadius[last][tile] : null;
  }

  public void put(int tile, double radius, long[] row) {
    if (blocks > MOST_BLOCKS) {
      clear();
    }
    turnTo(radius);
    long[] @Nullable [] rows = byRadius[last];
    if (tile >= rows.length) {
      rows = Arrays.copyOf(rows, Capacity.grown(rows.length, tile + 1));
      byRadius[last] = rows;
    }
    forget(rows, tile);
    rows[tile] = row;
    blocks += row.length + OVERHEAD;
  }

  public void clear() {
    Arrays.fill(byRadius, null);
    count = 0;
    last = 0;
    blocks = 0;
  }

  /** Moves the rows of all tiles that are within the rows' radius of a change to another cache. */
  void moveAround(WorldTiling world, TileChange change, RowCache to) {
    for (int i = 0; i < count; i++) {
      double radius = radii[i];
      long[] @Nullable [] rows = byRadius[i];
      double reach = radius * (1 + 1e-6) + 2 * world.discs().widest();
      world.tiling().visitBox(change.around(reach), tile -> move(rows, tile, radius, to));
    }
  }

  private void move(long[] @Nullable [] rows, int tile, double radius, RowCache to) {
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
   * @param among no other rows for a radius have any
   */
  void forgetWith(WorldTiling world, TileList tiles, DoubleFunction<Box> among) {
    int[] given = tiles.toArray();
    long[] set = tiles.pack(world.order());
    for (int i = 0; i < count; i++) {
      long[] @Nullable [] rows = byRadius[i];
      world.tiling().visitBox(among.apply(radii[i]), tile -> forgetWith(set, rows, tile));
    }
    forget(given);
  }

  private void forgetWith(long[] set, long[] @Nullable [] rows, int tile) {
    long[] row = tile < rows.length ? rows[tile] : null;
    if (row != null && PackedTiles.meets(row, set)) {
      forget(rows, tile);
    }
  }

  private void forget(long[] @Nullable [] rows, int tile) {
    long[] row = tile < rows.length ? rows[tile] : null;
    if (row != null) {
      blocks -= row.length + OVERHEAD;
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
      clear();
    }
    last = count++;
    radii[last] = radius;
    byRadius[last] = new long[0][];
  }
}

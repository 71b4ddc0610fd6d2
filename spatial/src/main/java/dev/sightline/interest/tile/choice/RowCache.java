package dev.sightline.interest.tile.choice;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Sets of tiles by own tile and radius. A tile with too many radii forgets its sets, and with too
 * much in all everything is forgotten: what it had is found again when it is needed.
 */
@SuppressWarnings("NullAway") // rows are null where unknown
public final class RowCache {

  /*
   * Entries of a radius and a row; those of a tile are linked, the newest first. So what a radius
   * costs that some observer has does not depend on how many tiles there are.
   */

  private static final int MOST_RADII = 32; // of a tile
  private static final int MOST_BLOCKS = 1 << 23; // 64 MB
  private static final int OVERHEAD = 5; // of an array and an entry, in longs
  private static final int NONE = -1;

  private int[] first = {};
  private int[] next = {};
  private double[] radii = {};
  private long[][] rows = {};
  private int end;
  private int free = NONE;
  private double widest;
  private int blocks;

  /** Returns a set, or null. */
  public long @Nullable [] get(int tile, double radius) {
    int entry = find(tile, radius);
    return entry == NONE ? null : rows[entry];
  }

  private int find(int tile, double radius) {
    int entry = first(tile);
    while (entry != NONE && radii[entry] != radius) {
      entry = next[entry];
    }
    return entry;
  }

  private int first(int tile) {
    return tile < first.length ? first[tile] : NONE;
  }

  public void put(int tile, double radius, long[] row) {
    if (blocks > MOST_BLOCKS) {
      clear();
    }
    int entry = find(tile, radius);
    if (entry == NONE) {
      entry = add(tile, radius);
    } else {
      blocks -= rows[entry].length + OVERHEAD;
    }
    rows[entry] = row;
    blocks += row.length + OVERHEAD;
  }

  private int add(int tile, double radius) {
    if (count(tile) == MOST_RADII) {
      forget(tile);
    }
    if (tile >= first.length) {
      int before = first.length;
      first = Arrays.copyOf(first, Capacity.grown(before, tile + 1));
      Arrays.fill(first, before, first.length, NONE);
    }
    int entry = take();
    radii[entry] = radius;
    next[entry] = first[tile];
    first[tile] = entry;
    widest = Math.max(widest, radius);
    return entry;
  }

  private int count(int tile) {
    int count = 0;
    for (int entry = first(tile); entry != NONE; entry = next[entry]) {
      count++;
    }
    return count;
  }

  private int take() {
    int entry = free;
    if (entry != NONE) {
      free = next[entry];
      return entry;
    }
    if (end == next.length) {
      int capacity = Capacity.grown(end, end + 1);
      next = Arrays.copyOf(next, capacity);
      radii = Arrays.copyOf(radii, capacity);
      rows = Arrays.copyOf(rows, capacity);
    }
    return end++;
  }

  public void clear() {
    first = new int[0];
    next = new int[0];
    radii = new double[0];
    rows = new long[0][];
    end = 0;
    free = NONE;
    widest = 0;
    blocks = 0;
  }

  /** Moves the rows of all tiles that are within the rows' radius of a change to another cache. */
  void moveAround(WorldTiling world, TileChange change, RowCache to) {
    double margin = 2 * world.discs().widest();
    visitAround(
        world.tiling(),
        change.areas(),
        radius -> radius * (1 + 1e-6) + margin,
        (tile, entry) -> {
          to.put(tile, radii[entry], rows[entry]);
          return true;
        });
  }

  /** Forgets the rows of some tiles. */
  void forget(int[] tiles) {
    for (int tile : tiles) {
      forget(tile);
    }
  }

  private void forget(int tile) {
    forgetIf(tile, entry -> true);
  }

  /**
   * Forgets the rows that have one of some tiles, and the tiles' own.
   *
   * @param areas hold these tiles
   * @param reach how far from its own tile a row for a radius has tiles at most
   */
  void forgetWith(WorldTiling world, TileList tiles, List<Box> areas, DoubleUnaryOperator reach) {
    int[] given = tiles.toArray();
    long[] set = tiles.pack(world.order());
    visitAround(world.tiling(), areas, reach, (tile, entry) -> PackedTiles.meets(rows[entry], set));
    forget(given);
  }

  /** Looks at a row. */
  private interface RowVisitor {
    /** Returns whether to forget it. */
    boolean visit(int tile, int entry);
  }

  /** Visits the rows of tiles within a distance of some areas, which depends on the radius. */
  private void visitAround(
      Tiling tiling, List<Box> areas, DoubleUnaryOperator distance, RowVisitor visitor) {
    if (end == 0) {
      return;
    }
    double most = distance.applyAsDouble(widest);
    for (Box area : areas) {
      tiling.visitBox(
          area.widened(most),
          tile ->
              forgetIf(
                  tile,
                  entry ->
                      area.widened(distance.applyAsDouble(radii[entry])).meets(tiling.box(tile))
                          && visitor.visit(tile, entry)));
    }
  }

  private void forgetIf(int tile, IntPredicate isOld) {
    int before = NONE;
    int entry = first(tile);
    while (entry != NONE) {
      int after = next[entry];
      if (isOld.test(entry)) {
        unlink(tile, before, entry);
      } else {
        before = entry;
      }
      entry = after;
    }
  }

  private void unlink(int tile, int before, int entry) {
    if (before == NONE) {
      first[tile] = next[entry];
    } else {
      next[before] = next[entry];
    }
    blocks -= rows[entry].length + OVERHEAD;
    rows[entry] = null;
    next[entry] = free;
    free = entry;
  }
}

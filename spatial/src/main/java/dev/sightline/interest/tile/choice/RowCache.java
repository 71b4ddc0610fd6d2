package dev.sightline.interest.tile.choice;

import dev.sightline.collection.Capacity;
import java.util.Arrays;
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

  /** Returns whether the next set to be put makes it forget all others. */
  boolean isFull() {
    return blocks > MOST_BLOCKS;
  }

  public void put(int tile, double radius, long[] row) {
    if (isFull()) {
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
    blocks = 0;
  }

  /** Forgets the sets of some tiles. */
  void forget(int[] tiles) {
    for (int tile : tiles) {
      forget(tile);
    }
  }

  private void forget(int tile) {
    forgetIf(tile, (radius, row) -> true);
  }

  /** Returns the greatest radius for which a tile has a set, -1 for none. */
  double widest(int tile) {
    double widest = -1;
    for (int entry = first(tile); entry != NONE; entry = next[entry]) {
      widest = Math.max(widest, radii[entry]);
    }
    return widest;
  }

  /** Tells which sets to forget. */
  interface Condition {
    boolean test(double radius, long[] row);
  }

  /** Forgets those sets of a tile that fulfil a condition. */
  void forgetIf(int tile, Condition condition) {
    int before = NONE;
    int entry = first(tile);
    while (entry != NONE) {
      int after = next[entry];
      if (condition.test(radii[entry], rows[entry])) {
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

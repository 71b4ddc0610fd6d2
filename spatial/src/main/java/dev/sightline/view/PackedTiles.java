package dev.sightline.view;

import java.util.Arrays;

/**
 * A set of tiles as an array of longs: each stands for 32 tiles that follow each other in a {@link
 * TileOrder}, the number of the block in the upper half, a bit per tile in the lower; ascending,
 * without empty blocks. About half a byte to two bytes per tile of a compact set.
 */
public final class PackedTiles {
  private static final long[] EMPTY = {};
  private static final long NOTHING = (long) Integer.MAX_VALUE << 32;

  private PackedTiles() {}

  /** Returns the set of the first {@code count} ranks, which are sorted here. */
  public static long[] of(int[] ranks, int count) {
    if (count == 0) {
      return EMPTY;
    }
    Arrays.sort(ranks, 0, count);
    long[] set = new long[blocks(ranks, count)];
    fill(set, ranks, count);
    return set;
  }

  private static int blocks(int[] sorted, int count) {
    int blocks = 1;
    for (int i = 1; i < count; i++) {
      blocks += sorted[i] >> 5 != sorted[i - 1] >> 5 ? 1 : 0;
    }
    return blocks;
  }

  /** Writes a set and returns how many blocks it has. */
  private static int fill(long[] set, int[] sorted, int count) {
    int at = -1;
    for (int i = 0; i < count; i++) {
      long block = sorted[i] >> 5;
      if (at < 0 || set[at] >>> 32 != block) {
        set[++at] = block << 32;
      }
      set[at] |= 1L << (sorted[i] & 31);
    }
    return at + 1;
  }

  /**
   * Writes the set of the first {@code count} ranks, which are sorted here, to an array if that is
   * long enough, else to a longer one, and returns it. Behind the set the array has blocks without
   * tiles.
   */
  public static long[] into(long[] array, int[] ranks, int count) {
    Arrays.sort(ranks, 0, count);
    int blocks = count == 0 ? 0 : blocks(ranks, count);
    long[] set = blocks <= array.length ? array : new long[blocks + blocks / 2];
    Arrays.fill(set, fill(set, ranks, count), set.length, NOTHING);
    return set;
  }

  /** Returns the number of the block of 32 ranks that an entry stands for. */
  public static int block(long entry) {
    return (int) (entry >>> 32);
  }

  public static boolean contains(long[] set, int rank) {
    int at = entryOf(set, rank);
    return at >= 0 && has(set[at], rank);
  }

  /** Returns where the entry of a rank's block is, or a negative number. */
  public static int entryOf(long[] set, int rank) {
    long block = rank >> 5;
    int low = 0;
    int high = set.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long here = set[middle] >>> 32;
      if (here == block) {
        return middle;
      }
      if (here < block) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Returns whether a rank is in the entry of its block. */
  public static boolean has(long entry, int rank) {
    return (entry >>> (rank & 31) & 1) != 0;
  }

  /** Returns whether a set and an array of masks, one for each block, have a tile in common. */
  public static boolean meets(long[] set, int[] masks) {
    for (long entry : set) {
      int block = block(entry);
      if (block < masks.length && ((int) entry & masks[block]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns a set without the tiles of a second one and with those of a third. */
  public static long[] replace(long[] set, long[] without, long[] with) {
    long[] merged = new long[set.length + with.length];
    int count = 0;
    int in = 0;
    int out = 0;
    for (int i = 0; i < set.length || in < with.length; ) {
      int block = Math.min(blockAt(set, i), blockAt(with, in));
      while (blockAt(without, out) < block) {
        out++;
      }
      long bits = blockAt(set, i) == block ? set[i++] : 0;
      bits &= blockAt(without, out) == block ? ~without[out] : -1;
      bits |= blockAt(with, in) == block ? with[in++] : 0;
      merged[count] = (long) block << 32 | (bits & 0xFFFFFFFFL);
      count += (int) bits != 0 ? 1 : 0;
    }
    return Arrays.copyOf(merged, count);
  }

  private static int blockAt(long[] set, int i) {
    return i < set.length ? block(set[i]) : Integer.MAX_VALUE;
  }

  /** Returns whether two sets have a tile in common. */
  public static boolean meets(long[] one, long[] other) {
    int j = 0;
    for (long entry : one) {
      while (blockAt(other, j) < block(entry)) {
        j++;
      }
      if (j < other.length && block(other[j]) == block(entry) && (int) (entry & other[j]) != 0) {
        return true;
      }
    }
    return false;
  }

  public static int size(long[] set) {
    int size = 0;
    for (long entry : set) {
      size += Integer.bitCount((int) entry);
    }
    return size;
  }

  /** Returns the ranks, ascending. */
  public static int[] ranks(long[] set) {
    int[] ranks = new int[size(set)];
    int count = 0;
    for (long entry : set) {
      for (int bits = (int) entry; bits != 0; bits &= bits - 1) {
        ranks[count++] = block(entry) << 5 | Integer.numberOfTrailingZeros(bits);
      }
    }
    return ranks;
  }
}

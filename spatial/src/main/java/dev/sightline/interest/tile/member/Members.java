package dev.sightline.interest.tile.member;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/** Who is stored in which tile. */
public final class Members {

  /*
   * The members of a block of 32 ranks stand in a row, as pairs of slot and rank: a block has few, so
   * looking through one reads one place of memory. The capacity of a row is a power of two of pairs. A row
   * that is full moves to one of twice the size, one that is nearly empty to one of half the size;
   * the place that it leaves is linked to others of its size, through its first int, and used again.
   * So the arena holds what the blocks hold now, up to a constant, not what they held at most.
   */

  private static final int LEAST_LOG = 2;
  private static final int LOGS = 31;
  private static final int NONE = -1;

  private int[] start = {};
  private int[] count = {};
  private byte[] log = {}; // 0 for a block that has no row yet
  private int[] occupied = {};
  private int[] pairs = new int[64];
  private final int[] left = new int[LOGS];
  private int end;

  Members() {
    Arrays.fill(left, NONE);
  }

  void add(int rank, int member) {
    int block = rank >> 5;
    growTo(block + 1);
    if (log[block] == 0) {
      move(block, LEAST_LOG);
    } else if (count[block] == 1 << log[block]) {
      move(block, log[block] + 1);
    }
    int at = start[block] + 2 * count[block]++;
    pairs[at] = member;
    pairs[at + 1] = rank;
    occupied[block] |= 1 << rank;
  }

  void remove(int rank, int member) {
    int block = rank >> 5;
    int at = start[block];
    while (pairs[at] != member || pairs[at + 1] != rank) {
      at += 2;
    }
    int last = start[block] + 2 * --count[block];
    pairs[at] = pairs[last];
    pairs[at + 1] = pairs[last + 1];
    occupied[block] = 0;
    for (int i = start[block]; i < last; i += 2) {
      occupied[block] |= 1 << pairs[i + 1];
    }
    if (log[block] > LEAST_LOG && count[block] < 1 << (log[block] - 2)) {
      move(block, log[block] - 1);
    }
  }

  /** Moves a block to a row of another size. */
  private void move(int block, int toLog) {
    int to = claim(toLog);
    System.arraycopy(pairs, start[block], pairs, to, 2 * count[block]);
    if (log[block] > 0) {
      pairs[start[block]] = left[log[block]];
      left[log[block]] = start[block];
    }
    start[block] = to;
    log[block] = (byte) toLog;
  }

  private int claim(int ofLog) {
    int place = left[ofLog];
    if (place != NONE) {
      left[ofLog] = pairs[place];
      return place;
    }
    place = end;
    end += 2 << ofLog;
    if (end > pairs.length) {
      pairs = Arrays.copyOf(pairs, Capacity.grown(pairs.length, end));
    }
    return place;
  }

  private void growTo(int blocks) {
    if (blocks > start.length) {
      int size = Capacity.grown(start.length, blocks);
      start = Arrays.copyOf(start, size);
      count = Arrays.copyOf(count, size);
      log = Arrays.copyOf(log, size);
      occupied = Arrays.copyOf(occupied, size);
    }
  }

  /** Returns the bits of the ranks in a block that have members. */
  public int occupied(int block) {
    return block < occupied.length ? occupied[block] : 0;
  }

  /** Returns where a block begins that has members. */
  public int first(int block) {
    return start[block];
  }

  /** Returns where such a block ends. */
  public int end(int block) {
    return start[block] + 2 * count[block];
  }

  /** Returns members, each followed by its rank. */
  public int[] pairs() {
    return pairs;
  }
}

package dev.sightline.interest.tile;

import java.util.Arrays;

/**
 * Who is stored in which tile. The members of a block of 32 ranks stand in a row, as pairs of id
 * and rank: a block has few, so looking through one reads one place of memory. A block that is full
 * moves to the end, with twice the room.
 */
final class Members {
  private static final int LEAST = 4;

  private int[] start = {};
  private int[] count = {};
  private int[] room = {};
  private int[] occupied = {};
  private int[] pairs = new int[64];
  private int end;

  void add(int rank, int member) {
    int block = rank >> 5;
    growTo(block + 1);
    if (count[block] == room[block]) {
      move(block);
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
  }

  private void move(int block) {
    room[block] = Math.max(LEAST, 2 * room[block]);
    if (end + 2 * room[block] > pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * (end + 2 * room[block]));
    }
    System.arraycopy(pairs, start[block], pairs, end, 2 * count[block]);
    start[block] = end;
    end += 2 * room[block];
  }

  private void growTo(int blocks) {
    if (blocks > start.length) {
      int size = Math.max(blocks, start.length + start.length / 2);
      start = Arrays.copyOf(start, size);
      count = Arrays.copyOf(count, size);
      room = Arrays.copyOf(room, size);
      occupied = Arrays.copyOf(occupied, size);
    }
  }

  /** Returns the bits of the ranks in a block that have members. */
  int occupied(int block) {
    return block < occupied.length ? occupied[block] : 0;
  }

  /** Returns where a block begins that has members. */
  int first(int block) {
    return start[block];
  }

  /** Returns where such a block ends. */
  int end(int block) {
    return start[block] + 2 * count[block];
  }

  /** Returns members, each followed by its rank. */
  int[] pairs() {
    return pairs;
  }
}

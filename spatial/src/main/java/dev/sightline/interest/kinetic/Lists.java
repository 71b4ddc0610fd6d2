package dev.sightline.interest.kinetic;

import java.util.Arrays;

final class Lists {

  /*
   * The lists that owners made, by the tick they were made in and by when they must first be read:
   * class c from 4c + 1 ticks after on. A list is a block of ints: owner, number of entries, the
   * squared radius and its blur as floats, entries.
   * An entry is other << 2 | symmetric << 1 | inside; in a foreign block, which has one entry, the
   * owner's role is that of the other. Blocks only ever get appended and read in sequence, and a whole tick is
   * dropped at once when its slot is needed again.
   */

  static final int CLASSES = 8;
  private static final int STEP = 4;
  static final int SLOTS = 64;
  private static final int LEAST_ROOM = 256;
  static final int FOREIGN = 1 << 31;
  static final int INSIDE = 1;
  static final int SYMMETRIC = 2;
  static final int HEADER = 4;

  private final int[][] data = new int[SLOTS * CLASSES][];
  private final int[] size = new int[SLOTS * CLASSES];
  private final int[] madeAt = new int[SLOTS];
  private final int[] readUntil = new int[SLOTS];

  Lists() {
    Arrays.fill(data, new int[0]);
    Arrays.fill(madeAt, -SLOTS);
  }

  /** Returns the class whose reading begins in time when the next so many ticks are safe. */
  static int classOf(int safe) {
    return Math.min(CLASSES - 1, safe / STEP);
  }

  /** Empties the slot of a new tick. */
  void begin(int tick) {
    int slot = tick & SLOTS - 1;
    Arrays.fill(size, slot * CLASSES, (slot + 1) * CLASSES, 0);
    madeAt[slot] = tick;
    readUntil[slot] = tick;
  }

  /** Says that blocks of this tick will be read up to and including another tick. */
  void keep(int tick, int until) {
    int slot = tick & SLOTS - 1;
    readUntil[slot] = Math.max(readUntil[slot], until);
  }

  /** Returns whether the class's blocks made at a tick have to be read now. */
  boolean isRead(int made, int c, int now) {
    int slot = made & SLOTS - 1;
    return madeAt[slot] == made
        && readUntil[slot] >= now
        && made + STEP * c < now
        && size[slot * CLASSES + c] > 0;
  }

  int[] data(int made, int c) {
    return data[(made & SLOTS - 1) * CLASSES + c];
  }

  int size(int made, int c) {
    return size[(made & SLOTS - 1) * CLASSES + c];
  }

  /** Opens a block of up to {@code room} entries; returns where its entries begin. */
  int open(int tick, int c, int owner, double square, double blur, int room) {
    int at = (tick & SLOTS - 1) * CLASSES + c;
    int needed = size[at] + HEADER + room;
    if (data[at].length < needed) {
      data[at] = Arrays.copyOf(data[at], Math.max(LEAST_ROOM, 2 * needed));
    }
    int[] block = data[at];
    block[size[at]] = owner;
    block[size[at] + 2] = Float.floatToRawIntBits((float) square);
    block[size[at] + 3] = Float.floatToRawIntBits((float) blur);
    return size[at] + HEADER;
  }

  /** Closes the block with its entries; without any it vanishes. */
  void close(int tick, int c, int begin, int end) {
    int at = (tick & SLOTS - 1) * CLASSES + c;
    if (end > begin) {
      data[at][begin - HEADER + 1] = end - begin;
      size[at] = end;
    }
  }

  /** Adds a block with one entry. */
  void add(int tick, int c, int owner, double square, double blur, int entry) {
    int begin = open(tick, c, owner, square, blur, 1);
    data(tick, c)[begin] = entry;
    close(tick, c, begin, begin + 1);
  }
}

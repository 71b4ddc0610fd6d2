package dev.sightline.interest.kinetic;

import java.util.Arrays;

final class Strays {

  /*
   * Pairs of fresh bodies, put down one by one until their owners list them: by the tick they were
   * put down in and by when they must first be read, class c from 4c + 1 ticks after on. A pair is
   * two ints: its owner and an entry as in Lists. Pairs only ever get appended and read in
   * sequence, and a whole tick is dropped at once when its slot is needed again.
   */

  static final int CLASSES = 8;
  private static final int STEP = 4;
  private static final int SLOTS = Lists.SLOTS;
  private static final int LEAST_ROOM = 256;

  private final int[][] data = new int[SLOTS * CLASSES][];
  private final int[] size = new int[SLOTS * CLASSES];
  private final int[] readUntil = new int[SLOTS];

  Strays() {
    Arrays.fill(data, new int[0]);
  }

  /** Empties the slot of a new tick. */
  void begin(int tick) {
    int slot = tick & SLOTS - 1;
    Arrays.fill(size, slot * CLASSES, (slot + 1) * CLASSES, 0);
    readUntil[slot] = tick;
  }

  /** Returns whether pairs put down at a tick may have to be read now. */
  boolean isRead(int made, int now) {
    return readUntil[made & SLOTS - 1] >= now;
  }

  /** Returns how many ints of a class have to be read now. */
  int size(int made, int c, int now) {
    return made + STEP * c < now ? size[(made & SLOTS - 1) * CLASSES + c] : 0;
  }

  int[] data(int made, int c) {
    return data[(made & SLOTS - 1) * CLASSES + c];
  }

  /** Puts down a pair that cannot cross in the next so many ticks, to be read until another. */
  void add(int tick, int safe, int until, int owner, int entry) {
    int slot = tick & SLOTS - 1;
    readUntil[slot] = Math.max(readUntil[slot], until);
    int at = slot * CLASSES + Math.min(CLASSES - 1, safe / STEP);
    if (data[at].length < size[at] + 2) {
      data[at] = Arrays.copyOf(data[at], Math.max(LEAST_ROOM, 2 * size[at]));
    }
    data[at][size[at]] = owner;
    data[at][size[at] + 1] = entry;
    size[at] += 2;
  }
}

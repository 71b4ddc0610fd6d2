package dev.sightline.interest.kinetic;

import java.util.Arrays;

final class Lists {

  /*
   * The lists that owners made, by the tick they were made in. A list is a block of ints: owner;
   * number of entries and, in the highest bits, the ticks that a class spans; where each class
   * ends, two to an int; entries. Entries are ordered by class, class c being needed from c * span
   * + 1 ticks after the listing on: so what must be read of a block is always its front, and more
   * of it as it ages.
   *
   * An entry is other << 2 | symmetric << 1 | inside. Blocks only ever get appended and read in
   * sequence, and a whole tick is dropped at once when its slot is needed again. A list with more
   * entries than an end can tell is read whole.
   */

  static final int CLASSES = 8;
  static final int SLOTS = 64;
  static final int INSIDE = 1;
  static final int SYMMETRIC = 2;
  static final int HEADER = 2 + CLASSES / 2;
  private static final int SPAN_SHIFT = 28;
  private static final int COUNT_MASK = (1 << SPAN_SHIFT) - 1;
  private static final int MOST_END = 0xffff;
  private static final int LEAST_ROOM = 1024;

  private final int[][] data = new int[SLOTS][];
  private final int[] size = new int[SLOTS];
  private final int[] readUntil = new int[SLOTS];
  private final int[] next = new int[CLASSES];
  private byte[] classOf = new byte[64];

  Lists() {
    Arrays.fill(data, new int[0]);
  }

  /** Empties the slot of a new tick. */
  void begin(int tick) {
    int slot = tick & SLOTS - 1;
    size[slot] = 0;
    readUntil[slot] = tick;
  }

  /** Returns how many ints made at a tick have to be read now. */
  int size(int made, int now) {
    int slot = made & SLOTS - 1;
    return readUntil[slot] >= now ? size[slot] : 0;
  }

  int[] data(int made) {
    return data[made & SLOTS - 1];
  }

  /** Returns where the block after this one begins. */
  static int next(int[] blocks, int at) {
    return at + HEADER + (blocks[at + 1] & COUNT_MASK);
  }

  /** Returns how many ticks a class of a block spans. */
  static int span(int[] blocks, int at) {
    return (blocks[at + 1] >>> SPAN_SHIFT) + 1;
  }

  /** Returns where the entries of a class end. */
  static int end(int[] blocks, int at, int c) {
    int end = blocks[at + 2 + (c >> 1)] >>> ((c & 1) << 4) & MOST_END;
    return end == MOST_END ? next(blocks, at) : at + HEADER + end;
  }

  /**
   * Appends the list of an owner.
   *
   * @param entries in any order
   * @param squared the squared distances of the entries
   */
  void append(
      int tick, int owner, RingClasses classes, int[] entries, double[] squared, int count) {
    int slot = tick & SLOTS - 1;
    readUntil[slot] = Math.max(readUntil[slot], tick + classes.period());
    if (count == 0) {
      return;
    }
    int at = size[slot];
    size[slot] = at + HEADER + count;
    reserve(slot, size[slot], count);
    int[] block = data[slot];
    block[at] = owner;
    block[at + 1] = (classes.span() - 1) << SPAN_SHIFT | count;
    sort(classes, entries, squared, count, block, at);
  }

  private void reserve(int slot, int needed, int count) {
    if (data[slot].length < needed) {
      data[slot] = Arrays.copyOf(data[slot], Math.max(LEAST_ROOM, 2 * needed));
    }
    if (classOf.length < count) {
      classOf = new byte[2 * count];
    }
  }

  /** Puts entries in the order of their classes, a counting sort. */
  private void sort(
      RingClasses classes, int[] entries, double[] squared, int count, int[] block, int at) {
    Arrays.fill(next, 0);
    for (int i = 0; i < count; i++) {
      byte c = classes.at(squared[i]);
      classOf[i] = c;
      next[c]++;
    }
    int sum = 0;
    for (int c = 0; c < CLASSES; c++) {
      int here = next[c];
      next[c] = at + HEADER + sum;
      sum += here;
      int end = count < MOST_END ? sum : MOST_END;
      int word = at + 2 + (c >> 1);
      block[word] = (c & 1) == 0 ? end : block[word] | end << 16;
    }
    for (int i = 0; i < count; i++) {
      block[next[classOf[i]]++] = entries[i];
    }
  }
}

package dev.sightline.interest.relation;

import java.util.Arrays;

final class SparseRows {

  /*
   * One small open-addressing hash table per row, all cut from one slab of ints. A slot is two
   * ints: (entity + 1) << 2 | flags, and the mask of senses. Tables are powers of two, at most 3/4
   * full, probed linearly, with deletion by shifting back, so there are no tombstones. A table that
   * is outgrown goes to the free list of its size, which is threaded through the tables' first
   * ints; so once the slab is large enough nothing is allocated.
   *
   * Cost: a lookup touches one or two cache lines.
   */

  static final int ABSENT = -1;
  static final int IN = 1;
  static final int PULLED = 2;
  private static final int NO_TABLE = -1;
  private static final int LEAST = 3;

  private final int[] table;
  private final byte[] log;
  private final int[] used;
  private final int[] free = new int[32];
  private int[] slab = new int[1 << 12];
  private int end;

  SparseRows(int rows) {
    table = new int[rows];
    log = new byte[rows];
    used = new int[rows];
    Arrays.fill(table, NO_TABLE);
    Arrays.fill(free, NO_TABLE);
  }

  /** Returns the slot of the pair, or {@link #ABSENT}. Slots are valid until the next change. */
  int find(int row, int entity) {
    if (table[row] == NO_TABLE) {
      return ABSENT;
    }
    int size = 1 << log[row];
    int wanted = entity + 1;
    for (int i = home(entity, log[row]); ; i = i + 1 & size - 1) {
      int word = slab[table[row] + 2 * i];
      if (word == 0) {
        return ABSENT;
      }
      if (word >>> 2 == wanted) {
        return table[row] + 2 * i;
      }
    }
  }

  /** Reads where a pair would be, which brings it into the cache; the result means nothing. */
  int touch(int row, int entity) {
    return table[row] == NO_TABLE ? 0 : slab[table[row] + 2 * home(entity, log[row])];
  }

  /** Adds a pair that is absent, with an empty mask, and returns its slot. */
  int insert(int row, int entity) {
    if (table[row] == NO_TABLE) {
      table[row] = take(LEAST);
      log[row] = LEAST;
    } else if (4 * (used[row] + 1) > 3 << log[row]) {
      grow(row);
    }
    used[row]++;
    return place(row, (entity + 1) << 2, 0);
  }

  void delete(int row, int slot) {
    int start = table[row];
    int mask = (1 << log[row]) - 1;
    int hole = (slot - start) / 2;
    for (int i = hole + 1 & mask; slab[start + 2 * i] != 0; i = i + 1 & mask) {
      int home = home((slab[start + 2 * i] >>> 2) - 1, log[row]);
      if ((i - home & mask) >= (i - hole & mask)) {
        slab[start + 2 * hole] = slab[start + 2 * i];
        slab[start + 2 * hole + 1] = slab[start + 2 * i + 1];
        hole = i;
      }
    }
    slab[start + 2 * hole] = 0;
    if (--used[row] == 0) {
      drop(row);
    }
  }

  /** Removes all pairs of a row. */
  void drop(int row) {
    give(table[row], log[row]);
    table[row] = NO_TABLE;
    used[row] = 0;
  }

  int used(int row) {
    return used[row];
  }

  int mask(int slot) {
    return slab[slot + 1];
  }

  void mask(int slot, int mask) {
    slab[slot + 1] = mask;
  }

  boolean has(int slot, int flag) {
    return (slab[slot] & flag) != 0;
  }

  void toggle(int slot, int flag) {
    slab[slot] ^= flag;
  }

  /** Returns the first slot of the row, used or not. */
  int firstSlot(int row) {
    return table[row];
  }

  /** Returns the slot after the last of the row; slots are two apart. */
  int endSlot(int row) {
    return table[row] == NO_TABLE ? NO_TABLE : table[row] + (2 << log[row]);
  }

  /** Returns the entity in a slot, or -1 if the slot is free. */
  int entity(int slot) {
    return (slab[slot] >>> 2) - 1;
  }

  private int place(int row, int word, int mask) {
    int size = 1 << log[row];
    int i = home((word >>> 2) - 1, log[row]);
    while (slab[table[row] + 2 * i] != 0) {
      i = i + 1 & size - 1;
    }
    int slot = table[row] + 2 * i;
    slab[slot] = word;
    slab[slot + 1] = mask;
    return slot;
  }

  private void grow(int row) {
    int from = table[row];
    int before = log[row];
    table[row] = take(before + 1);
    log[row]++;
    for (int slot = from; slot < from + (2 << before); slot += 2) {
      if (slab[slot] != 0) {
        place(row, slab[slot], slab[slot + 1]);
      }
    }
    give(from, before);
  }

  private int take(int size) {
    int start = free[size];
    if (start == NO_TABLE) {
      start = end;
      end += 2 << size;
      if (end > slab.length) {
        slab = Arrays.copyOf(slab, end + end / 2);
      }
    } else {
      free[size] = slab[start];
    }
    Arrays.fill(slab, start, start + (2 << size), 0);
    return start;
  }

  private void give(int start, int size) {
    slab[start] = free[size];
    free[size] = start;
  }

  private static int home(int entity, int log) {
    return (entity * 0x9E3779B1) >>> (32 - log);
  }
}

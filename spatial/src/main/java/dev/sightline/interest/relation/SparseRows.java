package dev.sightline.interest.relation;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/** A small hash table of entities for each observer, all in one array. */
final class SparseRows {

  /*
   * One small open-addressing hash table per row, all cut from one slab of ints. A slot is an int:
   * entity + 1, the mask of senses in the bits that entities leave free, and two flags. With 65 000
   * entities 13 senses fit, with 16 million 5; a sense beyond gives every slot a second int for the
   * mask. Tables are powers of two, from 3/16 to 3/4 full, probed linearly, with deletion by shifting
   * back, so there are no tombstones. A table that has become too small or too large goes to the free
   * list of its size, which is threaded through the tables' first ints; so once the slab is large
   * enough nothing is allocated. A row without pairs takes eight bytes: where its table begins, and its
   * size (a power of two, in the lowest bits) with the number of pairs.
   *
   * Cost: a lookup touches one or two cache lines.
   */

  static final int IN = 1;
  static final int VIA_CHILD = 2;
  private static final int FLAGS = 2;
  private static final int NO_TABLE = -1;
  private static final int LEAST = 3;
  private static final int LOG_BITS = 5;
  private static final int ONE = 1 << LOG_BITS;

  private int[] table;
  private int[] sizes;
  private final int[] free = new int[32];
  private int[] slab = new int[1 << 12];
  private int end;

  /** The senses whose bits fit beside an entity. */
  private final int inline;

  /** Where the entity begins in a slot. */
  private final int shift;

  /** 0 while the masks fit beside the entities, 1 when slots have a second int for them. */
  private int wide;

  /** Makes empty rows for entities in {@code [0, entities)}. */
  SparseRows(int rows, int entities) {
    shift = Integer.numberOfLeadingZeros(entities);
    inline = (1 << (shift - FLAGS)) - 1;
    table = new int[rows];
    sizes = new int[rows];
    Arrays.fill(table, NO_TABLE);
    Arrays.fill(free, NO_TABLE);
  }

  int rows() {
    return table.length;
  }

  /** Makes sure that there are so many rows. */
  void growTo(int rows) {
    if (rows > table.length) {
      int before = table.length;
      int more = Capacity.grown(before, rows);
      table = Arrays.copyOf(table, more);
      sizes = Arrays.copyOf(sizes, more);
      Arrays.fill(table, before, more, NO_TABLE);
    }
  }

  /** Makes sure that these senses can be stored. Slots are not valid any more. */
  void admit(int senses) {
    if (wide == 0 && (senses & ~inline) != 0) {
      widen();
    }
  }

  /**
   * Returns the slot of the pair; if it is absent, a negative number for {@link #insert}. Valid
   * until the next change.
   */
  int find(int row, int entity) {
    int start = table[row];
    if (start == NO_TABLE) {
      return -1;
    }
    int log = log(row);
    int last = (1 << log) - 1;
    int wanted = entity + 1;
    for (int i = home(entity, log); ; i = i + 1 & last) {
      int slot = start + (i << wide);
      int word = slab[slot];
      if (word >>> shift == wanted) {
        return slot;
      }
      if (word == 0) {
        return ~slot;
      }
    }
  }

  /** Reads where a pair would be, which brings it into the cache; the result means nothing. */
  int touch(int row, int entity) {
    return table[row] == NO_TABLE ? 0 : slab[table[row] + (home(entity, log(row)) << wide)];
  }

  /** Adds a pair that was not found, with an empty mask, and returns its slot. */
  int insert(int row, int entity, int notFound) {
    int slot = ~notFound;
    if (table[row] == NO_TABLE || 4 * (used(row) + 1) > 3 << log(row)) {
      grow(row);
      slot = ~find(row, entity);
    }
    sizes[row] += ONE;
    slab[slot] = (entity + 1) << shift;
    mask(slot, 0);
    return slot;
  }

  void delete(int row, int slot) {
    int start = table[row];
    int log = log(row);
    int last = (1 << log) - 1;
    int hole = (slot - start) >> wide;
    for (int i = hole + 1 & last; slab[start + (i << wide)] != 0; i = i + 1 & last) {
      int from = start + (i << wide);
      int home = home(entity(from), log);
      if ((i - home & last) >= (i - hole & last)) {
        slab[start + (hole << wide)] = slab[from];
        mask(start + (hole << wide), mask(from));
        hole = i;
      }
    }
    slab[start + (hole << wide)] = 0;
    sizes[row] -= ONE;
    if (used(row) == 0) {
      drop(row);
    } else if (log > LEAST && 16 * used(row) < 3 << log) {
      resize(row, log - 1);
    }
  }

  /** Removes all pairs of a row. */
  void drop(int row) {
    give(table[row], log(row));
    table[row] = NO_TABLE;
    sizes[row] = 0;
  }

  int used(int row) {
    return sizes[row] >>> LOG_BITS;
  }

  private int log(int row) {
    return sizes[row] & ONE - 1;
  }

  int mask(int slot) {
    return wide == 0 ? (slab[slot] >>> FLAGS) & inline : slab[slot + 1];
  }

  void mask(int slot, int mask) {
    if (wide == 0) {
      slab[slot] = (slab[slot] & ~(inline << FLAGS)) | (mask << FLAGS);
    } else {
      slab[slot + 1] = mask;
    }
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

  /** Returns the slot after the last of the row. */
  int endSlot(int row) {
    return table[row] == NO_TABLE ? NO_TABLE : table[row] + (1 << (log(row) + wide));
  }

  /** Returns how far apart slots are. */
  int stride() {
    return 1 + wide;
  }

  /** Returns the entity in a slot, or -1 if the slot is free. */
  int entity(int slot) {
    return (slab[slot] >>> shift) - 1;
  }

  private void grow(int row) {
    if (table[row] == NO_TABLE) {
      table[row] = take(LEAST);
      sizes[row] = LEAST;
    } else {
      resize(row, log(row) + 1);
    }
  }

  private void resize(int row, int size) {
    int from = table[row];
    int before = log(row);
    table[row] = take(size);
    sizes[row] += size - before;
    for (int slot = from; slot < from + (1 << (before + wide)); slot += 1 + wide) {
      if (slab[slot] != 0) {
        int to = ~find(row, entity(slot));
        slab[to] = slab[slot];
        mask(to, mask(slot));
      }
    }
    give(from, before);
  }

  /** Gives every slot a second int for its mask. */
  private void widen() {
    int[] narrow = slab;
    slab = new int[2 * narrow.length];
    for (int i = 0; i < end; i++) {
      slab[2 * i] = narrow[i] & ~(inline << FLAGS);
      slab[2 * i + 1] = (narrow[i] >>> FLAGS) & inline;
    }
    end *= 2;
    wide = 1;
    for (int row = 0; row < table.length; row++) {
      table[row] = table[row] == NO_TABLE ? NO_TABLE : 2 * table[row];
    }
    for (int size = 0; size < free.length; size++) {
      int start = free[size];
      free[size] = start == NO_TABLE ? NO_TABLE : 2 * start;
      for (; start != NO_TABLE; start = narrow[start]) {
        slab[2 * start] = narrow[start] == NO_TABLE ? NO_TABLE : 2 * narrow[start];
      }
    }
  }

  private int take(int size) {
    int length = 1 << (size + wide);
    int start = free[size];
    if (start == NO_TABLE) {
      start = end;
      end += length;
      if (end > slab.length) {
        slab = Arrays.copyOf(slab, Capacity.grown(slab.length, end));
      }
    } else {
      free[size] = slab[start];
    }
    Arrays.fill(slab, start, start + length, 0);
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

package dev.sightline.collection;

import java.util.Arrays;

/**
 * The keys of an open-addressing hash table; what belongs to a key lies in the same slot of another
 * array, which subclasses keep.
 *
 * <p>Slots are numbers to iterate over without allocating: {@code for (int s = t.firstSlot(); s >=
 * 0; s = t.nextSlot(s))}. Every change may move entries to other slots. Not thread-safe.
 */
public abstract class LongTable {

  /*
   * Linear probing over a power of two slots, at most half of them in use. 0 marks a free slot; the
   * key 0 has a slot of its own behind the others. Deletion moves later entries of the same run
   * back, so there are no tombstones, and a table that was large once is as fast as a new one.
   *
   * A table shrinks when entries are removed one by one until a sixteenth is left. It keeps its size
   * when it is cleared, unless the last filling used only a sixteenth of it. Small tables do not
   * shrink, or those with few entries and often none would grow and shrink all the time. So a table
   * that is filled and cleared in turn allocates nothing.
   *
   * Cost: a product and on average 1.5 slots for what is there, 2.5 for what is not.
   */

  private static final int LEAST_LOG = 4;
  private static final int MOST_LOG = 29;
  private static final int SPARSE = 16;

  /** The sizes up to which tables do not shrink, by clearing and by removing. */
  private static final int KEPT_CLEARED_LOG = 9;

  private static final int KEPT_LOG = 6;

  private int log = LEAST_LOG;
  private long[] keys = new long[(1 << LEAST_LOG) + 1];
  private int size;
  private int peak;
  private boolean holdsZero;

  LongTable() {}

  public final int size() {
    return size;
  }

  public final boolean isEmpty() {
    return size == 0;
  }

  public final boolean contains(long key) {
    return slot(key) >= 0;
  }

  /** Removes a key; returns whether it was there. */
  public final boolean remove(long key) {
    int slot = slot(key);
    if (slot < 0) {
      return false;
    }
    delete(slot);
    return true;
  }

  /** Removes all keys. */
  public final void clear() {
    int slots = 1 << log;
    if (log > KEPT_CLEARED_LOG && SPARSE * (long) peak < slots) {
      allocate(fittingLog(peak));
    } else if (size > 0) {
      Arrays.fill(keys, 0);
      clearValues();
    }
    size = 0;
    peak = 0;
    holdsZero = false;
  }

  /** Returns the first slot in use, or -1. */
  public final int firstSlot() {
    return nextSlot(-1);
  }

  /** Returns the next slot in use after one, or -1. */
  public final int nextSlot(int slot) {
    int slots = 1 << log;
    for (int next = slot + 1; next < slots; next++) {
      if (keys[next] != 0) {
        return next;
      }
    }
    return slot < slots && holdsZero ? slots : -1;
  }

  /** Returns the key in a slot that is in use. */
  public final long key(int slot) {
    return keys[slot];
  }

  /** Returns how many slots there are, for tests of what a table keeps. */
  final int slots() {
    return keys.length;
  }

  /** Returns the slot of a key, or -1. */
  final int slot(long key) {
    if (key == 0) {
      return holdsZero ? 1 << log : -1;
    }
    int slot = probe(key);
    return keys[slot] == key ? slot : -1;
  }

  /** Returns the slot of a key, which is given one if it has none. */
  final int claim(long key) {
    if (key != 0) {
      int slot = probe(key);
      if (keys[slot] == key) {
        return slot;
      }
    } else if (holdsZero) {
      return 1 << log;
    }
    if (2 * (size + 1) > 1 << log) {
      resize(log + 1);
    }
    size++;
    peak = Math.max(peak, size);
    return place(key);
  }

  private int place(long key) {
    if (key == 0) {
      holdsZero = true;
      return 1 << log;
    }
    int slot = probe(key);
    keys[slot] = key;
    return slot;
  }

  private int probe(long key) {
    int mask = (1 << log) - 1;
    int slot = home(key);
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> (64 - log));
  }

  /** Frees a slot that is in use. */
  final void delete(int slot) {
    if (slot == 1 << log) {
      holdsZero = false;
      reset(slot);
    } else {
      close(slot);
    }
    size--;
    trim();
  }

  /** Gives back memory if far too much is kept, also by a table that was cleared. */
  public final void trim() {
    if (log > KEPT_LOG && SPARSE * (long) size < 1 << log) {
      resize(fittingLog(size));
      peak = size;
    }
  }

  /** Moves later entries of the run back over a hole, each not before its home. */
  private void close(int slot) {
    int mask = (1 << log) - 1;
    int hole = slot;
    for (int i = hole + 1 & mask; keys[i] != 0; i = i + 1 & mask) {
      if ((i - home(keys[i]) & mask) >= (i - hole & mask)) {
        keys[hole] = keys[i];
        move(i, hole);
        hole = i;
      }
    }
    keys[hole] = 0;
    reset(hole);
  }

  /** Returns the size of a table in which so many keys take an eighth to a quarter of the slots. */
  private static int fittingLog(int entries) {
    return Math.max(LEAST_LOG, 34 - Integer.numberOfLeadingZeros(entries));
  }

  private void resize(int newLog) {
    if (newLog > MOST_LOG) {
      throw new IllegalStateException("a table cannot hold more than " + size + " keys");
    }
    long[] old = keys;
    int oldSlots = 1 << log;
    Object oldValues = values();
    allocate(newLog);
    for (int slot = 0; slot < oldSlots; slot++) {
      if (old[slot] != 0) {
        copy(oldValues, slot, place(old[slot]));
      }
    }
    if (holdsZero) {
      copy(oldValues, oldSlots, 1 << log);
    }
  }

  private void allocate(int newLog) {
    log = newLog;
    keys = new long[(1 << log) + 1];
    allocateValues(keys.length);
  }

  /** Returns the array of values. */
  abstract Object values();

  /** Makes an empty array of values. */
  abstract void allocateValues(int length);

  /** Forgets all values. */
  abstract void clearValues();

  /** Copies a value out of an array that {@link #values} returned. */
  abstract void copy(Object from, int slot, int to);

  /** Moves a value to another slot. */
  abstract void move(int slot, int to);

  /** Forgets the value in a slot. */
  abstract void reset(int slot);
}

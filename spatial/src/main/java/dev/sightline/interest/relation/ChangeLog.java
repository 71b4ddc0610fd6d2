package dev.sightline.interest.relation;

import dev.sightline.collection.Capacity;
import java.util.Arrays;
import java.util.function.LongPredicate;

/** The changes of scope in a tick, in the order in which they are told. */
final class ChangeLog {

  /*
   * Every change of scope in a tick is appended as one key: row, entity, a bit for the kind, and a
   * bit for whether the pair is in scope now. While the log is written, the kind says whether the row
   * was sparse; in a finished log, whether only the senses of the pair changed.
   *
   * A pair may change several times in a tick, as its senses come and go one after the other. In
   * order, the keys of a pair lie together. They say in and out in turn, so as many of one as of the
   * other mean that nothing happened, and else the pair is now what most of them say.
   *
   * What one sense changes is ascending. Runs that ascend are counted: one needs nothing, two are
   * merged from the back, only more are sorted.
   *
   * Cost: an append per change; with two senses a pass to merge and one to net, with more the passes
   * of a radix sort. Nothing is allocated but to grow.
   */

  private static final int LEAST = 1 << 10;
  private static final int IN = 1;

  /** While the log is written: the row was sparse when the pair changed. */
  private static final int WAS_SPARSE = 2;

  /** In a finished log: the pair stayed in scope, its senses changed. */
  private static final int SENSES = 2;

  private final RadixSort sorter;
  private final int entityBits;
  private final int rowBits;
  private long[] keys = new long[LEAST];
  private int size;

  /** How many ascending runs there are, and where the second begins. */
  private int runs = 1;

  private int secondRun;

  /** How many of the last keys were added by {@link #addSenses}. */
  private int senses;

  ChangeLog(int rowBits, int entityBits, RadixSort sorter) {
    this.rowBits = rowBits;
    this.entityBits = entityBits;
    this.sorter = sorter;
  }

  /** Adds that a pair came into scope or went out. */
  void add(int row, int entity, boolean in, boolean wasSparse) {
    append(pair(row, entity) << 2 | (wasSparse ? WAS_SPARSE : 0) | (in ? IN : 0));
  }

  private void append(long key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, Capacity.grown(size, size + 1));
    }
    if (size > 0 && keys[size - 1] >>> 2 >= key >>> 2 && ++runs == 2) {
      secondRun = size;
    }
    keys[size++] = key;
  }

  /** Removes the keys for which the test holds, before the log is in order. */
  void removeIf(LongPredicate test) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (!test.test(keys[i])) {
        keys[kept++] = keys[i];
      }
    }
    size = kept;
    runs = runs == 2 ? 3 : runs; // the second begins elsewhere now
  }

  /** Puts the log in order; returns whether a pair may be in it several times. */
  boolean order() {
    if (runs == 1) {
      return false;
    }
    if (runs == 2) {
      return merge();
    }
    sort(0);
    return true;
  }

  /** Merges two ascending runs, from the back; returns whether they share a pair. */
  private boolean merge() {
    int count = size - secondRun;
    long[] second = sorter.spare(count);
    System.arraycopy(keys, secondRun, second, 0, count);
    boolean shares = false;
    int left = secondRun - 1;
    int right = count - 1;
    for (int to = size - 1; right >= 0; to--) {
      boolean takesLeft = left >= 0 && keys[left] > second[right];
      shares |= left >= 0 && keys[left] >>> 2 == second[right] >>> 2;
      keys[to] = takesLeft ? keys[left--] : second[right--];
    }
    return shares;
  }

  private void sort(int fromBit) {
    keys = sorter.sort(keys, size, fromBit, rowBits + entityBits + 2);
  }

  /**
   * Leaves one key of each pair that changed in the end, when the log is in order.
   *
   * @return whether a pair went out of scope and came back, or the other way round
   */
  boolean net() {
    boolean hasReturned = false;
    int kept = 0;
    int i = 0;
    while (i < size) {
      long pair = keys[i] >>> 2;
      int balance = 0;
      for (; i < size && keys[i] >>> 2 == pair; i++) {
        balance += in(keys[i]) ? 1 : -1;
      }
      if (balance != 0) {
        keys[kept++] = pair << 2 | (balance > 0 ? IN : 0);
      }
      hasReturned |= balance == 0;
    }
    size = kept;
    return hasReturned;
  }

  /** Adds that a pair is in scope with other senses, in no set order, when changes are final. */
  void addSenses(int row, int entity) {
    append(pair(row, entity) << 2 | SENSES | IN);
    senses++;
  }

  /**
   * Puts what {@link #addSenses} added among the rest; a pair that came into scope is told once.
   */
  void orderSenses() {
    if (senses == 0) {
      return;
    }
    for (int i = 0; i < size - senses; i++) {
      keys[i] &= ~WAS_SPARSE;
    }
    sort(2);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || keys[i] >>> 2 != keys[i - 1] >>> 2) {
        keys[kept++] = keys[i];
      }
    }
    size = kept;
  }

  /** Returns whether keys may say that only the senses of a pair changed. */
  boolean hasSenses() {
    return senses > 0;
  }

  /** Returns how many keys there are. */
  int size() {
    return size;
  }

  /**
   * Returns the array behind the log, of which {@link #size} keys count; valid until it changes.
   */
  long[] keys() {
    return keys;
  }

  long key(int i) {
    return keys[i];
  }

  /** Returns a key as a finished log has it. */
  long key(int row, int entity, boolean in, boolean sensesOnly) {
    return pair(row, entity) << 2 | (sensesOnly ? SENSES : 0) | (in ? IN : 0);
  }

  int row(long key) {
    return rowOf(key >>> 2);
  }

  int entity(long key) {
    return entityOf(key >>> 2);
  }

  static boolean in(long key) {
    return (key & IN) != 0;
  }

  /** Returns whether a row was sparse, of a log that is written. */
  static boolean wasSparse(long key) {
    return (key & WAS_SPARSE) != 0;
  }

  /** Returns whether only the senses of a pair changed, if keys can say so. */
  static boolean sensesOnly(long key) {
    return (key & (SENSES | IN)) == (SENSES | IN);
  }

  /** Returns a row and an entity as one number. */
  long pair(int row, int entity) {
    return (long) row << entityBits | entity;
  }

  int rowOf(long pair) {
    return (int) (pair >>> entityBits);
  }

  int entityOf(long pair) {
    return (int) pair & (1 << entityBits) - 1;
  }

  void clear() {
    size = 0;
    runs = 1;
    senses = 0;
  }
}

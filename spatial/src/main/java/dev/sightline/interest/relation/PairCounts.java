package dev.sightline.interest.relation;

import java.util.Arrays;

/** A hash table from pairs of ids to counts greater than zero; linear probing, no tombstones. */
final class PairCounts {
  private long[] keys = new long[64];
  private int[] counts = new int[64];
  private int used;

  int get(int a, int b) {
    return counts[find(key(a, b))];
  }

  /** Adds to the count of a pair, which must not become negative, and returns the new count. */
  int add(int a, int b, int more) {
    long key = key(a, b);
    int at = find(key);
    if (keys[at] == 0) {
      if (2 * used >= keys.length) {
        grow();
        at = find(key);
      }
      keys[at] = key;
      used++;
    }
    counts[at] += more;
    int count = counts[at];
    if (count == 0) {
      delete(at);
    }
    return count;
  }

  int slots() {
    return keys.length;
  }

  boolean isUsed(int slot) {
    return keys[slot] != 0;
  }

  int first(int slot) {
    return (int) (keys[slot] >>> 32) - 1;
  }

  int second(int slot) {
    return (int) keys[slot];
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int at = home(key);
    while (keys[at] != 0 && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void delete(int slot) {
    int mask = keys.length - 1;
    int hole = slot;
    for (int i = hole + 1 & mask; keys[i] != 0; i = i + 1 & mask) {
      if ((i - home(keys[i]) & mask) >= (i - hole & mask)) {
        keys[hole] = keys[i];
        counts[hole] = counts[i];
        hole = i;
      }
    }
    keys[hole] = 0;
    counts[hole] = 0;
    used--;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldCounts = counts;
    keys = new long[2 * oldKeys.length];
    counts = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        counts[at] = oldCounts[i];
      }
    }
  }

  void clear() {
    Arrays.fill(keys, 0);
    Arrays.fill(counts, 0);
    used = 0;
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & keys.length - 1;
  }

  private static long key(int a, int b) {
    return (long) (a + 1) << 32 | b;
  }
}

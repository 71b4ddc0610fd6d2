package dev.sightline.interest.kinetic;

import java.util.Arrays;

/**
 * Pairs whose tracking was begun again because an obstacle changed, and when. What was begun before
 * is void; after as many ticks as a wheel has, nothing of it is left, and the pair is forgotten.
 */
final class Restarts {
  private final byte[] marks;
  private long[] pairs = new long[64];
  private int[] stamps = new int[64];
  private long[] queue = new long[64];
  private int[] queuedAt = new int[64];
  private int first;
  private int queued;
  private int used;
  private boolean dirty;

  Restarts(int capacity) {
    marks = new byte[capacity];
  }

  /** Returns whether an entry of the pair with this beginning is void. */
  boolean voids(int a, int b, int began) {
    return used > 0 && marks[a] != 0 && marks[b] != 0 && began < stamps[find(key(a, b))];
  }

  /** Voids all entries of the pair that began before {@code stamp}. */
  void add(int a, int b, int tick, int stamp) {
    if (2 * used >= pairs.length) {
      grow();
    }
    long key = key(a, b);
    int at = find(key);
    used += pairs[at] == 0 ? 1 : 0;
    pairs[at] = key;
    stamps[at] = stamp;
    marks[a] = 1;
    marks[b] = 1;
    enqueue(key, tick);
  }

  /** Forgets the pairs that no entry from before their restart can exist of any more. */
  void expire(int tick) {
    while (queued > 0 && queuedAt[first] <= tick - Wheel.TICKS) {
      int at = find(queue[first]);
      // a later restart of the same pair has its own place in the queue
      if (pairs[at] != 0 && stamps[at] <= 2 * (tick - Wheel.TICKS) + 1) {
        delete(at);
      }
      first = first + 1 & queue.length - 1;
      queued--;
    }
    if (used == 0 && queued == 0 && dirty) {
      Arrays.fill(marks, (byte) 0);
      dirty = false;
    }
  }

  private void enqueue(long key, int tick) {
    if (queued == queue.length) {
      long[] keys = new long[2 * queued];
      int[] ticks = new int[2 * queued];
      for (int i = 0; i < queued; i++) {
        keys[i] = queue[first + i & queue.length - 1];
        ticks[i] = queuedAt[first + i & queue.length - 1];
      }
      queue = keys;
      queuedAt = ticks;
      first = 0;
    }
    int at = first + queued++ & queue.length - 1;
    queue[at] = key;
    queuedAt[at] = tick;
    dirty = true;
  }

  private int find(long key) {
    int at = home(key);
    while (pairs[at] != 0 && pairs[at] != key) {
      at = at + 1 & pairs.length - 1;
    }
    return at;
  }

  private void delete(int slot) {
    int mask = pairs.length - 1;
    int hole = slot;
    for (int i = hole + 1 & mask; pairs[i] != 0; i = i + 1 & mask) {
      if ((i - home(pairs[i]) & mask) >= (i - hole & mask)) {
        pairs[hole] = pairs[i];
        stamps[hole] = stamps[i];
        hole = i;
      }
    }
    pairs[hole] = 0;
    stamps[hole] = 0;
    used--;
  }

  private void grow() {
    long[] oldPairs = pairs;
    int[] oldStamps = stamps;
    pairs = new long[2 * oldPairs.length];
    stamps = new int[pairs.length];
    for (int i = 0; i < oldPairs.length; i++) {
      if (oldPairs[i] != 0) {
        int at = find(oldPairs[i]);
        pairs[at] = oldPairs[i];
        stamps[at] = oldStamps[i];
      }
    }
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & pairs.length - 1;
  }

  private static long key(int a, int b) {
    return (long) (Math.min(a, b) + 1) << 32 | Math.max(a, b);
  }
}

package dev.sightline.interest.kinetic.due;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import java.util.Arrays;

/**
 * Pairs whose lines were begun again because an obstacle changed, and when. What was begun before
 * is void; after as many ticks as a wheel has, nothing of it is left, and the pair is forgotten.
 */
public final class Restarts {
  private final LongIntMap stamps = new LongIntMap();
  private final LongList[] added = new LongList[Wheel.TICKS];
  private byte[] marks = {};
  private boolean marked;

  public Restarts() {
    Arrays.setAll(added, i -> new LongList());
  }

  public void reserve(int end) {
    if (marks.length < end) {
      marks = Arrays.copyOf(marks, Capacity.grown(marks.length, end));
    }
  }

  /** Returns whether an entry of the pair with this beginning is void. */
  public boolean voids(int a, int b, int began) {
    return !stamps.isEmpty()
        && marks[a] != 0
        && marks[b] != 0
        && began < stamps.get(key(a, b), began);
  }

  /**
   * Voids all entries of the pair that began before {@code stamp}; returns whether none had been
   * voided with this stamp.
   */
  public boolean add(int a, int b, int tick, int stamp) {
    long key = key(a, b);
    if (stamps.get(key, -1) == stamp) {
      return false;
    }
    stamps.put(key, stamp);
    added[tick & Wheel.TICKS - 1].add(key);
    marks[a] = 1;
    marks[b] = 1;
    marked = true;
    return true;
  }

  /** Forgets the pairs that no entry from before their restart can exist of any more. */
  public void expire(int tick) {
    LongList old = added[tick & Wheel.TICKS - 1];
    for (int i = 0; i < old.size(); i++) {
      // a later restart of the same pair stands in another list
      if (stamps.get(old.get(i), Integer.MAX_VALUE) <= 2 * (tick - Wheel.TICKS) + 1) {
        stamps.remove(old.get(i));
      }
    }
    old.clear();
    if (stamps.isEmpty() && marked) {
      Arrays.fill(marks, (byte) 0);
      marked = false;
    }
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }
}

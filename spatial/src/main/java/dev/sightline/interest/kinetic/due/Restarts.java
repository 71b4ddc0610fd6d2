package dev.sightline.interest.kinetic.due;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.LongIntMap;
import java.util.Arrays;

/**
 * Pairs whose lines were begun again because an obstacle changed, and when. What was begun before
 * is void; after as many ticks as a wheel has, nothing of it is left, and the pair is forgotten.
 */
public final class Restarts {
  private final LongIntMap stamps = new LongIntMap();
  private final Wheel added = new Wheel();
  private byte[] marks = {};
  private boolean marked;

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
    added.add(tick, key, stamp);
    marks[a] = 1;
    marks[b] = 1;
    marked = true;
    return true;
  }

  /** Forgets the pairs that no entry from before their restart can exist of any more. */
  public void expire(int tick) {
    for (int c = added.take(tick); c != Wheel.NO_CHUNK; c = added.give(c)) {
      long[] old = added.entries(c);
      for (int at = 0; at < added.fill(c); at += 2) {
        // a later restart of the same pair has an entry of its own
        if (stamps.get(old[at], -1) == old[at + 1]) {
          stamps.remove(old[at]);
        }
      }
    }
    if (tick % Wheel.TICKS == 0) {
      added.review();
    }
    if (stamps.isEmpty() && marked) {
      Arrays.fill(marks, (byte) 0);
      marked = false;
    }
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }
}

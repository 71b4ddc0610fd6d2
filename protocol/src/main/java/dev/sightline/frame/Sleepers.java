package dev.sightline.frame;

import java.util.Arrays;

/**
 * Which evicted entities are remembered, by their short ids; the same on both sides.
 *
 * <p>The rule: who is evicted falls asleep. When more than the agreed number are asleep, the one
 * that has been so the longest is forgotten. Who comes back, or whose short id is given to somebody
 * else, is asleep no more. Both sides see the same evicts and contents in the same order, so they
 * remember the same.
 */
public final class Sleepers {

  /*
   * A queue as a doubly linked list, threaded through two arrays by short id. Links are stored plus
   * one, so that new arrays hold no links.
   */

  private static final int NONE = -1;

  private final int limit;
  private int[] next = {};
  private int[] previous = {};
  private boolean[] asleep = {};
  private int oldest = NONE;
  private int newest = NONE;
  private int size;

  /**
   * Creates an empty queue.
   *
   * @param limit how many may be asleep
   */
  public Sleepers(int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException(limit + " sleepers");
    }
    this.limit = limit;
  }

  public int size() {
    return size;
  }

  public boolean contains(int id) {
    return id < asleep.length && asleep[id];
  }

  /** Returns who has been asleep the longest, or -1. */
  public int oldest() {
    return oldest;
  }

  /** Lets somebody fall asleep; returns who is forgotten for that, maybe itself, or -1. */
  public int add(int id) {
    if (contains(id)) {
      throw new IllegalStateException("short id " + id + " is asleep already");
    }
    if (limit == 0) {
      return id;
    }
    grow(id);
    link(id);
    int forgotten = size > limit ? oldest : NONE;
    if (forgotten != NONE) {
      remove(forgotten);
    }
    return forgotten;
  }

  /** Removes somebody; returns whether it was asleep. */
  public boolean remove(int id) {
    if (!contains(id)) {
      return false;
    }
    int before = previous[id] - 1;
    int after = next[id] - 1;
    if (before == NONE) {
      oldest = after;
    } else {
      next[before] = after + 1;
    }
    if (after == NONE) {
      newest = before;
    } else {
      previous[after] = before + 1;
    }
    asleep[id] = false;
    size--;
    return true;
  }

  /** Forgets all. */
  public void clear() {
    while (oldest != NONE) {
      remove(oldest);
    }
  }

  private void link(int id) {
    previous[id] = newest + 1;
    next[id] = 0;
    if (newest == NONE) {
      oldest = id;
    } else {
      next[newest] = id + 1;
    }
    newest = id;
    asleep[id] = true;
    size++;
  }

  private void grow(int id) {
    if (id >= asleep.length) {
      int length = Math.max(id + 1, Math.min(Protocol.SHORT_IDS, 2 * asleep.length));
      next = Arrays.copyOf(next, length);
      previous = Arrays.copyOf(previous, length);
      asleep = Arrays.copyOf(asleep, length);
    }
  }
}

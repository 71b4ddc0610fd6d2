package dev.sightline.interest.rule;

import java.util.Arrays;

/**
 * What changed about which entities: the batch that a rule sees in one update.
 *
 * <p>For a rule that runs in every tick this is what changed since the last tick; for one that runs
 * less often, all since its last update; for one that comes late, everything that exists, as {@link
 * Population#ADDED}. An entity that came and went in between is listed without any bit. An id never
 * stands for two entities in one batch.
 */
public final class Changes {
  private static final int LISTED = 1 << 15;
  private static final int BITS = LISTED - 1;

  private static final int LEAST = 64;

  /** When one of so many entities changed, it is faster to clear the bits of all. */
  private static final int MANY = 8;

  private short[] bits = new short[LEAST];
  private int[] ids = new int[LEAST];
  private int count;
  private int any;
  private long tick;

  /** Makes an empty list of changes. */
  public Changes() {}

  /** Returns how many entities changed. */
  public int count() {
    return count;
  }

  /** Returns the {@code i}-th entity that changed, in the order of the first change. */
  public int id(int i) {
    return ids[i];
  }

  /** Returns what changed about an entity, a set of bits of {@link Population}. */
  public int of(int id) {
    return id < bits.length ? bits[id] & BITS : 0;
  }

  /** Returns what changed about anybody, a set of bits. */
  public int any() {
    return any & BITS;
  }

  /** Returns the number of the tick in which the batch is handed out; ticks count from 1. */
  public long tick() {
    return tick;
  }

  /** For the space: says in which tick the batch is handed out. */
  public Changes at(long number) {
    tick = number;
    return this;
  }

  /** For the space: adds a change. */
  public void mark(int id, int what) {
    if (id >= bits.length) {
      bits = Arrays.copyOf(bits, Math.max(id + 1, bits.length + bits.length / 2));
    }
    if ((bits[id] & LISTED) == 0) {
      list(id);
    }
    boolean unseen = (bits[id] & Population.ADDED) != 0 && what == Population.REMOVED;
    bits[id] = (short) (unseen ? LISTED : bits[id] | what | LISTED);
    any |= what;
  }

  /** For the space: adds a move; {@link #mark} with less to ask. */
  void markMoved(int id) {
    if (id >= bits.length) {
      mark(id, Population.MOVED);
      return;
    }
    int before = bits[id];
    if ((before & LISTED) == 0) {
      list(id);
    }
    bits[id] = (short) (before | Population.MOVED | LISTED);
    any |= Population.MOVED;
  }

  private void list(int id) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
    }
    ids[count++] = id;
  }

  /** For the space: adds the changes of a later batch. */
  public void addAll(Changes later) {
    for (int i = 0; i < later.count; i++) {
      int id = later.ids[i];
      int what = later.of(id);
      boolean ends = (what & Population.REMOVED) != 0;
      mark(id, ends ? Population.REMOVED : what);
    }
  }

  /** For the space: keeps an entity listed, but without any change. */
  public void drop(int id) {
    if (of(id) != 0) {
      bits[id] = (short) LISTED;
    }
  }

  /** For the space: makes the batch empty. */
  public void clear() {
    if (count > bits.length / MANY) {
      Arrays.fill(bits, (short) 0);
    } else {
      for (int i = 0; i < count; i++) {
        bits[ids[i]] = 0;
      }
    }
    count = 0;
    any = 0;
  }

  /** For the space: gives back memory, when empty. */
  public void trim() {
    bits = new short[LEAST];
    ids = new int[LEAST];
  }

  /** For the space: makes the batch empty, and gives back what ids from {@code end} on took. */
  public void clear(int end) {
    clear();
    int most = Math.max(LEAST, end);
    if (bits.length > 2 * most || ids.length > 2 * most) {
      bits = new short[most];
      ids = new int[most];
    }
  }
}

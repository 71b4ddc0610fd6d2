package dev.sightline.interest.rule;

/**
 * What changed about which entities: the batch that a rule sees in one update.
 *
 * <p>For a rule that runs in every tick this is what changed since the last tick; for one that runs
 * less often, all since its last update; for one that comes late, everything that exists, as {@link
 * Population#ADDED}. An entity that came and went in between is listed without any bit. An id never
 * stands for two entities in one batch. Rules only read it.
 */
public sealed class Changes permits ChangeBatch {
  static final int LISTED = 1 << 15;
  static final int LEAST = 64;
  private static final int BITS = LISTED - 1;

  short[] bits = new short[LEAST];
  int[] ids = new int[LEAST];
  int count;
  int any;
  long tick;

  Changes() {}

  /** Returns a batch in which nothing changed. */
  public static Changes none() {
    return new Changes();
  }

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
}

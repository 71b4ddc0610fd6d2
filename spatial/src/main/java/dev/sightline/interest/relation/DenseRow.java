package dev.sightline.interest.relation;

import java.util.Arrays;

/**
 * A full row as bit planes over all entities: what is in scope, what came or went in this tick,
 * what is in scope through a child, and what each sense perceives. The planes of senses are made
 * when needed.
 */
final class DenseRow {
  private static final int SENSES = 32;
  private static final long[] NOTHING = {};

  final long[] in;
  final long[] flipped;
  private long[] viaChild = NOTHING;
  private final long[][] senses = new long[SENSES][];
  private int present;

  /** How many pairs have a sense or are in scope through a child. */
  int used;

  /** Whether what came and went must be read from {@link #flipped}, being too much to log. */
  boolean scanned;

  private int logged;
  private int loggedTick = -1;

  /** The planes of senses as they were before the tick, if that was asked for. */
  private final long[][] before = new long[SENSES][];

  private boolean keepsMasks;

  /** What was and is in scope with another mask than before. */
  private long[] changedMasks = NOTHING;

  DenseRow(int capacity) {
    in = new long[words(capacity)];
    flipped = new long[words(capacity)];
    Arrays.fill(senses, NOTHING);
    Arrays.fill(before, NOTHING);
  }

  int mask(int entity) {
    int mask = 0;
    for (int left = present; left != 0; left &= left - 1) {
      int sense = Integer.numberOfTrailingZeros(left);
      mask |= (int) (senses[sense][entity >> 6] >>> entity & 1) << sense;
    }
    return mask;
  }

  void toggle(int entity, int sense) {
    if (senses[sense].length == 0) {
      senses[sense] = new long[in.length];
      present |= 1 << sense;
    }
    senses[sense][entity >> 6] ^= 1L << entity;
  }

  boolean in(int entity) {
    return (in[entity >> 6] >>> entity & 1) != 0;
  }

  void toggleIn(int entity) {
    in[entity >> 6] ^= 1L << entity;
    flip(entity);
  }

  void flip(int entity) {
    flipped[entity >> 6] ^= 1L << entity;
  }

  void unflip(int entity) {
    flipped[entity >> 6] &= ~(1L << entity);
  }

  boolean hasMasksBefore() {
    return keepsMasks;
  }

  /** Keeps all masks as they are now. */
  void keepMasks() {
    keepsMasks = true;
    for (int sense = 0; sense < SENSES; sense++) {
      if ((present >>> sense & 1) == 0) {
        Arrays.fill(before[sense], 0);
      } else {
        before[sense] = before[sense].length == 0 ? new long[in.length] : before[sense];
        System.arraycopy(senses[sense], 0, before[sense], 0, in.length);
      }
    }
  }

  /** Says what mask a pair had before the tick. */
  void setMaskBefore(int entity, int mask) {
    for (int sense = 0; sense < SENSES; sense++) {
      boolean on = (mask >>> sense & 1) != 0;
      if (on && before[sense].length == 0) {
        before[sense] = new long[in.length];
      }
      if (before[sense].length != 0) {
        long bit = 1L << entity;
        long word = before[sense][entity >> 6];
        before[sense][entity >> 6] = on ? word | bit : word & ~bit;
      }
    }
  }

  /** Finds what was and is in scope with another mask; called when all has changed. */
  void compareMasks() {
    if (!keepsMasks) {
      return;
    }
    if (changedMasks.length == 0) {
      changedMasks = new long[in.length];
    }
    for (int sense = 0; sense < SENSES; sense++) {
      for (int w = 0; w < Math.max(before[sense].length, senses[sense].length); w++) {
        changedMasks[w] |= word(before[sense], w) ^ word(senses[sense], w);
      }
    }
    for (int w = 0; w < in.length; w++) {
      changedMasks[w] &= in[w] & ~flipped[w];
    }
  }

  private static long word(long[] plane, int w) {
    return plane.length == 0 ? 0 : plane[w];
  }

  /** Returns the first entity from {@code from} on that came, went or has another mask, or -1. */
  int nextChange(int from) {
    int flip = next(flipped, from);
    int mask = next(changedMasks, from);
    return flip < 0 || (mask >= 0 && mask < flip) ? mask : flip;
  }

  /** Returns whether an entity that changed came or went. */
  boolean isFlipped(int entity) {
    return (flipped[entity >> 6] >>> entity & 1) != 0;
  }

  /** Forgets what changed. */
  void settle() {
    Arrays.fill(flipped, 0);
    Arrays.fill(changedMasks, 0);
    scanned = false;
    keepsMasks = false;
  }

  /** Counts the changes of a tick. */
  int log(int tick) {
    logged = tick == loggedTick ? logged + 1 : 1;
    loggedTick = tick;
    return logged;
  }

  /**
   * Returns the first pair from {@code from} on that has a sense or is in scope through a child, or
   * -1.
   */
  int next(int from) {
    int least = DenseRow.next(viaChild, from);
    for (int left = present; left != 0; left &= left - 1) {
      int e = DenseRow.next(senses[Integer.numberOfTrailingZeros(left)], from);
      least = least < 0 || (e >= 0 && e < least) ? e : least;
    }
    return least;
  }

  /** Empties the row for another use; its planes stay. */
  void clear() {
    for (int sense = 0; sense < SENSES; sense++) {
      Arrays.fill(senses[sense], 0);
      Arrays.fill(before[sense], 0);
    }
    Arrays.fill(in, 0);
    Arrays.fill(flipped, 0);
    Arrays.fill(viaChild, 0);
    used = 0;
  }

  boolean viaChild(int entity) {
    return viaChild.length != 0 && (viaChild[entity >> 6] >>> entity & 1) != 0;
  }

  void toggleViaChild(int entity) {
    if (viaChild.length == 0) {
      viaChild = new long[in.length];
    }
    viaChild[entity >> 6] ^= 1L << entity;
  }

  /** Takes over a pair as it is in a sparse row. */
  void adopt(int entity, int mask, boolean isIn, boolean isViaChild) {
    used++;
    for (int left = mask; left != 0; left &= left - 1) {
      toggle(entity, Integer.numberOfTrailingZeros(left));
    }
    if (isIn) {
      in[entity >> 6] ^= 1L << entity;
    }
    if (isViaChild) {
      toggleViaChild(entity);
    }
  }

  /** Returns the first entity from {@code from} on whose bit is set, or -1. */
  static int next(long[] plane, int from) {
    int word = from >> 6;
    if (word >= plane.length) {
      return -1;
    }
    long bits = plane[word] & -1L << from;
    while (bits == 0) {
      if (++word == plane.length) {
        return -1;
      }
      bits = plane[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  private static int words(int capacity) {
    return (capacity + 63) / 64;
  }
}

package dev.sightline.frame;

/**
 * Public ids of entities: numbers that say nothing about how many there are.
 *
 * <p>The n-th entity gets the number that a keyed permutation of the numbers from 1 to 2^52 puts in
 * the n-th place. So ids never collide, need no table, are not in any order that somebody without
 * the key could tell, and fit what JavaScript counts exactly. It hides; it does not encrypt.
 */
public final class EntityIds {
  /** An id takes seven bytes on the wire. */
  static final int BITS = 56;

  private static final int HALF = 26;
  private static final int MASK = (1 << HALF) - 1;
  private static final int ROUNDS = 8;

  private final long[] keys = new long[ROUNDS];

  /** Creates the ids that follow from a secret number, which a restarted server has to keep. */
  public EntityIds(long key) {
    long next = key;
    for (int i = 0; i < ROUNDS; i++) {
      next += 0x9e3779b97f4a7c15L;
      keys[i] = mixed(next);
    }
  }

  /** Returns the id of the n-th entity, counted from 0. */
  public long id(long n) {
    if (n < 0 || n >= 1L << (2 * HALF)) {
      throw new IllegalArgumentException("entity number " + n + " is not in [0, 2^52)");
    }
    int left = (int) (n >>> HALF);
    int right = (int) n & MASK;
    for (int i = 0; i < ROUNDS; i++) {
      int next = left ^ round(i, right);
      left = right;
      right = next;
    }
    return (((long) left << HALF) | right) + 1;
  }

  /** Returns the number of the entity with an id. */
  public long number(long id) {
    long permuted = checked(id) - 1;
    if (permuted >= 1L << (2 * HALF)) {
      throw new IllegalArgumentException("id " + id + " is more than 2^52");
    }
    int left = (int) (permuted >>> HALF);
    int right = (int) permuted & MASK;
    for (int i = ROUNDS - 1; i >= 0; i--) {
      int before = right ^ round(i, left);
      right = left;
      left = before;
    }
    return ((long) left << HALF) | right;
  }

  static boolean isId(long id) {
    return id >= 1 && id < 1L << 53;
  }

  static long checked(long id) {
    if (!isId(id)) {
      throw new IllegalArgumentException("id " + id + " is not in [1, 2^53)");
    }
    return id;
  }

  private int round(int i, int half) {
    return (int) (mixed(keys[i] + half * 0x9e3779b97f4a7c15L) >>> (64 - HALF));
  }

  /** The finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
  private static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}

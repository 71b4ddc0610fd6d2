package dev.sightline.collection;

/** How large to make an array that has become too small, or far too large. */
public final class Capacity {
  private static final int LEAST = 16;

  /** The longest array that every virtual machine can make. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private Capacity() {}

  /**
   * Returns a length of at least {@code needed}, and at least half as much again as {@code length}:
   * so that growing one by one copies each value a few times only.
   *
   * @throws IllegalArgumentException if no array can be that long
   */
  public static int grown(int length, int needed) {
    if (needed < 0 || needed > MOST) {
      throw new IllegalArgumentException("no array can have " + needed + " values");
    }
    int more = (int) Math.min(MOST, (long) length + (length >> 1) + LEAST);
    return Math.max(needed, more);
  }

  /** Returns whether an array is so much too long that a shorter one should take its place. */
  public static boolean isWasteful(int length, int needed) {
    return length > 1024 && needed < length / 8;
  }
}

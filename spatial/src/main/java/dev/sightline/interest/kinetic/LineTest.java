package dev.sightline.interest.kinetic;

/**
 * Decides whether the line between two points is clear, and for how long that is sure.
 *
 * <p>One instance per slice; a slice is used by one thread at a time. The answer is left in the
 * fields, as a pair is asked for often and nothing may be allocated.
 */
public abstract class LineTest {
  /** No witness. */
  public static final int NO_WITNESS = -1;

  /** Whether the line is clear. */
  protected boolean clear;

  /** As long as neither end is farther than this from where it was, the answer stays the same. */
  protected double margin;

  /** What blocks the line, for the next test of the same pair, or {@link #NO_WITNESS}. */
  protected int witness;

  /**
   * Tests a line; symmetric.
   *
   * @param hint the witness of the last test of this pair
   * @param enough a margin that the caller can make no use of any more of
   */
  protected abstract void test(
      int p, double px, double py, int q, double qx, double qy, int hint, double enough);
}

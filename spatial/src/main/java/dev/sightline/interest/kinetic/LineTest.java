package dev.sightline.interest.kinetic;

/**
 * Decides whether the line between two points is clear, and for how long that is sure.
 *
 * <p>One instance per lane, used by one thread at a time. The answer is left in the fields, as
 * nothing may be allocated.
 */
public abstract class LineTest {
  /** No witness. */
  public static final int NO_WITNESS = -1;

  /** Whether the line is clear. */
  protected boolean clear;

  /** As long as neither end is farther than this from where it is, the answer stays the same. */
  protected double margin;

  /** What blocks the line, for the next test of the same pair, or {@link #NO_WITNESS}. */
  protected int witness;

  /**
   * Tests the line between two bodies; symmetric.
   *
   * @param hint the witness of the last test of this pair
   * @param step how far the faster of the two may go in a tick
   */
  protected abstract void test(
      int p, double px, double py, int q, double qx, double qy, int hint, double step);

  /**
   * Says where a body is now, before lines from it are tested by any instance; other instances may
   * hear of other bodies at the same time.
   */
  protected abstract void place(int body, double x, double y);

  /** Reads what is known of a body, and returns anything: so that it is in the cache. */
  protected abstract double touch(int body);

  /** Makes the tests of a kernel. */
  public interface Source {
    LineTest newTest();

    /** Returns a bound on the margins of clear lines between bodies with this step. */
    double mostClearMargin(double step);
  }
}

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

  /** For how many ticks the answer stays the same, if the ends move as they are trusted to. */
  protected double ticks;

  /** What blocks the line, for the next test of the same pair, or {@link #NO_WITNESS}. */
  protected int witness;

  /** Where the ends of the line are. */
  protected double px;

  protected double py;
  protected double qx;
  protected double qy;

  /** Where the ends go in a tick, but for {@link #sway}. */
  protected double pCourseX;

  protected double pCourseY;
  protected double qCourseX;
  protected double qCourseY;

  /** How far either end may get off its course in a tick. */
  protected double sway;

  /** How far either end may go in a tick at most. */
  protected double step;

  /** Takes two bodies for the ends of the line. */
  final void take(double[] state, double[] motion, int p, int q) {
    px = state[p + Bodies.X];
    py = state[p + Bodies.Y];
    qx = state[q + Bodies.X];
    qy = state[q + Bodies.Y];
    pCourseX = motion[p + Bodies.COURSE_X];
    pCourseY = motion[p + Bodies.COURSE_Y];
    qCourseX = motion[q + Bodies.COURSE_X];
    qCourseY = motion[q + Bodies.COURSE_Y];
    sway = Math.max(motion[p + Bodies.SWAY], motion[q + Bodies.SWAY]);
    step = Math.max(state[p + Bodies.BOUND], state[q + Bodies.BOUND]);
  }

  /**
   * Tests the line between two bodies; symmetric.
   *
   * @param hint the witness of the last test of this pair
   */
  protected abstract void test(int p, int q, int hint);

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

package dev.sightline.interest.kinetic.line;

import dev.sightline.geometry.MovingLine;
import dev.sightline.interest.kinetic.motion.Bodies;

/**
 * Decides whether the line between two points is clear, and for how long that is sure.
 *
 * <p>One instance per shard, used by one thread at a time. The answer is left in the fields, as
 * nothing may be allocated.
 */
public abstract class LineCheck {
  /** No witness. */
  public static final int NO_WITNESS = -1;

  /** The line between the two bodies, and how they move. */
  protected final MovingLine line = new MovingLine();

  /** Whether the line is clear. */
  protected boolean clear;

  /** For how many ticks the answer stays the same, if the ends move as they are trusted to. */
  protected double ticks;

  /** What blocks the line, for the next check of the same pair, or {@link #NO_WITNESS}. */
  protected int witness;

  /** Takes two bodies for the ends of the line. */
  public final void take(double[] state, double[] motion, int p, int q) {
    line.aim(state[p + Bodies.X], state[p + Bodies.Y], state[q + Bodies.X], state[q + Bodies.Y]);
    line.move(
        motion[p + Bodies.HEADING_X],
        motion[p + Bodies.HEADING_Y],
        motion[q + Bodies.HEADING_X],
        motion[q + Bodies.HEADING_Y],
        Math.max(motion[p + Bodies.DEVIATION], motion[q + Bodies.DEVIATION]),
        Math.max(state[p + Bodies.BOUND], state[q + Bodies.BOUND]));
  }

  /**
   * Checks the line between two bodies; symmetric.
   *
   * @param hint the witness of the last check of this pair
   */
  protected abstract void check(int p, int q, int hint);

  /**
   * Says where a body is now, before lines from it are checked by any instance; other instances may
   * hear of other bodies at the same time.
   */
  protected abstract void place(int body, double x, double y);

  /** Says that a body is gone, as {@link #place} does where one is. */
  protected abstract void forget(int body);

  /** Reads what is known of a body, and returns anything: so that it is in the cache. */
  protected abstract double touch(int body);

  /** Makes the checks of a kernel. */
  public interface Source {
    LineCheck newCheck();

    /** Grows for bodies below {@code end}, while nothing is checked. */
    void reserve(int end);

    /** Returns how far from the line between two bodies what decides about it may be. */
    double halfWidth();

    /** Returns how much farther from a clear line nothing is that blocks, for bodies this fast. */
    double mostClearMargin(double step);
  }
}

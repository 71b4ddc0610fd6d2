package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;

/** How far each body is trusted to move in one tick. */
public final class StepBounds {

  /*
   * Layout. There is one bound for all (common). Per body there is its greatest step since it
   * listed last (recent), the tick of its last move, and whether it is likely to walk on when it
   * begins to move (walks). The bound of each body is in Bodies.
   *
   * Common bound. Most bodies of a world have the same top speed. The common bound is a little more
   * than the 95th percentile of a sample of steps. It rises when more than one in 16 of the sample
   * are faster in two ticks in a row. It falls slowly, once in REVIEW ticks. It is never raised
   * above a quarter of the mean radius: lists would then hold all that is near. A body that was
   * faster lately has a larger bound of its own.
   *
   * Rest. A body that has not moved for IDLE ticks gets the bound 0: it rests. It then costs
   * nothing, but it is new in each tick in which it moves. To be new once costs about as much as to
   * stand for SOON to IDLE ticks with a bound above 0. So a body that rests and moves keeps the
   * bound 0 at first. It gets a bound when it moves twice within SOON ticks; or at once, if it
   * walked for SOON ticks or more when it had a bound last.
   *
   * Jumps. A step of more than eight common bounds, or of more than half the mean radius, is a
   * jump. Whoever jumps is new in that tick and in the next. That costs no more than to ask about
   * its pairs in each tick, and the lists of all others need not reach as far as it jumps. The
   * common bound learns nothing from jumps, however many jump at once.
   *
   * Invariant: the bound of a body rises only in a tick in which it is new.
   *
   * Cost: a sample of at most SAMPLE steps per tick, and a few operations per body that moved.
   */

  private static final int SAMPLE = 256;
  private static final int IDLE = 32;
  private static final int SOON = 16;
  private static final int REVIEW = 64;
  private static final double JUMP = 8;
  private static final double MARGIN = 1.01;
  private static final double MOST_OF_RADIUS = 0.25;
  private static final double JUMP_OF_RADIUS = 0.5;

  private final double[] sample = new double[SAMPLE];
  private int sampled;
  private double common;

  /** Half the mean radius, when the common bound was broken last. */
  private double farthest;

  private boolean wasBroken;
  private double[] recent = {};
  private int[] lastMoved = {};
  private boolean[] walks = {};

  public void reserve(int end) {
    if (recent.length < end) {
      int capacity = Capacity.grown(recent.length, end);
      recent = Arrays.copyOf(recent, capacity);
      lastMoved = Arrays.copyOf(lastMoved, capacity);
      walks = Arrays.copyOf(walks, capacity);
    }
  }

  /** Returns the bound of everybody who was not faster lately. */
  public double common() {
    return common;
  }

  /**
   * Raises the common bound when many break it, and lowers it now and then when it is too large.
   */
  public void review(int tick, Changes changes, Numbering numbering, Bodies bodies, Radii radii) {
    takeSample(tick, changes, numbering, bodies);
    boolean broken = isBroken(radii);
    boolean rises = broken && (wasBroken || common == 0);
    if (rises) {
      double most = MOST_OF_RADIUS / JUMP_OF_RADIUS * farthest;
      common = Math.max(common, Math.min(percentile() * MARGIN, most));
    } else if (!broken && tick % REVIEW == 0 && sampled > 0) {
      common = Math.min(common, Math.max(0.8 * common, percentile() * MARGIN));
    }
    wasBroken = broken && !rises;
  }

  private void takeSample(int tick, Changes changes, Numbering numbering, Bodies bodies) {
    sampled = 0;
    int stride = Math.max(1, changes.count() / SAMPLE);
    for (int i = tick % stride; i < changes.count() && sampled < SAMPLE; i += stride) {
      double step = step(changes.id(i), numbering, bodies);
      if (step > 0) {
        sample[sampled++] = step;
      }
    }
  }

  /** Returns whether many who do not jump are faster than the bound; leaves out who jumps. */
  private boolean isBroken(Radii radii) {
    int all = sampled;
    if (16 * breaking() <= all) {
      return false;
    }
    farthest = JUMP_OF_RADIUS * radii.mean();
    leaveOutJumps();
    return 16 * breaking() > all;
  }

  private int breaking() {
    int breaking = 0;
    for (int i = 0; i < sampled; i++) {
      breaking += sample[i] > common ? 1 : 0;
    }
    return breaking;
  }

  private void leaveOutJumps() {
    int kept = 0;
    for (int i = 0; i < sampled; i++) {
      if (sample[i] <= farthest) {
        sample[kept++] = sample[i];
      }
    }
    sampled = kept;
  }

  private static double step(int id, Numbering numbering, Bodies bodies) {
    Population population = numbering.population();
    int body = numbering.number(id);
    if (!bodies.is(body, Bodies.LIVE) || !population.alive(id)) {
      return 0;
    }
    double dx = population.x(id) - bodies.x(body);
    double dy = population.y(id) - bodies.y(body);
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Returns the 95th percentile of the sample by selection; sorting may allocate. */
  private double percentile() {
    int rank = sampled - 1 - sampled / 20;
    for (int last = sampled - 1; last >= rank; last--) {
      for (int i = 0; i < last; i++) {
        if (sample[i] > sample[last]) {
          double larger = sample[i];
          sample[i] = sample[last];
          sample[last] = larger;
        }
      }
    }
    return sample[rank];
  }

  /** Takes note of a step. */
  public void remember(int id, double step, int tick) {
    if (step > 0) {
      lastMoved[id] = tick;
      if (!isJump(step) && step > recent[id]) {
        recent[id] = step;
      }
    }
  }

  private boolean isJump(double step) {
    return step > JUMP * common || step > farthest;
  }

  public boolean moved(int id, int tick) {
    return lastMoved[id] == tick;
  }

  /**
   * Returns the bound of a body that is new, or new again.
   *
   * @param before its bound, if it had one
   * @param mayMove whether it may move though it has not yet
   * @param step what it has just moved, which is more than the bound returned if that was a jump
   */
  public double ofNew(double before, boolean mayMove, double step) {
    double usual = mayMove || step > 0 ? common : 0;
    double own = isJump(step) ? 0 : step * MARGIN;
    return Math.max(usual, Math.max(before, own));
  }

  /** Forgets how whoever had the id before moved. */
  public void forget(int id) {
    walks[id] = false;
  }

  /** Returns whether a body that rests and moves now is to rest on. */
  public boolean restsOn(int id, int tick) {
    walks[id] |= tick - lastMoved[id] <= SOON;
    return !walks[id];
  }

  /**
   * Returns what a bound may be lowered to; never more, which would break what others rely on.
   *
   * @param birth when the body was new
   */
  public double lowered(int id, double before, int birth, int tick) {
    double bound = Math.max(common, Math.max(recent[id] * MARGIN, 0.7 * before));
    recent[id] = 0;
    if (tick - lastMoved[id] <= IDLE) {
      return Math.min(bound, before);
    }
    int lasted = lastMoved[id] - birth;
    walks[id] = lasted < -1 ? walks[id] : lasted >= SOON; // who jumps is new in the next tick too
    return 0;
  }
}

package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;

public final class StepBounds {

  /*
   * How far bodies are trusted to move in one tick.
   *
   * Most bodies of a world have the same top speed, so the bound is common, a high percentile of the
   * steps seen, unless a body was faster lately. A body that has not moved for long has bound 0: it
   * rests: it costs nothing, but is new when it moves. What a tick costs of a body that is trusted to
   * move, though it does not, is paid back by that in some SOON to IDLE ticks. So who has not moved
   * for IDLE ticks rests; and who rests and moves goes on resting, new in each tick in which it
   * does, until it moves twice within SOON ticks, or if it walked for longer when it moved last.
   *
   * Bodies faster than eight times the common bound, or than half the mean radius in a tick,
   * jump: they are new in every tick, which costs no more than asking about them every time, and
   * keeps the reach of the lists small for all others.
   *
   * The common bound rises when many who do not jump break it twice in a row: from jumps nothing is
   * learned about how bodies walk, however often all jump at once. And it never rises above a
   * quarter of the mean radius, where lists would hold all that is near.
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

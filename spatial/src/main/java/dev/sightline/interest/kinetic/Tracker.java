package dev.sightline.interest.kinetic;

import dev.sightline.interest.rule.Emissions;

final class Tracker {

  /*
   * The pairs within the radius, each asleep in a timing wheel until its line may have changed or
   * the radius may have been crossed. A pair begins when it crosses the radius inward, and ends by
   * itself when found outside; as its sleep never outlasts its margin to the radius, that is in the
   * very tick in which it crossed.
   *
   * Bodies with courses are at an offset of d + wt after t ticks, where w is the difference of the
   * courses, give or take et, where e is what both may sway: within the radius r while |d + wt| + et
   * <= r. Who leaves its course voids its lines, and they begin again.
   *
   * A line is often sure for longer than the radius: the ticks left of that are kept, and the line
   * is not tested before they are used up.
   *
   * An entry is two longs: observer << 36 | entity << 8 | ticks left << 2 | flags, and witness << 32
   * | when the pair began, as twice the tick, plus one if an obstacle made it begin again. It is
   * void if one of the two turned after that, or the pair has begun again since (see Restarts).
   */

  private static final int CLEAR = 1;
  private static final int SYMMETRIC = 2;
  private static final int LEFT_SHIFT = 2;
  private static final int ENTITY_SHIFT = 8;
  private static final int OBSERVER_SHIFT = 36;
  private static final int BATCH = 16;
  private static final int LONGEST = Wheel.TICKS - 2;
  private static final int STRIDE = KineticPairs.STRIDE;

  private final Bodies bodies;
  private final Restarts restarts;
  private final LineTest line;
  private final Wheel wheel = new Wheel();
  private final DuePairs due = new DuePairs();

  /** Written so that touching is not optimized away. */
  @SuppressWarnings("UnusedVariable")
  private double warmth;

  Tracker(Bodies bodies, Restarts restarts, LineTest line) {
    this.bodies = bodies;
    this.restarts = restarts;
    this.line = line;
  }

  /** Says that a body may have moved. */
  void place(int body) {
    line.place(body, bodies.state[body * STRIDE], bodies.state[body * STRIDE + 1]);
  }

  /** Takes over a pair that came within the observer's radius. */
  void begin(int tick, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    int sure = test(observer, entity, LineTest.NO_WITNESS);
    if (line.clear) {
      Lane.say(observer, entity, symmetric, true, out);
    }
    if (!bodies.restless[observer] && !bodies.restless[entity]) {
      sleep(tick, observer, entity, flags(symmetric), memory(2 * tick), sure);
    }
  }

  /**
   * Begins a pair again that is within the radius, because one of the two turned or an obstacle
   * near its line changed.
   */
  void beginAgain(
      int tick, int began, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    int sure = test(observer, entity, LineTest.NO_WITNESS);
    Lane.say(observer, entity, symmetric, line.clear, out);
    sleep(tick, observer, entity, flags(symmetric), memory(began), sure);
  }

  /** Tests the pairs that are due, in batches, the memory of which is touched first. */
  void check(int tick, Grid grid, Emissions.Slice out) {
    due.collect(wheel, tick);
    due.sort(grid, OBSERVER_SHIFT);
    for (int from = 0; from < due.size(); from += BATCH) {
      int to = Math.min(due.size(), from + BATCH);
      for (int k = from; k < to; k++) {
        touch(observer(due.pair(k)), entity(due.pair(k)));
      }
      for (int k = from; k < to; k++) {
        check(tick, due.pair(k), due.memory(k), out);
      }
    }
  }

  private void touch(int observer, int entity) {
    warmth += bodies.state[observer * STRIDE] + bodies.state[entity * STRIDE];
    warmth += bodies.motion[observer * STRIDE] + bodies.motion[entity * STRIDE];
    warmth += bodies.radius[observer] + line.touch(observer) + line.touch(entity);
  }

  private static int observer(long pair) {
    return (int) (pair >>> OBSERVER_SHIFT);
  }

  private static int entity(long pair) {
    return (int) (pair >>> ENTITY_SHIFT) & 0xfffffff;
  }

  private void check(int tick, long pair, long memory, Emissions.Slice out) {
    int observer = observer(pair);
    int entity = entity(pair);
    int began = (int) memory;
    double[] motion = bodies.motion;
    if (2 * motion[observer * STRIDE + Bodies.TURN] > began
        || 2 * motion[entity * STRIDE + Bodies.TURN] > began) {
      return;
    }
    if (restarts.voids(observer, entity, began)) {
      return;
    }
    boolean symmetric = (pair & SYMMETRIC) != 0;
    int left = (int) pair >> LEFT_SHIFT & 63;
    double radius = bodies.radius[observer];
    if (squaredDistance(observer, entity) > radius * radius) {
      if ((pair & CLEAR) != 0) {
        Lane.say(observer, entity, symmetric, false, out);
      }
    } else if (left > 0) {
      sleep(tick, observer, entity, (int) pair & (CLEAR | SYMMETRIC), memory, left - 1);
    } else {
      int sure = test(observer, entity, (int) (memory >>> 32));
      if (line.clear != ((pair & CLEAR) != 0)) {
        Lane.say(observer, entity, symmetric, line.clear, out);
      }
      sleep(tick, observer, entity, flags(symmetric), memory(began), sure);
    }
  }

  private int flags(boolean symmetric) {
    return (symmetric ? SYMMETRIC : 0) | (line.clear ? CLEAR : 0);
  }

  private long memory(int began) {
    return (long) line.witness << 32 | began;
  }

  /** Tests a line, and returns for how many ticks more the answer is sure. */
  private int test(int observer, int entity, int hint) {
    line.take(bodies.state, bodies.motion, observer * STRIDE, entity * STRIDE);
    line.test(observer, entity, hint);
    return (int) Math.min(LONGEST, line.ticks);
  }

  /** Puts a pair to sleep until its line is unsure or it may have crossed the radius. */
  private void sleep(int tick, int observer, int entity, int flags, long memory, int sure) {
    double radius = bodies.radius[observer] - 2 * bodies.slack;
    int safe = (int) Math.min(sure, ticksWithin(radius, observer * STRIDE, entity * STRIDE));
    wheel.add(
        tick + 1 + safe,
        (long) observer << OBSERVER_SHIFT
            | (long) entity << ENTITY_SHIFT
            | (sure - safe) << LEFT_SHIFT
            | flags,
        memory);
  }

  /**
   * Returns for how many ticks two bodies surely stay within a radius of each other: the first root
   * of |d + wt| + et = r, squared, in the form in which nothing cancels.
   */
  private double ticksWithin(double radius, int p, int q) {
    double[] state = bodies.state;
    double[] motion = bodies.motion;
    double dx = state[q] - state[p];
    double dy = state[q + 1] - state[p + 1];
    double wx = motion[q + Bodies.COURSE_X] - motion[p + Bodies.COURSE_X];
    double wy = motion[q + Bodies.COURSE_Y] - motion[p + Bodies.COURSE_Y];
    double sway = motion[q + Bodies.SWAY] + motion[p + Bodies.SWAY];
    double room = radius * radius - dx * dx - dy * dy;
    double b = dx * wx + dy * wy + sway * radius;
    double a = wx * wx + wy * wy - sway * sway;
    double root = Math.sqrt(Math.max(0, b * b + a * room));
    if (!(room > 0)) {
      return 0;
    }
    if (b > 0) {
      return room / (b + root);
    }
    return a > 0 ? (root - b) / a : sway > 0 ? 0 : Double.POSITIVE_INFINITY;
  }

  private double squaredDistance(int a, int b) {
    double[] state = bodies.state;
    double dx = state[b * STRIDE] - state[a * STRIDE];
    double dy = state[b * STRIDE + 1] - state[a * STRIDE + 1];
    return dx * dx + dy * dy;
  }
}

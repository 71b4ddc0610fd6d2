package dev.sightline.interest.kinetic;

import dev.sightline.interest.rule.Emissions;

final class Tracker {

  /*
   * The pairs within the radius, each asleep in a timing wheel until its line may have changed or
   * the radius may have been crossed. A pair begins when it crosses the radius inward, and ends by
   * itself when found outside; as its sleep never outlasts its margin to the radius, that is in the
   * very tick in which it crossed.
   *
   * Each point of a line moves at most as far as the faster of its ends, so the margin of a line is
   * counted in steps of that one, the margin of the distance in steps of both together.
   *
   * An entry is two longs: observer << 36 | entity << 8 | flags, and witness << 32 | when the pair
   * began, as twice the tick, plus one if an obstacle made it begin again. It is void if one of the
   * two was born after that, or the pair has begun again since (see Restarts).
   */

  private static final int CLEAR = 1;
  private static final int SYMMETRIC = 2;
  private static final int STRIDE = KineticPairs.STRIDE;

  private final Bodies bodies;
  private final Restarts restarts;
  private final LineTest line;
  private final Wheel wheel = new Wheel();
  private int safe;

  Tracker(Bodies bodies, Restarts restarts, LineTest line) {
    this.bodies = bodies;
    this.restarts = restarts;
    this.line = line;
  }

  void reserve() {
    wheel.reserve();
  }

  /** Takes over a pair that came within the observer's radius. */
  void begin(int tick, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    test(observer, entity, LineTest.NO_WITNESS, squaredDistance(observer, entity));
    if (line.clear) {
      Lane.say(observer, entity, symmetric, true, out);
    }
    if (!bodies.restless[observer] && !bodies.restless[entity]) {
      add(tick, 2 * tick, observer, entity, symmetric ? SYMMETRIC : 0);
    }
  }

  /** Begins a pair again that is within the radius, because an obstacle near its line changed. */
  void beginAgain(int tick, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    test(observer, entity, LineTest.NO_WITNESS, squaredDistance(observer, entity));
    Lane.say(observer, entity, symmetric, line.clear, out);
    add(tick, 2 * tick + 1, observer, entity, symmetric ? SYMMETRIC : 0);
  }

  /** Tests the pairs that are due. */
  void check(int tick, Emissions.Slice out) {
    for (int c = wheel.poll(tick); c != Wheel.NO_CHUNK; c = wheel.poll(tick)) {
      long[] entries = wheel.entries(c);
      int fill = wheel.fill(c);
      for (int k = 0; k < fill; k += 2) {
        check(tick, entries[k], entries[k + 1], out);
      }
      wheel.give(c);
    }
  }

  private void check(int tick, long pair, long memory, Emissions.Slice out) {
    int observer = (int) (pair >>> 36);
    int entity = (int) (pair >>> 8) & 0xfffffff;
    int began = (int) memory;
    double[] state = bodies.state;
    if (2 * state[observer * STRIDE + 2] > began || 2 * state[entity * STRIDE + 2] > began) {
      return;
    }
    if (restarts.voids(observer, entity, began)) {
      return;
    }
    double squared = squaredDistance(observer, entity);
    double radius = bodies.radius[observer];
    boolean was = (pair & CLEAR) != 0;
    boolean symmetric = (pair & SYMMETRIC) != 0;
    if (squared > radius * radius) {
      if (was) {
        Lane.say(observer, entity, symmetric, false, out);
      }
      return;
    }
    test(observer, entity, (int) (memory >>> 32), squared);
    if (line.clear != was) {
      Lane.say(observer, entity, symmetric, line.clear, out);
    }
    add(tick, began, observer, entity, (int) pair & SYMMETRIC);
  }

  private void test(int observer, int entity, int hint, double squared) {
    double[] state = bodies.state;
    int a = observer * STRIDE;
    int b = entity * STRIDE;
    double pace = Math.max(state[a + 3], state[b + 3]);
    double gap = bodies.radius[observer] - Math.sqrt(squared) - bodies.slack;
    int most = Math.min(Lane.ticks(gap, state[a + 3] + state[b + 3]), Wheel.TICKS - 2);
    double enough = (most + 1) * pace + 2 * bodies.slack;
    line.test(observer, state[a], state[a + 1], entity, state[b], state[b + 1], hint, pace, enough);
    safe = Math.min(most, Lane.ticks(line.margin - bodies.slack, pace));
  }

  private void add(int tick, int began, int observer, int entity, int symmetric) {
    int flags = symmetric | (line.clear ? CLEAR : 0);
    wheel.add(
        tick + 1 + safe,
        (long) observer << 36 | (long) entity << 8 | flags,
        (long) line.witness << 32 | began);
  }

  private double squaredDistance(int a, int b) {
    double[] state = bodies.state;
    double dx = state[b * STRIDE] - state[a * STRIDE];
    double dy = state[b * STRIDE + 1] - state[a * STRIDE + 1];
    return dx * dx + dy * dy;
  }
}

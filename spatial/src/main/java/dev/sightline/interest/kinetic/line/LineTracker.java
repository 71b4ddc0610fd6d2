package dev.sightline.interest.kinetic.line;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.kinetic.due.Restarts;
import dev.sightline.interest.kinetic.due.Wheel;
import dev.sightline.interest.kinetic.grid.PointGrid;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.rule.Emissions;
import java.util.Arrays;

/** Keeps up whether the lines between bodies within the radius are clear. */
public final class LineTracker {

  /*
   * Layout. Each pair within the radius has an entry in a timing wheel, in the bucket of the tick
   * in which it must be looked at next; until then it sleeps. An entry is two longs:
   *
   *   observer << 36 | entity << 8 | ticks left << 2 | symmetric << 1 | clear
   *   witness << 32 | when the pair began
   *
   * When the pair began is twice the tick, plus one if an obstacle made it begin again.
   *
   * How long a pair sleeps. For no longer than the line test is sure of its answer, and for no
   * longer than the two surely stay within the radius. After t ticks two bodies with headings are
   * at the offset d + wt, up to et: w is the difference of their headings, e the sum of what both
   * may deviate. They stay within the radius r while |d + wt| + et <= r. Often the line is sure for
   * longer than that: the ticks left are kept in the entry, and the line is not tested before they
   * are used up.
   *
   * Invariant: a pair wakes in the tick in which it crosses the radius outward, or earlier. So its
   * end is said in that very tick. Where both bodies rest there is no entry: nothing happens to the
   * pair before one of them is new or an obstacle changes, and then it begins again.
   *
   * Void entries. When a body leaves its heading, its lines begin again with new entries. An old
   * entry is void if one of the two turned after it began, or if the pair began again since (see
   * Restarts). Void entries are dropped when they are due, or all together when there are too many.
   *
   * Cost: a distance per entry that is due, and a line test if no ticks are left.
   */

  private static final int CLEAR = 1;
  private static final int SYMMETRIC = 2;
  private static final int LEFT_SHIFT = 2;
  private static final int ENTITY_SHIFT = 8;
  private static final int OBSERVER_SHIFT = 36;
  private static final int BATCH = 16;
  private static final int LONGEST = Wheel.TICKS - 2;
  private static final int STRIDE = Bodies.STRIDE;
  private static final int LEAST_PURGED = 1 << 14;

  private final Bodies bodies;
  private final Motion motion;
  private final Restarts restarts;
  private final LineCheck line;
  private final Wheel wheel = new Wheel();
  private final PlaceOrder order = new PlaceOrder();
  private long[] due = new long[512];
  private int dueCount;
  private long sizeAfterPurge;

  /** Written so that touching is not optimized away. */
  @SuppressWarnings("UnusedVariable")
  private double warmth;

  public LineTracker(Bodies bodies, Motion motion, Restarts restarts, LineCheck line) {
    this.bodies = bodies;
    this.motion = motion;
    this.restarts = restarts;
    this.line = line;
  }

  /** Says that a body may have moved, come or gone. */
  public void place(int body) {
    if (bodies.is(body, Bodies.LIVE)) {
      line.place(body, bodies.x(body), bodies.y(body));
    } else {
      line.forget(body);
    }
  }

  /** Takes over a pair that came within the observer's radius, and says if its line is clear. */
  public void begin(int tick, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    if (start(tick, observer, entity, symmetric)) {
      Speech.say(observer, entity, symmetric, true, out);
    }
  }

  /** Takes over a pair that is within the observer's radius; returns whether its line is clear. */
  public boolean start(int tick, int observer, int entity, boolean symmetric) {
    int sure = sureTicks(observer, entity, LineCheck.NO_WITNESS);
    if (((bodies.flags[observer] | bodies.flags[entity]) & Bodies.RESTLESS) == 0) {
      sleep(tick, observer, entity, flags(symmetric), memory(2 * tick), sure);
    }
    return line.clear;
  }

  /**
   * Begins a pair again that is within the radius, because one of the two turned or an obstacle
   * near its line changed.
   */
  public void beginAgain(
      int tick, int began, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    int sure = sureTicks(observer, entity, LineCheck.NO_WITNESS);
    Speech.say(observer, entity, symmetric, line.clear, out);
    sleep(tick, observer, entity, flags(symmetric), memory(began), sure);
  }

  /** Tests the pairs that are due, in batches, the memory of which is touched first. */
  public void check(int tick, PointGrid grid, Emissions.Slice out) {
    collect(tick);
    sort(grid);
    for (int from = 0; from < dueCount; from += BATCH) {
      int to = Math.min(dueCount, from + BATCH);
      for (int k = from; k < to; k++) {
        long pair = due[2 * order.item(k)];
        touch(observer(pair), entity(pair));
      }
      for (int k = from; k < to; k++) {
        int at = 2 * order.item(k);
        check(tick, due[at], due[at + 1], out);
      }
    }
    review(tick);
  }

  /** Takes all that is due from the wheel. */
  private void collect(int tick) {
    dueCount = 0;
    for (int c = wheel.take(tick); c != Wheel.NO_CHUNK; c = wheel.give(c)) {
      int fill = wheel.fill(c);
      if (2 * dueCount + fill > due.length) {
        due = Arrays.copyOf(due, Capacity.grown(due.length, 2 * dueCount + fill));
      }
      System.arraycopy(wheel.entries(c), 0, due, 2 * dueCount, fill);
      dueCount += fill / 2;
    }
  }

  private void sort(PointGrid grid) {
    order.begin(dueCount, grid);
    for (int k = 0; k < dueCount; k++) {
      int observer = observer(due[2 * k]);
      order.put(k, grid.order(bodies.x(observer), bodies.y(observer)));
    }
    order.sort();
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

  private boolean isVoid(int observer, int entity, int began) {
    double[] turns = bodies.motion;
    return 2 * turns[observer * STRIDE + Bodies.TURN] > began
        || 2 * turns[entity * STRIDE + Bodies.TURN] > began
        || restarts.voids(observer, entity, began);
  }

  private void check(int tick, long pair, long memory, Emissions.Slice out) {
    int observer = observer(pair);
    int entity = entity(pair);
    int began = (int) memory;
    if (isVoid(observer, entity, began)) {
      return;
    }
    boolean symmetric = (pair & SYMMETRIC) != 0;
    int left = (int) pair >> LEFT_SHIFT & 63;
    double radius = bodies.radius[observer];
    if (bodies.squaredDistance(observer, entity) > radius * radius) {
      if ((pair & CLEAR) != 0) {
        Speech.say(observer, entity, symmetric, false, out);
      }
    } else if (left > 0) {
      sleep(tick, observer, entity, (int) pair & (CLEAR | SYMMETRIC), memory, left - 1);
    } else {
      int sure = sureTicks(observer, entity, (int) (memory >>> 32));
      if (line.clear != ((pair & CLEAR) != 0)) {
        Speech.say(observer, entity, symmetric, line.clear, out);
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
  private int sureTicks(int observer, int entity, int hint) {
    line.take(bodies.state, bodies.motion, observer * STRIDE, entity * STRIDE);
    line.check(observer, entity, hint);
    return (int) Math.min(LONGEST, line.ticks);
  }

  /** Puts a pair to sleep until its line is unsure or it may have crossed the radius. */
  private void sleep(int tick, int observer, int entity, int flags, long memory, int sure) {
    if (bodies.bound(observer) == 0 && bodies.bound(entity) == 0) {
      return;
    }
    double radius = bodies.radius[observer] - 2 * motion.slack();
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
    double[] motions = bodies.motion;
    double dx = state[q] - state[p];
    double dy = state[q + 1] - state[p + 1];
    double wx = motions[q + Bodies.HEADING_X] - motions[p + Bodies.HEADING_X];
    double wy = motions[q + Bodies.HEADING_Y] - motions[p + Bodies.HEADING_Y];
    double deviation = motions[q + Bodies.DEVIATION] + motions[p + Bodies.DEVIATION];
    double margin = radius * radius - dx * dx - dy * dy;
    double b = dx * wx + dy * wy + deviation * radius;
    double a = wx * wx + wy * wy - deviation * deviation;
    double root = Math.sqrt(Math.max(0, b * b + a * margin));
    if (!(margin > 0)) {
      return 0;
    }
    if (b > 0) {
      return margin / (b + root);
    }
    return a > 0 ? (root - b) / a : deviation > 0 ? 0 : Double.POSITIVE_INFINITY;
  }

  /** Lets go of what is void or not needed any more. */
  private void review(int tick) {
    if (wheel.size() > 2 * sizeAfterPurge + LEAST_PURGED) {
      purge(tick);
      sizeAfterPurge = wheel.size();
    }
    if (tick % Wheel.TICKS == 0) {
      sizeAfterPurge = Math.min(sizeAfterPurge, wheel.size());
      wheel.review();
    }
  }

  private void purge(int tick) {
    for (int later = tick + 1; later < tick + Wheel.TICKS; later++) {
      for (int c = wheel.take(later); c != Wheel.NO_CHUNK; c = wheel.give(c)) {
        long[] entries = wheel.entries(c);
        for (int at = 0; at < wheel.fill(c); at += 2) {
          long pair = entries[at];
          if (!isVoid(observer(pair), entity(pair), (int) entries[at + 1])) {
            wheel.add(later, pair, entries[at + 1]);
          }
        }
      }
    }
  }
}

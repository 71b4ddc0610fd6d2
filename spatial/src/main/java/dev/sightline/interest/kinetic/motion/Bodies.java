package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import java.util.Arrays;

/** The kernel's own copy of the population, and how each body may move. */
public final class Bodies {

  /*
   * The kernel's own copy of the population, as of the last update, and how each body may move.
   * Arrays by id, as long as ids have been used, four numbers of a body side by side where they are
   * read together.
   *
   * state holds x, y, birth and step bound. The step bound is how far the body is trusted to move in
   * one tick; every skipped test relies on it. A body that breaks its bound, jumps, comes, goes or
   * changes its radius is new in that tick: the tick is its birth, which voids everything remembered
   * about its pairs, and the pairs are made anew. A body with bound 0 rests.
   *
   * motion holds the heading, the deviation and the last turn (see Headings): every step is within
   * the deviation of the heading. Who has no heading has a heading of nothing and its bound for
   * deviation. A body that leaves its heading, even by standing still, turns in that tick: this
   * voids what is remembered about its lines, but not its lists, which rely on the bound alone.
   * Between turns bound and deviation only ever get less.
   *
   * nearby holds x and y once more, as floats relative to the middle of the world: a quarter of the
   * memory, which decides all looks but those within the blur of the radius. nearbyReach holds the
   * squared radius and the blur of an observer.
   */

  public static final int STRIDE = 4;
  public static final int X = 0;
  public static final int Y = 1;
  public static final int BIRTH = 2;
  public static final int BOUND = 3;
  public static final int HEADING_X = 0;
  public static final int HEADING_Y = 1;
  public static final int DEVIATION = 2;
  public static final int TURN = 3;

  /** Flags: there is somebody with this id. */
  public static final int LIVE = 1;

  /** There is somebody, for others too. */
  public static final int PERCEIVABLE = 2;

  /** Somebody who is new in this tick, or gone. */
  public static final int FRESH = 4;

  /** Somebody who jumped in this tick and will be new again in the next. */
  public static final int RESTLESS = 8;

  /** Somebody who left its heading in this tick and is not new. */
  public static final int TURNED = 16;

  /** Somebody who will not move without being new. */
  public static final int RESTS = 32;

  /** The radius of who does not observe. */
  public static final double BLIND = -1;

  private static final double MOST_FAITHFUL = 1e15;

  public double[] state = {};
  public double[] motion = {};
  public float[] nearby = {};
  public float[] nearbyReach = {};
  public double[] radius = {};

  /** Half the size of each body where that counts, else zero. */
  public double[] half = {};

  public byte[] flags = {};
  private final boolean withHeadings;
  private final double middleX;
  private final double middleY;
  private double mostOffset;
  private double mostFaithfulOffset;

  public Bodies(Box world, boolean withHeadings) {
    this.withHeadings = withHeadings;
    middleX = world.minX() + world.width() / 2;
    middleY = world.minY() + world.height() / 2;
    mostOffset = Math.max(world.width(), world.height()) / 2;
    mostFaithfulOffset = Math.min(mostOffset, MOST_FAITHFUL);
  }

  /** Grows for ids below {@code end}. */
  public void reserve(int end) {
    int before = flags.length;
    if (before >= end) {
      return;
    }
    int capacity = Capacity.grown(before, end);
    state = Arrays.copyOf(state, capacity * STRIDE);
    nearby = Arrays.copyOf(nearby, 2 * capacity);
    nearbyReach = Arrays.copyOf(nearbyReach, 2 * capacity);
    radius = Arrays.copyOf(radius, capacity);
    Arrays.fill(radius, before, capacity, BLIND);
    half = Arrays.copyOf(half, capacity);
    flags = Arrays.copyOf(flags, capacity);
    if (withHeadings) {
      motion = Arrays.copyOf(motion, capacity * STRIDE);
    }
  }

  public boolean is(int id, int flag) {
    return (flags[id] & flag) != 0;
  }

  public void set(int id, int flag, boolean on) {
    flags[id] = (byte) (on ? flags[id] | flag : flags[id] & ~flag);
  }

  public double x(int id) {
    return state[id * STRIDE];
  }

  public double y(int id) {
    return state[id * STRIDE + 1];
  }

  public double bound(int id) {
    return state[id * STRIDE + BOUND];
  }

  /** Returns whether a body may be moved with {@link #move}. */
  public boolean isFaithful(double x, double y) {
    return Math.abs(x - middleX) <= mostFaithfulOffset
        && Math.abs(y - middleY) <= mostFaithfulOffset;
  }

  /** Puts a body at a faithful place; different threads may move different bodies. */
  public void move(int id, double x, double y) {
    state[id * STRIDE] = x;
    state[id * STRIDE + 1] = y;
    nearby[2 * id] = (float) (x - middleX);
    nearby[2 * id + 1] = (float) (y - middleY);
  }

  /** Puts a body at any place. */
  public void put(int id, double x, double y) {
    state[id * STRIDE] = x;
    state[id * STRIDE + 1] = y;
    double dx = x - middleX;
    double dy = y - middleY;
    nearby[2 * id] = (float) Math.max(-MOST_FAITHFUL, Math.min(MOST_FAITHFUL, dx));
    nearby[2 * id + 1] = (float) Math.max(-MOST_FAITHFUL, Math.min(MOST_FAITHFUL, dy));
    double offset = Math.max(Math.abs(dx), Math.abs(dy));
    if (offset > mostOffset) {
      widen(offset);
    }
  }

  private void widen(double offset) {
    mostOffset = 1.25 * offset;
    mostFaithfulOffset = Math.min(mostOffset, MOST_FAITHFUL);
    for (int id = 0; id < radius.length; id++) {
      setBlur(id);
    }
  }

  public void setRadius(int id, double to) {
    radius[id] = to;
    setBlur(id);
  }

  /** Says how to look at the pairs of an observer in floats; at all of them where floats end. */
  private void setBlur(int id) {
    double own = radius[id];
    boolean faithful = mostOffset + own < MOST_FAITHFUL;
    nearbyReach[2 * id] = faithful ? (float) (own * own) : 0;
    nearbyReach[2 * id + 1] = faithful ? Math.nextUp((float) blur(own)) : Float.POSITIVE_INFINITY;
  }

  /** Returns by how much the square of a distance near this radius may be off in floats. */
  private double blur(double own) {
    double rounding = (mostOffset + own) * 0x1p-22;
    return own * 8 * rounding + 16 * rounding * rounding + own * own * 0x1p-20;
  }

  /** Returns a distance that is far more than what rounding can do to distances of bodies. */
  public double slack(double mostRadius) {
    return 1e-12 * (mostOffset + Math.max(Math.abs(middleX), Math.abs(middleY)) + mostRadius);
  }

  /** Returns the distance up to which an observer perceives an entity. */
  public double reach(int observer, int entity) {
    return radius[observer] + half[entity];
  }

  public double squaredDistance(int a, int b) {
    double dx = state[b * STRIDE] - state[a * STRIDE];
    double dy = state[b * STRIDE + 1] - state[a * STRIDE + 1];
    return dx * dx + dy * dy;
  }

  /** Returns whether an observer has an entity within reach and may perceive it. */
  public boolean perceives(int observer, int entity) {
    double reach = reach(observer, entity);
    return radius[observer] >= 0
        && is(entity, PERCEIVABLE)
        && squaredDistance(observer, entity) <= reach * reach;
  }
}

package dev.sightline.interest.kinetic;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;

final class Bodies {

  /*
   * The kernel's own copy of the population, as of this tick, and how fast each body may be.
   *
   * state holds x, y, birth and step bound of a body side by side. The step bound is how far the
   * body is trusted to move in one tick; every skipped test relies on it. A body that breaks its
   * bound, jumps, comes, goes or changes its radius is fresh in that tick: the tick is its new
   * birth, which voids everything remembered about its pairs, and the pairs are made anew.
   *
   * motion holds the course, the sway and the last turn side by side (see Courses): every step is
   * within the sway of the course. Who holds no course has a course of nothing and its bound for
   * sway. A body that leaves its course, even by standing still, turns in that tick: this voids what
   * is remembered about its lines, but not its lists, which rely on the bound alone. Between turns
   * bound and sway only ever get less.
   *
   * nearby holds x and y once more, as floats relative to the middle of the world: a quarter of the
   * memory, which decides all looks but those within `blur` of the radius. nearbyReach holds the
   * squared radius and the blur of an observer.
   *
   * Most bodies of a world have the same top speed, so the bound is common, a high percentile of
   * the steps seen, unless a body was faster lately. A body that has not moved for long has bound
   * 0. Bodies faster than eight times the common bound are fresh in every tick, which costs no more
   * than asking about them every time, and keeps the reach of the lists small for all others.
   */

  static final int SHARES = 8;
  static final int X = 0;
  static final int Y = 1;
  static final int BIRTH = 2;
  static final int BOUND = 3;
  static final int COURSE_X = 0;
  static final int COURSE_Y = 1;
  static final int SWAY = 2;
  static final int TURN = 3;
  private static final int SAMPLE = 256;
  private static final int IDLE = 128;
  private static final int REVIEW = 64;
  private static final double FAST = 8;
  private static final double ROOM = 1.01;
  private static final double MOST_FAITHFUL = 1e15;

  private final Population population;
  private final double scale;
  private final double extra;
  private final boolean withCourses;
  final double[] state;
  final double[] motion;
  final float[] nearby;
  final float[] nearbyReach;
  final boolean[] live;
  final boolean[] perceivable;
  final boolean[] isFresh;

  /** Bodies that jumped in this tick; they will be fresh again in the next. */
  final boolean[] restless;

  /** Bodies that left their course in this tick and are not fresh. */
  final boolean[] turned;

  final int[] turners;
  int turnedCount;
  final double[] radius;
  final int[] fresh;
  final double[] freshX;
  final double[] freshY;
  final boolean[] freshWasLive;
  int freshCount;
  private final double[] recent;
  private final int[] lastMoved;
  private final double[] sample = new double[SAMPLE];
  private final int[] jumped;
  private int jumpedCount;
  private int sampled;
  private Changes changes = new Changes();
  private int tick;
  private boolean moved;
  private boolean renewedSome;
  double common;
  double slack;
  double mostRadius;
  double mostRadiusBefore;

  /** Whether everybody is perceivable and has the same radius. */
  boolean uniform;

  private double mostOffset;
  private double mostFaithfulOffset;
  private final int[] odd;
  private final int[] oddEnd = new int[SHARES];
  private final int[] kept = new int[SHARES];
  private final int[] gained = new int[SHARES];
  final Courses courses;
  private final double middleX;
  private final double middleY;

  Bodies(Population population, double scale, double extra, boolean withCourses) {
    this.population = population;
    this.scale = scale;
    this.extra = extra;
    this.withCourses = withCourses;
    int capacity = population.capacity();
    state = new double[capacity * KineticPairs.STRIDE];
    motion = new double[capacity * KineticPairs.STRIDE];
    nearby = new float[2 * capacity];
    nearbyReach = new float[2 * capacity];
    middleX = population.world().minX() + population.world().width() / 2;
    middleY = population.world().minY() + population.world().height() / 2;
    mostOffset = Math.max(population.world().width(), population.world().height()) / 2;
    mostFaithfulOffset = Math.min(mostOffset, MOST_FAITHFUL);
    odd = new int[capacity];
    courses = new Courses(capacity);
    live = new boolean[capacity];
    perceivable = new boolean[capacity];
    isFresh = new boolean[capacity];
    restless = new boolean[capacity];
    turned = new boolean[capacity];
    turners = new int[capacity];
    jumped = new int[capacity];
    radius = new double[capacity];
    Arrays.fill(radius, -1);
    fresh = new int[capacity];
    freshX = new double[capacity];
    freshY = new double[capacity];
    freshWasLive = new boolean[capacity];
    recent = new double[capacity];
    lastMoved = new int[capacity];
  }

  /** Begins a tick: prepares for {@link #absorb}. */
  void begin(int now, Changes batch) {
    tick = now;
    changes = batch;
    for (int i = 0; i < freshCount; i++) {
      isFresh[fresh[i]] = false;
    }
    freshCount = 0;
    for (int i = 0; i < turnedCount; i++) {
      turned[turners[i]] = false;
    }
    turnedCount = 0;
    mostRadiusBefore = mostRadius;
    reviewBound();
  }

  /**
   * Takes over a share of what changed: those who only moved, as expected. The others are kept for
   * {@link #settle}.
   */
  void absorb(int share) {
    int count = changes.count();
    int to = firstOf(share + 1, count);
    int end = firstOf(share, count);
    kept[share] = 0;
    gained[share] = 0;
    for (int i = end; i < to; i++) {
      int id = changes.id(i);
      if (changes.of(id) != Population.MOVED || !live[id] || !advance(id, share)) {
        odd[end++] = id;
      }
    }
    oddEnd[share] = end;
  }

  private static int firstOf(int share, int count) {
    return (int) ((long) count * share / SHARES);
  }

  /** Moves a body that keeps to its bound and course; returns false if it does not. */
  private boolean advance(int id, int share) {
    int at = id * KineticPairs.STRIDE;
    double x = population.x(id);
    double y = population.y(id);
    double dx = x - state[at];
    double dy = y - state[at + 1];
    double step = Math.sqrt(dx * dx + dy * dy);
    double offsetX = x - middleX;
    double offsetY = y - middleY;
    if (!keeps(at, dx, dy, step)
        || restless[id]
        || Math.abs(offsetX) > mostFaithfulOffset
        || Math.abs(offsetY) > mostFaithfulOffset) {
      return false;
    }
    state[at] = x;
    state[at + 1] = y;
    nearby[2 * id] = (float) offsetX;
    nearby[2 * id + 1] = (float) offsetY;
    remember(id, step);
    if (withCourses) {
      follow(id, dx, dy, share);
    }
    return true;
  }

  private void follow(int id, double dx, double dy, int share) {
    if (courses.isHeld(id)) {
      kept[share]++;
    } else if (courses.gain(id, dx, dy, tick, motion)) {
      gained[share]++;
    }
  }

  private boolean keeps(int at, double dx, double dy, double step) {
    return step <= state[at + BOUND] && (!withCourses || keepsCourse(at, dx, dy));
  }

  private boolean keepsCourse(int at, double dx, double dy) {
    double offX = dx - motion[at + COURSE_X];
    double offY = dy - motion[at + COURSE_Y];
    double sway = motion[at + SWAY];
    return offX * offX + offY * offY <= sway * sway;
  }

  /** Takes over the rest, in the order of the changes; returns whether any position changed. */
  boolean settle() {
    int count = changes.count();
    int oddCount = 0;
    moved = false;
    renewedSome = false;
    for (int share = 0; share < SHARES; share++) {
      for (int i = firstOf(share, count); i < oddEnd[share]; i++) {
        absorbBody(odd[i]);
        oddCount++;
      }
    }
    moved |= oddCount < count;
    endCourses();
    calm();
    if (renewedSome) {
      reviewRadii();
    }
    double mostCoordinate = mostOffset + Math.max(Math.abs(middleX), Math.abs(middleY));
    slack = 1e-12 * (mostCoordinate + mostRadius);
    return moved;
  }

  /** Ends the courses of those who stand, which nobody said; counts the new ones. */
  private void endCourses() {
    int keptAll = 0;
    int gainedAll = 0;
    for (int share = 0; share < SHARES; share++) {
      keptAll += kept[share];
      gainedAll += gained[share];
    }
    if (keptAll < courses.count) {
      for (int id = 0; id < end(); id++) {
        if (courses.isHeld(id) && lastMoved[id] != tick) {
          turn(id);
        }
      }
    }
    courses.count += gainedAll;
  }

  int end() {
    return population.end();
  }

  Population population() {
    return population;
  }

  /** Lowers the bound of a body if it may be; a larger one would break what others rely on. */
  void lowerBound(int id) {
    double before = state[id * KineticPairs.STRIDE + BOUND];
    double bound = Math.max(common, Math.max(recent[id] * ROOM, 0.7 * before));
    recent[id] = 0;
    bound = tick - lastMoved[id] > IDLE ? 0 : Math.min(bound, before);
    state[id * KineticPairs.STRIDE + BOUND] = bound;
    if (!courses.isHeld(id)) {
      motion[id * KineticPairs.STRIDE + SWAY] = bound;
    }
  }

  /** Returns by how much the square of a distance near this radius may be off in floats. */
  private double blur(double itsRadius) {
    double rounding = (mostOffset + itsRadius) * 0x1p-22;
    return itsRadius * 8 * rounding + 16 * rounding * rounding + itsRadius * itsRadius * 0x1p-20;
  }

  /** Says how to look at the pairs of an observer in floats; at all of them where floats end. */
  private void reach(int id, double itsRadius) {
    boolean faithful = mostOffset + itsRadius < MOST_FAITHFUL;
    nearbyReach[2 * id] = faithful ? (float) (itsRadius * itsRadius) : 0;
    nearbyReach[2 * id + 1] =
        faithful ? Math.nextUp((float) blur(itsRadius)) : Float.POSITIVE_INFINITY;
  }

  private void widen(double offset) {
    mostOffset = 1.25 * offset;
    mostFaithfulOffset = Math.min(mostOffset, MOST_FAITHFUL);
    for (int id = 0; id < end(); id++) {
      reach(id, radius[id]);
    }
  }

  private void absorbBody(int id) {
    int at = id * KineticPairs.STRIDE;
    boolean isLive = population.alive(id);
    double reach = population.observes(id) ? population.radius(id) * scale + extra : -1;
    double dx = population.x(id) - state[at];
    double dy = population.y(id) - state[at + 1];
    double step = Math.sqrt(dx * dx + dy * dy);
    boolean renewed =
        isLive != live[id] || reach != radius[id] || population.perceivable(id) != perceivable[id];
    renewedSome |= renewed;
    if (isLive || live[id]) {
      moved |= renewed || step > 0;
      if (renewed || restless[id] || step > state[at + BOUND]) {
        freshen(id);
        state[at + BOUND] = freshBound(at, reach, live[id] ? step : 0);
        motion[at + SWAY] = state[at + BOUND];
        restless[id] = isLive && live[id] && step > state[at + BOUND];
      } else if (!keeps(at, dx, dy, step)) {
        turn(id);
      }
      update(id, at, reach, live[id] ? step : 0);
    }
  }

  private double freshBound(int at, double reach, double step) {
    double usual = reach >= 0 || step > 0 ? common : 0;
    double own = step <= FAST * common ? step * ROOM : 0;
    return Math.max(usual, Math.max(state[at + BOUND], own));
  }

  /** Makes bodies fresh once more that jumped in the last tick: their pairs were not stored. */
  private void calm() {
    for (int i = 0; i < jumpedCount; i++) {
      int id = jumped[i];
      if (!isFresh[id] && live[id]) {
        restless[id] = false;
        freshen(id);
      }
    }
    jumpedCount = 0;
    for (int i = 0; i < freshCount; i++) {
      if (restless[fresh[i]]) {
        jumped[jumpedCount++] = fresh[i];
      }
    }
  }

  private void freshen(int id) {
    freshX[freshCount] = state[id * KineticPairs.STRIDE];
    freshY[freshCount] = state[id * KineticPairs.STRIDE + 1];
    freshWasLive[freshCount] = live[id];
    fresh[freshCount++] = id;
    isFresh[id] = true;
    state[id * KineticPairs.STRIDE + BIRTH] = tick;
    loseCourse(id);
  }

  private void turn(int id) {
    turned[id] = true;
    turners[turnedCount++] = id;
    loseCourse(id);
  }

  private void loseCourse(int id) {
    int at = id * KineticPairs.STRIDE;
    courses.lose(id, tick, motion);
    motion[at + SWAY] = state[at + BOUND];
    motion[at + TURN] = tick;
  }

  private void update(int id, int at, double reach, double step) {
    live[id] = population.alive(id);
    perceivable[id] = population.perceivable(id);
    state[at] = population.x(id);
    state[at + 1] = population.y(id);
    double dx = state[at] - middleX;
    double dy = state[at + 1] - middleY;
    nearby[2 * id] = (float) Math.max(-MOST_FAITHFUL, Math.min(MOST_FAITHFUL, dx));
    nearby[2 * id + 1] = (float) Math.max(-MOST_FAITHFUL, Math.min(MOST_FAITHFUL, dy));
    double offset = Math.max(Math.abs(dx), Math.abs(dy));
    if (offset > mostOffset) {
      widen(offset);
    }
    if (radius[id] != reach) {
      radius[id] = reach;
      reach(id, reach);
    }
    remember(id, step);
  }

  private void remember(int id, double step) {
    if (step > 0) {
      lastMoved[id] = tick;
      if (step <= FAST * common && step > recent[id]) {
        recent[id] = step;
      }
    }
  }

  /** Sets the common bound when many break it, and now and then when it has become too large. */
  private void reviewBound() {
    sampled = 0;
    int breaking = 0;
    int stride = Math.max(1, changes.count() / SAMPLE);
    int phase = tick % stride;
    for (int i = phase; i < changes.count() && sampled < SAMPLE; i += stride) {
      double step = step(changes.id(i));
      if (step > 0) {
        sample[sampled++] = step;
        breaking += step > common ? 1 : 0;
      }
    }
    if (16 * breaking > sampled) {
      common = Math.max(common, percentile() * ROOM);
    } else if (tick % REVIEW == 0 && sampled > 0) {
      common = Math.min(common, Math.max(0.8 * common, percentile() * ROOM));
    }
  }

  private double step(int id) {
    if (!live[id] || !population.alive(id)) {
      return 0;
    }
    double dx = population.x(id) - state[id * KineticPairs.STRIDE];
    double dy = population.y(id) - state[id * KineticPairs.STRIDE + 1];
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

  private void reviewRadii() {
    mostRadius = 0;
    uniform = true;
    double first = end() > 0 ? radius[0] : 0;
    for (int id = 0; id < end(); id++) {
      if (live[id]) {
        mostRadius = Math.max(mostRadius, radius[id]);
        uniform &= perceivable[id] && radius[id] == first;
      }
    }
  }
}

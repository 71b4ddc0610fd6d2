package dev.sightline.interest.kinetic;

import static java.util.Objects.requireNonNull;

import dev.sightline.interest.rule.Emissions;
import org.jspecify.annotations.Nullable;

/** One slice of the kernel's work with the memory it needs; one thread at a time. */
final class Lane {
  private static final int STRIDE = KineticPairs.STRIDE;
  private static final int NO_ENTRY = -1;

  private final KineticPairs kernel;
  private final Bodies bodies;
  private final @Nullable Tracker tracker;
  private final Lists lists = new Lists();
  private final Strays strays = new Strays();
  private final RingClasses classes = new RingClasses();
  private final Grid.Ring[] rings = new Grid.Ring[2];
  private long[] suspects = new long[1 << 12];
  private final int[] hits;
  private final double[] hitDistances;

  Lane(KineticPairs kernel, Bodies bodies, Grid even, Grid odd, @Nullable Tracker tracker) {
    this.kernel = kernel;
    this.bodies = bodies;
    this.tracker = tracker;
    rings[0] = even.new Ring();
    rings[1] = odd.new Ring();
    hits = new int[bodies.live.length];
    hitDistances = new double[bodies.live.length];
  }

  /**
   * Finds the listed pairs that crossed a radius in this tick, and tests the lines that are due.
   */
  void check(int tick, Grid grid, Emissions.Slice out) {
    for (int made = tick - 1; made > tick - Lists.SLOTS; made--) {
      read(tick, made, lists.data(made), lists.size(made, tick), out);
      if (strays.isRead(made, tick)) {
        readStrays(tick, made, out);
      }
    }
    lists.begin(tick);
    strays.begin(tick);
    if (tracker != null) {
      tracker.check(tick, grid, out);
    }
  }

  private void read(int tick, int made, int[] blocks, int size, Emissions.Slice out) {
    int span = 0;
    int c = 0;
    int found = 0;
    for (int at = 0; at < size; at = Lists.next(blocks, at)) {
      if (Lists.span(blocks, at) != span) {
        span = Lists.span(blocks, at);
        c = Math.min(Lists.CLASSES - 1, (tick - made - 1) / span);
      }
      int end = Lists.end(blocks, at, c);
      if (found + end - at > suspects.length) {
        look(tick, made, blocks, found, out);
        found = 0;
        suspects = suspects.length < end - at ? new long[2 * (end - at)] : suspects;
      }
      found = suspect(blocks, at, end, found);
    }
    look(tick, made, blocks, found, out);
  }

  /**
   * Notes pairs of a block that seem to have crossed, without a branch to mispredict; returns how
   * many have been noted.
   */
  private int suspect(int[] blocks, int at, int end, int noted) {
    float[] nearby = bodies.nearby;
    int owner = 2 * blocks[at];
    float x = nearby[owner];
    float y = nearby[owner + 1];
    float squaredRadius = bodies.nearbyReach[owner];
    float blur = bodies.nearbyReach[owner + 1];
    long block = (long) blocks[at] << 32;
    int found = noted;
    for (int k = at + Lists.HEADER; k < end; k++) {
      int entry = blocks[k];
      int other = entry >>> 2 << 1;
      float dx = nearby[other] - x;
      float dy = nearby[other + 1] - y;
      float beyond = dx * dx + dy * dy - squaredRadius;
      // with the sign of a pair inside turned round, both kinds cross where this falls to the blur
      float gap = Float.intBitsToFloat(Float.floatToRawIntBits(beyond) ^ entry << 31) - blur;
      suspects[found] = block | k;
      found += Float.floatToRawIntBits(gap) >>> 31;
    }
    return found;
  }

  private void look(int tick, int made, int[] blocks, int found, Emissions.Slice out) {
    for (int i = 0; i < found; i++) {
      look(tick, made, (int) (suspects[i] >>> 32), blocks, (int) suspects[i], out);
    }
  }

  private void readStrays(int tick, int made, Emissions.Slice out) {
    for (int c = 0; c < Strays.CLASSES; c++) {
      int[] pairs = strays.data(made, c);
      int size = strays.size(made, c, tick);
      for (int at = 0; at < size; at += 2) {
        look(tick, made, pairs[at], pairs, at + 1, out);
      }
    }
  }

  /** Decides exactly whether a pair has crossed that seems to have. */
  private void look(int tick, int made, int owner, int[] entries, int k, Emissions.Slice out) {
    int entry = entries[k];
    int other = entry >>> 2;
    double radius = bodies.radius[owner];
    boolean inside = squaredDistance(owner, other) <= radius * radius;
    if (inside == ((entry & Lists.INSIDE) != 0)) {
      return;
    }
    entries[k] = entry ^ Lists.INSIDE;
    // void if the owner has listed again or one of the two is fresh
    if (kernel.listed(owner) <= made
        && bodies.state[other * STRIDE + Bodies.BIRTH] <= made
        && !bodies.turned[owner]
        && !bodies.turned[other]) {
      cross(tick, owner, other, (entry & Lists.SYMMETRIC) != 0, inside, out);
    }
  }

  private void cross(
      int tick, int observer, int entity, boolean symmetric, boolean inside, Emissions.Slice out) {
    if (tracker == null) {
      say(observer, entity, symmetric, inside, out);
    } else if (inside) {
      tracker.begin(tick, observer, entity, symmetric, out);
    }
  }

  static void say(int a, int b, boolean symmetric, boolean entered, Emissions.Slice out) {
    if (entered) {
      out.entered(a, b);
    } else {
      out.left(a, b);
    }
    if (symmetric) {
      say(b, a, false, entered, out);
    }
  }

  /** Lists the pairs of the owners among {@code grid[from, to)} whose time has come. */
  void list(Grid grid, int parity, int tick, int from, int to) {
    for (int k = from; k < to; k++) {
      int owner = grid.ids[k];
      if (kernel.listing(owner) == tick && !bodies.isFresh[owner]) {
        list(grid, rings[parity], tick, owner);
      }
    }
  }

  private void list(Grid grid, Grid.Ring ring, int tick, int owner) {
    int period = kernel.renew(owner);
    double radius = bodies.radius[owner];
    if (radius >= 0) {
      double pace = bodies.state[owner * STRIDE + Bodies.BOUND] + kernel.mostBound;
      classes.fit(radius, pace, bodies.slack, period);
      int found;
      if (bodies.uniform && bodies.freshCount == 0) {
        found = gatherOwned(grid, ring, owner);
        fillOwned(radius, found);
      } else {
        found = fill(owner, radius, gather(grid, ring, owner));
      }
      lists.append(tick, owner, classes, hits, hitDistances, found);
    }
  }

  /** Collects who is between the circles, without a branch to mispredict; returns how many. */
  private int gather(Grid grid, Grid.Ring ring, int owner) {
    double x = bodies.state[owner * STRIDE];
    double y = bodies.state[owner * STRIDE + 1];
    double inner = classes.innerSquared;
    double outer = classes.outerSquared;
    int found = 0;
    ring.open(x, y, classes.outer, classes.inner);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        double dx = grid.xs[k] - x;
        double dy = grid.ys[k] - y;
        double squared = dx * dx + dy * dy;
        hits[found] = grid.ids[k];
        hitDistances[found] = squared;
        double sign = (squared - inner) * (squared - outer);
        found += (int) (Double.doubleToRawLongBits(sign) >>> 63);
      }
    }
    return found;
  }

  /** The same for one radius and nobody hidden or fresh: only those whom the owner looks after. */
  private int gatherOwned(Grid grid, Grid.Ring ring, int owner) {
    double x = bodies.state[owner * STRIDE];
    double y = bodies.state[owner * STRIDE + 1];
    double inner = classes.innerSquared;
    double outer = classes.outerSquared;
    int found = 0;
    ring.open(x, y, classes.outer, classes.inner);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        double dx = grid.xs[k] - x;
        double dy = grid.ys[k] - y;
        double squared = dx * dx + dy * dy;
        hits[found] = grid.ids[k];
        hitDistances[found] = squared;
        double sign = (squared - inner) * (squared - outer);
        found += (int) (Double.doubleToRawLongBits(sign) >>> 63) & owns(owner, grid.ids[k]);
      }
    }
    return found;
  }

  /** Turns hits into entries, and returns how many there are. */
  private int fill(int owner, double radius, int found) {
    int kept = 0;
    for (int i = 0; i < found; i++) {
      int entry = entry(owner, hits[i], radius, hitDistances[i]);
      if (entry != NO_ENTRY) {
        hits[kept] = entry;
        hitDistances[kept++] = hitDistances[i];
      }
    }
    return kept;
  }

  private void fillOwned(double radius, int found) {
    double squaredRadius = radius * radius;
    for (int i = 0; i < found; i++) {
      double room = squaredRadius - hitDistances[i];
      int outside = (int) (Double.doubleToRawLongBits(room) >>> 63);
      hits[i] = hits[i] << 2 | Lists.SYMMETRIC | (outside ^ Lists.INSIDE);
    }
  }

  private int entry(int owner, int other, double radius, double squared) {
    if (bodies.isFresh[other] || !bodies.perceivable[other] || other == owner) {
      return NO_ENTRY;
    }
    int entry = other << 2 | (squared <= radius * radius ? Lists.INSIDE : 0);
    if (bodies.radius[other] != radius || !bodies.perceivable[owner]) {
      return entry;
    }
    return owns(owner, other) != 0 ? entry | Lists.SYMMETRIC : NO_ENTRY;
  }

  /**
   * Returns 1 if the first of two with the same radius looks after the pair, else 0; everybody gets
   * half of his pairs, and nobody himself.
   */
  private static int owns(int owner, int other) {
    return ((owner - other) >>> 31) ^ ((owner ^ other) & 1);
  }

  /** Ends the pairs that a fresh body had. */
  void forget(int index, Grid before, int parity, Emissions all, Emissions.Slice out) {
    if (!bodies.freshWasLive[index]) {
      return;
    }
    int id = bodies.fresh[index];
    Grid.Ring ring = rings[parity];
    double reach = bodies.mostRadiusBefore + bodies.slack;
    ring.open(bodies.freshX[index], bodies.freshY[index], reach, -1);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        int other = before.ids[k];
        if (speaksFor(id, other)) {
          endPair(id, other, all, out);
        }
      }
    }
  }

  private static void endPair(int id, int other, Emissions all, Emissions.Slice out) {
    if (all.held(id, other)) {
      out.left(id, other);
    }
    if (all.held(other, id)) {
      out.left(other, id);
    }
  }

  /** Begins the pairs that a fresh body has now. */
  void meet(int tick, int index, Grid now, int parity, Emissions.Slice out) {
    int id = bodies.fresh[index];
    if (!bodies.live[id]) {
      return;
    }
    double x = bodies.state[id * STRIDE];
    double y = bodies.state[id * STRIDE + 1];
    double paces = bodies.state[id * STRIDE + Bodies.BOUND] + kernel.mostBound;
    Grid.Ring ring = rings[parity];
    ring.open(x, y, bodies.mostRadius + kernel.mostPeriod * paces + bodies.slack, -1);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        if (speaksFor(id, now.ids[k])) {
          meet(tick, id, now.ids[k], out);
        }
      }
    }
  }

  private void meet(int tick, int id, int other, Emissions.Slice out) {
    boolean sees = bodies.radius[id] >= 0 && bodies.perceivable[other];
    boolean seen = bodies.radius[other] >= 0 && bodies.perceivable[id];
    if (sees && seen && bodies.radius[id] == bodies.radius[other]) {
      boolean owning = owns(id, other) != 0;
      meet(tick, owning ? id : other, owning ? other : id, true, out);
    } else {
      if (sees) {
        meet(tick, id, other, false, out);
      }
      if (seen) {
        meet(tick, other, id, false, out);
      }
    }
  }

  private void meet(int tick, int observer, int entity, boolean symmetric, Emissions.Slice out) {
    double radius = bodies.radius[observer];
    double squared = squaredDistance(observer, entity);
    boolean inside = squared <= radius * radius;
    if (inside) {
      cross(tick, observer, entity, symmetric, true, out);
    }
    double gap = Math.abs(Math.sqrt(squared) - radius) - bodies.slack;
    double pace =
        bodies.state[observer * STRIDE + Bodies.BOUND]
            + bodies.state[entity * STRIDE + Bodies.BOUND];
    int safe = ticks(gap, pace);
    if (tick + safe < kernel.listing(observer)
        && !bodies.restless[observer]
        && !bodies.restless[entity]) {
      int flags = (symmetric ? Lists.SYMMETRIC : 0) | (inside ? Lists.INSIDE : 0);
      strays.add(tick, safe, kernel.listing(observer), observer, entity << 2 | flags);
    }
  }

  /** Begins the lines of a body again that left its course. */
  void turn(int tick, int id, Grid now, int parity, Emissions all, Emissions.Slice out) {
    double x = bodies.state[id * STRIDE];
    double y = bodies.state[id * STRIDE + 1];
    double paces = bodies.state[id * STRIDE + Bodies.BOUND] + kernel.mostBound;
    Grid.Ring ring = rings[parity];
    ring.open(x, y, bodies.mostRadius + 2 * paces + bodies.slack, -1);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        int other = now.ids[k];
        if (other != id && !bodies.isFresh[other] && !(bodies.turned[other] && other < id)) {
          turn(tick, id, other, all, out);
        }
      }
    }
  }

  private void turn(int tick, int id, int other, Emissions all, Emissions.Slice out) {
    boolean sees = bodies.radius[id] >= 0 && bodies.perceivable[other];
    boolean seen = bodies.radius[other] >= 0 && bodies.perceivable[id];
    boolean symmetric = sees && seen && bodies.radius[id] == bodies.radius[other];
    if (sees) {
      goOn(tick, id, other, symmetric, all, out);
    }
    if (seen && !symmetric) {
      goOn(tick, other, id, false, all, out);
    }
  }

  private void goOn(
      int tick, int observer, int entity, boolean symmetric, Emissions all, Emissions.Slice out) {
    double radius = bodies.radius[observer];
    double squared = squaredDistance(observer, entity);
    if (squared <= radius * radius) {
      requireNonNull(tracker).beginAgain(tick, 2 * tick, observer, entity, symmetric, out);
    } else if (all.held(observer, entity)) {
      say(observer, entity, symmetric, false, out);
    }
  }

  private boolean speaksFor(int id, int other) {
    return id != other && !(bodies.isFresh[other] && other < id);
  }

  private double squaredDistance(int a, int b) {
    double[] state = bodies.state;
    double dx = state[b * STRIDE] - state[a * STRIDE];
    double dy = state[b * STRIDE + 1] - state[a * STRIDE + 1];
    return dx * dx + dy * dy;
  }

  /** Returns for how many ticks a margin lasts, at most {@link Wheel#TICKS}. */
  static int ticks(double room, double pace) {
    if (room >= Wheel.TICKS * pace || pace == 0) {
      return Wheel.TICKS;
    }
    return room > 0 ? (int) (room / pace) : 0;
  }
}

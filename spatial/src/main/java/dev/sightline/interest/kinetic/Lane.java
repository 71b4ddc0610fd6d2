package dev.sightline.interest.kinetic;

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
  private final RingClasses classes = new RingClasses();
  private final Grid.Ring[] rings = new Grid.Ring[2];
  private final int[] hits;
  private final double[] hitDistances;
  private final int[] begin = new int[Lists.CLASSES];
  private final int[] end = new int[Lists.CLASSES];
  private final int[][] data = new int[Lists.CLASSES][];

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
      for (int c = 0; c < Lists.CLASSES; c++) {
        if (lists.isRead(made, c, tick)) {
          read(tick, made, lists.data(made, c), lists.size(made, c), out);
        }
      }
    }
    lists.begin(tick);
    if (tracker != null) {
      tracker.check(tick, grid, out);
    }
  }

  private void read(int tick, int made, int[] entries, int size, Emissions.Slice out) {
    for (int at = 0; at < size; at += Lists.HEADER + entries[at + 1]) {
      if (entries[at] < 0) {
        readForeign(tick, made, entries, at, out);
      } else {
        readOwn(tick, made, entries, at, out);
      }
    }
  }

  private void readOwn(int tick, int made, int[] entries, int at, Emissions.Slice said) {
    float[] nearby = bodies.nearby;
    int owner = 2 * entries[at];
    float x = nearby[owner];
    float y = nearby[owner + 1];
    float squaredRadius = Float.intBitsToFloat(entries[at + 2]);
    float blur = Float.intBitsToFloat(entries[at + 3]);
    int last = at + Lists.HEADER + entries[at + 1];
    for (int k = at + Lists.HEADER; k < last; k++) {
      int entry = entries[k];
      int other = (entry >>> 2) * 2;
      float dx = nearby[other] - x;
      float dy = nearby[other + 1] - y;
      float beyond = dx * dx + dy * dy - squaredRadius;
      // with the sign of a pair inside turned round, both kinds cross where this falls to the blur
      if (Float.intBitsToFloat(Float.floatToRawIntBits(beyond) ^ entry << 31) <= blur) {
        look(tick, made, entries, k, entries[at], said);
      }
    }
  }

  /** Decides exactly whether a pair has crossed that seems to have. */
  private void look(int tick, int made, int[] entries, int k, int owner, Emissions.Slice out) {
    int entry = entries[k];
    int other = entry >>> 2;
    double radius = bodies.radius[owner];
    boolean inside = squaredDistance(owner, other) <= radius * radius;
    if (inside == ((entry & Lists.INSIDE) != 0)) {
      return;
    }
    entries[k] = entry ^ Lists.INSIDE;
    if (kernel.listed(owner) == made && bodies.state[other * STRIDE + 2] <= made) {
      cross(tick, owner, other, (entry & Lists.SYMMETRIC) != 0, inside, out);
    }
  }

  /** Reads the one entry of a block whose pair the other will list as soon as it lists. */
  private void readForeign(int tick, int made, int[] entries, int at, Emissions.Slice out) {
    double[] state = bodies.state;
    int owner = entries[at] & ~Lists.FOREIGN;
    int entry = entries[at + Lists.HEADER];
    int other = entry >>> 2;
    if (state[owner * STRIDE + 2] > made
        || state[other * STRIDE + 2] > made
        || kernel.listed(other) > made) {
      return;
    }
    double squaredRadius = bodies.radius[other] * bodies.radius[other];
    boolean inside = squaredDistance(owner, other) <= squaredRadius;
    if (inside != ((entry & Lists.INSIDE) != 0)) {
      entries[at + Lists.HEADER] = entry ^ Lists.INSIDE;
      cross(tick, other, owner, (entry & Lists.SYMMETRIC) != 0, inside, out);
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
      lists.keep(tick, tick + period);
      double pace = bodies.state[owner * STRIDE + 3] + kernel.mostBound;
      classes.fit(radius, pace, bodies.slack, period);
      int found = gather(grid, ring, owner);
      openBlocks(tick, owner, found);
      if (bodies.uniform && bodies.freshCount == 0) {
        fillUniform(owner, radius, found);
      } else {
        fill(owner, radius, found);
      }
      for (int c = 0; c < Lists.CLASSES; c++) {
        lists.close(tick, c, begin[c], end[c]);
      }
    }
  }

  private void openBlocks(int tick, int owner, int room) {
    double square = bodies.radius[owner] * bodies.radius[owner];
    double blur = bodies.blur(bodies.radius[owner]);
    for (int c = 0; c < Lists.CLASSES; c++) {
      begin[c] = lists.open(tick, c, owner, square, blur, room + 1);
      end[c] = begin[c];
      data[c] = lists.data(tick, c);
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

  private void fill(int owner, double radius, int found) {
    for (int i = 0; i < found; i++) {
      int entry = entry(owner, hits[i], radius, hitDistances[i]);
      if (entry != NO_ENTRY) {
        int c = classes.at(hitDistances[i]);
        data[c][end[c]++] = entry;
      }
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

  /** The same for one radius and nobody hidden or fresh, without a branch to mispredict. */
  private void fillUniform(int owner, double radius, int found) {
    double squaredRadius = radius * radius;
    for (int i = 0; i < found; i++) {
      int other = hits[i];
      double room = squaredRadius - hitDistances[i];
      int outside = (int) (Double.doubleToRawLongBits(room) >>> 63);
      int c = classes.at(hitDistances[i]);
      data[c][end[c]] = other << 2 | Lists.SYMMETRIC | (outside ^ Lists.INSIDE);
      end[c] += owns(owner, other);
    }
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
    double paces = bodies.state[id * STRIDE + 3] + kernel.mostBound;
    Grid.Ring ring = rings[parity];
    lists.keep(tick, tick + kernel.mostPeriod);
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
      meet(tick, owning ? id : other, owning ? other : id, true, !owning, out);
    } else {
      if (sees) {
        meet(tick, id, other, false, false, out);
      }
      if (seen) {
        meet(tick, other, id, false, true, out);
      }
    }
  }

  private void meet(
      int tick, int observer, int entity, boolean symmetric, boolean foreign, Emissions.Slice out) {
    double radius = bodies.radius[observer];
    double squared = squaredDistance(observer, entity);
    boolean inside = squared <= radius * radius;
    if (inside) {
      cross(tick, observer, entity, symmetric, true, out);
    }
    double gap = Math.abs(Math.sqrt(squared) - radius) - bodies.slack;
    double pace = bodies.state[observer * STRIDE + 3] + bodies.state[entity * STRIDE + 3];
    int safe = ticks(gap, pace);
    if (tick + safe < kernel.listing(observer)
        && !bodies.restless[observer]
        && !bodies.restless[entity]) {
      int flags = (symmetric ? Lists.SYMMETRIC : 0) | (inside ? Lists.INSIDE : 0);
      int c = Lists.classOf(safe);
      double blur = bodies.blur(radius);
      if (foreign) {
        int owner = entity | Lists.FOREIGN;
        lists.add(tick, c, owner, radius * radius, blur, observer << 2 | flags);
      } else {
        lists.add(tick, c, observer, radius * radius, blur, entity << 2 | flags);
      }
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

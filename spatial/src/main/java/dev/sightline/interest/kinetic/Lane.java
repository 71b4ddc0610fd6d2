package dev.sightline.interest.kinetic;

import dev.sightline.interest.rule.Emissions;
import org.jspecify.annotations.Nullable;

/** One slice of the kernel's work with the memory it needs; one thread at a time. */
final class Lane {
  private static final int OWNER_SEES = 1;
  private static final int OTHER_SEES = 2;
  private static final int LIFE_BITS = 20;
  private static final int LIFE_SHIFT = 12;
  private static final int STRIDE = KineticPairs.STRIDE;

  private final KineticPairs kernel;
  private final Bodies bodies;
  private final @Nullable LineTest line;
  private final Wheel wheel = new Wheel();
  private final Grid.Ring[] rings = new Grid.Ring[2];

  /* The last judgment: who sees whom, for how many ticks that is sure, whether to keep watching. */
  private int seen;
  private int safe;
  private boolean inside;
  private int witness;

  Lane(KineticPairs kernel, Bodies bodies, Grid even, Grid odd, @Nullable LineTest line) {
    this.kernel = kernel;
    this.bodies = bodies;
    this.line = line;
    rings[0] = even.new Ring();
    rings[1] = odd.new Ring();
  }

  void reserve() {
    wheel.reserve();
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
    int owner = (int) (pair >>> 32);
    int other = (int) pair;
    if (lives(owner, other) != ((int) memory >>> LIFE_SHIFT)) {
      return;
    }
    judge(owner, other, (int) (memory >>> 32));
    int before = (int) memory & 3;
    if (before != seen) {
      emit(owner, other, before, out);
    }
    watch(tick, owner, other);
  }

  private void emit(int owner, int other, int before, Emissions.Slice out) {
    int changed = before ^ seen;
    if ((changed & OWNER_SEES) != 0) {
      say(owner, other, (seen & OWNER_SEES) != 0, out);
    }
    if ((changed & OTHER_SEES) != 0) {
      say(other, owner, (seen & OTHER_SEES) != 0, out);
    }
  }

  private static void say(int observer, int entity, boolean entered, Emissions.Slice out) {
    if (entered) {
      out.entered(observer, entity);
    } else {
      out.left(observer, entity);
    }
  }

  /** Schedules the next test of the pair just judged, unless a list will find it in time. */
  private void watch(int tick, int owner, int other) {
    int due = tick + 1 + safe;
    if (inside && line != null) {
      due = Math.min(due, tick + Wheel.TICKS - 1);
    } else if (due > kernel.listing(owner)) {
      return;
    }
    wheel.add(due, (long) owner << 32 | other, memory(owner, other));
  }

  private long memory(int owner, int other) {
    return (long) witness << 32 | (long) lives(owner, other) << LIFE_SHIFT | seen;
  }

  private int lives(int a, int b) {
    return bodies.life[a] + bodies.life[b] & (1 << LIFE_BITS) - 1;
  }

  /** Decides who of the two sees whom, and for how many ticks from now that is sure. */
  private void judge(int owner, int other, int hint) {
    double[] state = bodies.state;
    int a = owner * STRIDE;
    int b = other * STRIDE;
    double dx = state[b] - state[a];
    double dy = state[b + 1] - state[a + 1];
    double squared = dx * dx + dy * dy;
    double radius = state[a + 2];
    double otherRadius = state[b + 2];
    seen = squared <= radius * radius && bodies.perceivable[other] ? OWNER_SEES : 0;
    if (squared <= otherRadius * Math.abs(otherRadius) && bodies.perceivable[owner]) {
      seen |= OTHER_SEES;
    }
    double distance = Math.sqrt(squared);
    double gap = Math.abs(distance - radius);
    witness = LineTest.NO_WITNESS;
    inside = squared <= radius * radius;
    double paces = state[a + 3] + state[b + 3];
    if (seen != 0 && line != null) {
      judgeLine(line, owner, other, hint, paces > 0 ? gap / paces : Wheel.TICKS);
      if (!line.clear) {
        seen = 0;
        safe = Math.min(safe, ticks(gap - bodies.slack, paces));
        return;
      }
    } else {
      safe = Integer.MAX_VALUE >> 1;
    }
    if (otherRadius >= 0 && otherRadius != radius) {
      gap = Math.min(gap, Math.abs(distance - otherRadius));
    }
    safe = Math.min(safe, ticks(gap - bodies.slack, paces));
  }

  private void judgeLine(LineTest test, int owner, int other, int hint, double enough) {
    double[] state = bodies.state;
    int a = owner * STRIDE;
    int b = other * STRIDE;
    double pace = Math.max(state[a + 3], state[b + 3]);
    double most = Math.min(enough + 1, Wheel.TICKS) * pace;
    test.test(owner, state[a], state[a + 1], other, state[b], state[b + 1], hint, most);
    witness = test.witness;
    safe = ticks(test.margin - bodies.slack, pace);
  }

  private static int ticks(double room, double pace) {
    if (!(room > 0)) {
      return 0;
    }
    return room >= Wheel.TICKS * pace ? Wheel.TICKS : (int) (room / pace);
  }

  /** Lists the pairs of the owners among {@code grid[from, to)} whose time has come. */
  void list(Grid grid, int parity, int tick, int from, int to) {
    for (int k = from; k < to; k++) {
      if (kernel.listing(grid.ids[k]) == tick) {
        list(grid, rings[parity], tick, grid.ids[k]);
      }
    }
  }

  private void list(Grid grid, Grid.Ring ring, int tick, int owner) {
    int period = kernel.renew(owner);
    double radius = bodies.state[owner * STRIDE + 2];
    if (radius < 0 || bodies.isFresh[owner]) {
      return;
    }
    double x = bodies.state[owner * STRIDE];
    double y = bodies.state[owner * STRIDE + 1];
    double reach = period * (bodies.state[owner * STRIDE + 3] + kernel.mostBound) + bodies.slack;
    double outer = radius + reach;
    double inner = line == null ? bodies.leastRadius - reach : radius;
    double inner2 = inner > 0 ? inner * inner : -1;
    double outer2 = outer * outer;
    ring.open(x, y, outer, inner);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        double dx = grid.xs[k] - x;
        double dy = grid.ys[k] - y;
        double squared = dx * dx + dy * dy;
        if (squared <= outer2 && squared > inner2 && owns(owner, grid.ids[k], radius)) {
          listPair(tick, owner, grid.ids[k]);
        }
      }
    }
  }

  private void listPair(int tick, int owner, int other) {
    if (!bodies.isFresh[other]) {
      judge(owner, other, LineTest.NO_WITNESS);
      watch(tick, owner, other);
    }
  }

  /** Returns which of two looks after the pair: the farther-seeing, else by parity of ids. */
  private boolean owns(int owner, int other, double radius) {
    double otherRadius = bodies.state[other * STRIDE + 2];
    if (radius != otherRadius) {
      return radius > otherRadius;
    }
    return owner != other && (owner < other) == ((owner ^ other) % 2 == 0);
  }

  /** Ends the pairs that the fresh body had. */
  void forget(int index, Grid before, int parity, Emissions all, Emissions.Slice out) {
    if (!bodies.freshWasLive[index]) {
      return;
    }
    int id = bodies.fresh[index];
    Grid.Ring ring = rings[parity];
    ring.open(
        bodies.freshX[index], bodies.freshY[index], bodies.mostRadiusBefore + bodies.slack, -1);
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

  /** Begins the pairs that the fresh body has now. */
  void meet(int tick, int index, Grid now, int parity, Emissions.Slice out) {
    int id = bodies.fresh[index];
    if (!bodies.live[id]) {
      return;
    }
    double x = bodies.state[id * STRIDE];
    double y = bodies.state[id * STRIDE + 1];
    double paces = bodies.state[id * STRIDE + 3] + kernel.mostBound;
    double outer = bodies.mostRadius + kernel.mostPeriod * paces + bodies.slack;
    Grid.Ring ring = rings[parity];
    ring.open(x, y, outer, -1);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        int other = now.ids[k];
        if (speaksFor(id, other)) {
          meetPair(tick, id, other, out);
        }
      }
    }
  }

  private void meetPair(int tick, int id, int other, Emissions.Slice out) {
    boolean owning = owns(id, other, bodies.state[id * STRIDE + 2]);
    int owner = owning ? id : other;
    int owned = owning ? other : id;
    if (bodies.state[owner * STRIDE + 2] < 0) {
      return;
    }
    judge(owner, owned, LineTest.NO_WITNESS);
    if (seen != 0) {
      emit(owner, owned, 0, out);
    }
    if (!bodies.restless[id] && !bodies.restless[other]) {
      watch(tick, owner, owned);
    }
  }

  private boolean speaksFor(int id, int other) {
    return id != other && !(bodies.isFresh[other] && other < id);
  }
}

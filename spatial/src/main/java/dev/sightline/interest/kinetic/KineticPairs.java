package dev.sightline.interest.kinetic;

import static java.util.Objects.requireNonNull;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps up to date which observers have which entities within their radius and, with a line test,
 * in sight.
 *
 * <p>The kernel of {@code distance} and {@code ray}; a rule owns one and passes its updates on.
 */
public final class KineticPairs {

  /*
   * The idea: nothing about a pair changes before the two have moved as far as its margin, which
   * for the radius is |distance - radius|. Bodies have step bounds (see Bodies), so a margin is a
   * number of ticks in which the pair need not be looked at.
   *
   * Once in a period of some ticks every observer lists, with a grid of the current positions, the
   * entities in the ring around its radius that can cross it before the next listing, in the order
   * of the tick from which they must be looked at (see Lists). Everybody else, near or far, costs nothing at all: a crowd within the
   * radius is as cheap as an empty world. Looking at a listed pair is one distance and one
   * comparison with what it was, in sequence through memory. The observers' periods are staggered,
   * so that each tick carries its share of listings. Listing never emits: what it finds is by
   * construction in the state last emitted.
   *
   * A pair of observers with the same radius is listed by one of the two, chosen by parity so that
   * everybody gets half, and counts in both directions. Other pairs are listed per direction.
   *
   * With a line test, crossing inward begins the tracking of the pair's line (see Tracker), which
   * emits and also notices when the pair crosses outward again. Bodies then have courses too (see
   * Courses), which tell much longer in advance when a line may change than a step bound does. For
   * the radius alone they gain nothing: what is saved in looks is spent on finding the times.
   *
   * Fresh bodies end all pairs they had, found around the place where they were with the grid of
   * the tick before, and begin all they have now; of two fresh bodies the lower id speaks. What
   * left and entered in one tick nets to nothing in the relation. Their pairs are put down one by one
   * (see Strays), and are void as soon as their owners list. A body that jumps is fresh again in the
   * next tick, and nothing is put down about it before.
   *
   * Work is cut into a fixed number of lanes, each with its own memory and a part of the world; a
   * tick is a few rounds: look, turn, list, renew the fresh. In a round lanes share only what nobody writes.
   *
   * Cost per tick with n movers, density D, step v, radius r, period K: about n (2 pi r D)(2vK) / 2
   * looks of a few ns, n / K listings of the ring r +- 2vK, and sorting n points into cells. K
   * balances the first two.
   *
   * Source: kinetic data structures (Basch, Guibas, Hershberger 1997) for certificates with failure
   * times, neighbor lists with a skin (Verlet 1967) for listing.
   */

  static final int STRIDE = 4;
  private static final int LONGEST = Wheel.TICKS - 2;
  private static final int SHORTEST = 2;
  private static final double PACES_PER_PERIOD = 5;
  private static final double CELLS_PER_RADIUS = 4;
  private static final int SURVEY = 16;
  private static final int ROUND = 16 * Emissions.SLICES;

  private final Bodies bodies;
  private final Grid[] grids = new Grid[2];
  private final Lane[] lanes = new Lane[Emissions.SLICES];
  private final @Nullable Tracker[] trackers = new Tracker[Emissions.SLICES];
  private final LineTest.@Nullable Source lines;
  private final Restarts restarts;
  private final int[] listing;
  private final int[] listed;
  private final int[] period;
  private final Workers.Slice absorbing;
  private final Workers.Slice locating = this::locate;
  private final Workers.Slice sorting = this::copyPlaces;
  private final Workers.Slice placing = this::place;
  private final Workers.Slice checking = this::check;
  private final Workers.Slice turning = this::turn;
  private final Workers.Slice listingSlice = this::list;
  private final Workers.Slice renewing = this::renewFresh;
  private @Nullable Emissions out;
  private Changes batch = new Changes();
  private final List<Box> widened = new ArrayList<>();
  private final List<Box> narrowed = new ArrayList<>();
  private final int[] near;
  private int nearCount;
  private int parity;
  private int before;
  private int tick;
  private int round;
  private double peak;
  private double peakBefore;
  double mostBound;
  int mostPeriod = 1;

  /**
   * Makes a kernel for a population's radii times {@code scale} plus {@code extra}.
   *
   * @param lines makes a line test per lane; null if the radius alone decides
   */
  public KineticPairs(
      Population population, double scale, double extra, LineTest.@Nullable Source lines) {
    bodies = new Bodies(population, scale, extra, lines != null);
    absorbing = bodies::absorb;
    this.lines = lines;
    restarts = new Restarts(population.capacity());
    grids[0] = new Grid(population.world(), population.capacity());
    grids[1] = new Grid(population.world(), population.capacity());
    for (int i = 0; i < lanes.length; i++) {
      trackers[i] = lines == null ? null : new Tracker(bodies, restarts, lines.newTest());
      lanes[i] = new Lane(this, bodies, grids[0], grids[1], trackers[i]);
    }
    near = new int[population.capacity()];
    listing = new int[population.capacity()];
    listed = new int[population.capacity()];
    period = new int[population.capacity()];
    Arrays.fill(period, 1);
  }

  /** Takes over the population's changes and says which pairs entered and left. */
  public void update(Changes changes, Workers workers, Emissions said) {
    tick++;
    out = said;
    if (tick % Wheel.TICKS == 0) {
      peakBefore = peak;
      peak = mostBound;
    }
    bodies.begin(tick, changes);
    batch = changes;
    workers.run(Bodies.SHARES, absorbing);
    boolean moved = bodies.settle();
    scheduleFresh();
    lowerBounds();
    before = parity;
    if (moved) {
      parity ^= 1;
      now().shape(bodies.mostRadius / CELLS_PER_RADIUS, bodies.population().count());
      workers.run(lanes.length, locating);
      now().sort(bodies.end());
      workers.run(lanes.length, sorting);
      surveyBounds();
    }
    if (lines != null) {
      restarts.expire(tick);
      workers.run(lanes.length, placing);
    }
    workers.run(lanes.length, checking);
    if (bodies.turnedCount > 0) {
      workers.run(lanes.length, turning);
    }
    if (lines != null) {
      beginAgainNear(lines, said);
    }
    workers.run(lanes.length, listingSlice);
    if (bodies.freshCount > 0) {
      surveyPeriods();
    }
    for (round = 0; round < bodies.freshCount; round += ROUND) {
      workers.run(lanes.length, renewing);
      said.relieve();
    }
  }

  /** Visits the observers whose radius reached a place at the last update, in a fixed order. */
  public void observersWithin(double x, double y, Rule.Visitor visitor) {
    Grid grid = now();
    Grid.Ring ring = grid.new Ring();
    ring.open(x, y, bodies.mostRadius, -1);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        double dx = grid.xs[k] - x;
        double dy = grid.ys[k] - y;
        double radius = bodies.radius[grid.ids[k]];
        if (dx * dx + dy * dy <= radius * Math.abs(radius)) {
          visitor.visit(grid.ids[k]);
        }
      }
    }
  }

  /**
   * Tests all lines that meet a box once more at the next update, because what blocks them there
   * has changed.
   *
   * @param added whether something came, so that clear lines near the box have lost margin too
   */
  public void linesChanged(Box box, boolean added) {
    (added ? narrowed : widened).add(box);
  }

  private void beginAgainNear(LineTest.Source source, Emissions said) {
    for (int i = 0; i < widened.size(); i++) {
      beginAgainNear(widened.get(i), bodies.slack, said.slice(0));
    }
    for (int i = 0; i < narrowed.size(); i++) {
      double margin = source.mostClearMargin(lateMostBound()) + 4 * bodies.slack;
      beginAgainNear(narrowed.get(i), margin, said.slice(0));
    }
    widened.clear();
    narrowed.clear();
  }

  private void beginAgainNear(Box box, double margin, Emissions.Slice said) {
    collectNear(box, margin);
    for (int a = 0; a < nearCount; a++) {
      for (int b = a + 1; b < nearCount; b++) {
        if (meets(box, near[a], near[b], margin)) {
          beginAgain(near[a], near[b], said);
        }
      }
    }
  }

  /** Collects the bodies from which a line within the radius may reach the box. */
  private void collectNear(Box box, double margin) {
    double x = box.minX() + box.width() / 2;
    double y = box.minY() + box.height() / 2;
    double reach = bodies.mostRadius + Math.hypot(box.width(), box.height()) / 2 + margin;
    Grid grid = now();
    Grid.Ring ring = grid.new Ring();
    nearCount = 0;
    ring.open(x, y, reach + bodies.slack, -1);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        double dx = grid.xs[k] - x;
        double dy = grid.ys[k] - y;
        if (dx * dx + dy * dy <= reach * reach * (1 + 1e-9) && !bodies.isFresh[grid.ids[k]]) {
          near[nearCount++] = grid.ids[k];
        }
      }
    }
  }

  private boolean meets(Box box, int a, int b, double margin) {
    double ax = bodies.state[a * STRIDE];
    double ay = bodies.state[a * STRIDE + 1];
    double bx = bodies.state[b * STRIDE];
    double by = bodies.state[b * STRIDE + 1];
    double dx = bx - ax;
    double dy = by - ay;
    double most = Math.max(bodies.radius[a], bodies.radius[b]);
    return dx * dx + dy * dy <= most * most && Segments.meets(box, ax, ay, bx, by, margin);
  }

  private void beginAgain(int a, int b, Emissions.Slice said) {
    boolean aSees = sees(a, b);
    boolean bSees = sees(b, a);
    boolean symmetric = aSees && bSees && bodies.radius[a] == bodies.radius[b];
    Tracker tracker = requireNonNull(trackers[0]);
    int began = 2 * tick + 1;
    restarts.add(a, b, tick, began);
    if (aSees) {
      tracker.beginAgain(tick, began, a, b, symmetric, said);
    }
    if (bSees && !symmetric) {
      tracker.beginAgain(tick, began, b, a, false, said);
    }
  }

  private boolean sees(int observer, int entity) {
    double dx = bodies.state[entity * STRIDE] - bodies.state[observer * STRIDE];
    double dy = bodies.state[entity * STRIDE + 1] - bodies.state[observer * STRIDE + 1];
    double radius = bodies.radius[observer];
    return dx * dx + dy * dy <= radius * Math.abs(radius) && bodies.perceivable[entity];
  }

  private Grid now() {
    return grids[parity];
  }

  private void locate(int lane) {
    int end = bodies.end();
    now().locate(bodies.state, bodies.live, first(lane, end), first(lane + 1, end));
  }

  private void copyPlaces(int lane) {
    int size = now().size();
    now().place(bodies.state, first(lane, size), first(lane + 1, size));
  }

  /** Returns where the share of a lane begins. */
  private int first(int lane, int count) {
    return (int) ((long) count * lane / lanes.length);
  }

  private void place(int lane) {
    Tracker tracker = requireNonNull(trackers[lane]);
    int count = batch.count();
    int to = first(lane + 1, count);
    for (int i = first(lane, count); i < to; i++) {
      int id = batch.id(i);
      if (bodies.live[id]) {
        tracker.place(id);
      }
    }
  }

  private void check(int lane) {
    lanes[lane].check(tick, now(), requireNonNull(out).slice(lane));
  }

  private void turn(int lane) {
    Emissions all = requireNonNull(out);
    for (int i = 0; i < bodies.turnedCount; i++) {
      int id = bodies.turners[i];
      if (now().part(id, lanes.length) == lane) {
        lanes[lane].turn(tick, id, now(), parity, all, all.slice(lane));
      }
    }
  }

  private void list(int lane) {
    int size = now().size();
    lanes[lane].list(now(), parity, tick, first(lane, size), first(lane + 1, size));
  }

  private void renewFresh(int lane) {
    Emissions all = requireNonNull(out);
    int end = Math.min(bodies.freshCount, round + ROUND);
    for (int i = round; i < end; i++) {
      if (now().part(bodies.fresh[i], lanes.length) == lane) {
        lanes[lane].forget(i, grids[before], before, all, all.slice(lane));
        lanes[lane].meet(tick, i, now(), parity, all.slice(lane));
      }
    }
  }

  /** Returns the tick at which the owner lists its pairs again. */
  int listing(int owner) {
    return listing[owner];
  }

  /** Returns the tick at which the owner listed its pairs last. */
  int listed(int owner) {
    return listed[owner];
  }

  /** Begins the owner's next period, and returns its length. */
  int renew(int owner) {
    period[owner] = period(owner, bodies.state[owner * STRIDE + Bodies.BOUND]);
    listing[owner] = tick + period[owner];
    listed[owner] = tick;
    return period[owner];
  }

  /** Lowers the bounds of those who will list in this tick, before anybody reads them. */
  private void lowerBounds() {
    for (int id = 0; id < bodies.end(); id++) {
      if (listing[id] == tick && bodies.live[id] && !bodies.isFresh[id]) {
        bodies.lowerBound(id);
      }
    }
  }

  private void scheduleFresh() {
    for (int i = 0; i < bodies.freshCount; i++) {
      int id = bodies.fresh[i];
      period[id] = period(id, bodies.state[id * STRIDE + Bodies.BOUND]);
      listing[id] = tick + 1 + ((id * 0x9E3779B1) >>> 1) % period[id];
      listed[id] = tick;
    }
  }

  private int period(int id, double bound) {
    double radius = bodies.radius[id];
    double pace = PACES_PER_PERIOD * (bound + bodies.common);
    if (radius < 0 || !(radius < LONGEST * pace)) {
      return LONGEST;
    }
    return Math.max(SHORTEST, (int) (radius / pace));
  }

  /** Finds the greatest bound; only the bounds of fresh bodies rise, so now and then is enough. */
  private void surveyBounds() {
    for (int i = 0; i < bodies.freshCount; i++) {
      mostBound = Math.max(mostBound, bodies.state[bodies.fresh[i] * STRIDE + Bodies.BOUND]);
    }
    if (tick % SURVEY == 0) {
      mostBound = 0;
      for (int id = 0; id < bodies.end(); id++) {
        if (bodies.live[id]) {
          mostBound = Math.max(mostBound, bodies.state[id * STRIDE + Bodies.BOUND]);
        }
      }
    }
    peak = Math.max(peak, mostBound);
  }

  /** Returns the greatest bound that anything still remembered was tested with. */
  private double lateMostBound() {
    return Math.max(peak, peakBefore);
  }

  private void surveyPeriods() {
    mostPeriod = 1;
    for (int id = 0; id < bodies.end(); id++) {
      if (bodies.live[id] && bodies.radius[id] >= 0) {
        mostPeriod = Math.max(mostPeriod, period[id]);
      }
    }
  }
}

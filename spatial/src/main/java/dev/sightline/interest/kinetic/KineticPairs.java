package dev.sightline.interest.kinetic;

import static java.util.Objects.requireNonNull;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.Restarts;
import dev.sightline.interest.kinetic.grid.CellRing;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.grid.PointGrid;
import dev.sightline.interest.kinetic.line.LineChanges;
import dev.sightline.interest.kinetic.line.LineCheck;
import dev.sightline.interest.kinetic.line.LineTracker;
import dev.sightline.interest.kinetic.line.PlaceOrder;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Paces;
import dev.sightline.interest.kinetic.motion.Reach;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Rule;
import dev.sightline.work.Workers;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps up to date which observers have which entities within their radius and, with a line check,
 * in sight.
 *
 * <p>The kernel of {@code distance}, {@code ray} and {@code ahead}; a rule owns one and passes its
 * updates on. Between updates any number of threads may ask.
 */
public final class KineticPairs {

  /*
   * The idea: nothing about a pair changes before the two have moved as far as its margin, which
   * for the radius is |distance - radius|. Bodies have step bounds (see StepBounds), so a margin is
   * a number of ticks in which the pair need not be looked at.
   *
   * Once in a period of some ticks everybody who moves lists, with a grid of the current positions,
   * the entities in the ring around its radius that can cross it before the next listing, in the
   * order of the tick from which they must be looked at (see Lister, RingLists). Everybody else,
   * near or far, costs nothing at all: a crowd within the radius is as cheap as an empty world.
   * Looking at a listed pair is one distance and one comparison with what it was, in sequence
   * through memory (see ListReader). Who rests is in the lists of those who move, and costs nothing
   * where nobody does.
   *
   * With a line check, crossing inward begins the tracking of the pair's line (see LineTracker),
   * which emits and also notices when the pair crosses outward again. Bodies then have headings too
   * (see Headings), which tell much longer in advance when a line may change than a step bound does.
   * For the radius alone they gain nothing: what is saved in looks is spent on finding the times.
   *
   * Who comes, goes, jumps or changes is new (see Motion), ends the pairs it had and begins those
   * that it has (see Encounters).
   *
   * Work is cut into a fixed number of shards, each with its own memory and a part of the world; a
   * tick is a few rounds: look, turn, list, renew. In a round shards share only what nobody writes.
   * A tick in which nothing moves ends at once, and the kernel's clock stands.
   *
   * Cost per tick with n movers, density D, step v, radius r, period K: about n (2 pi r D)(2vK) / 2
   * looks of a few ns, n / K listings of the ring r +- 2vK, and sorting n points into cells. K
   * balances the first two.
   *
   * Source: kinetic data structures (Basch, Guibas, Hershberger 1997) for certificates with failure
   * times, neighbor lists with a skin (Verlet 1967) for listing.
   */

  private static final int SHARDS = Emissions.SLICES;
  private static final double CELLS_PER_RADIUS = 4;
  private static final int ROUND = 16 * SHARDS;
  private static final int FEW = 64;

  private final Numbering numbering;
  private final Bodies bodies;
  private final Neighborhood neighborhood;
  private final CellRing updateRing;
  private final Motion motion;
  private final Agenda agenda = new Agenda();
  private final Paces paces;
  private final Shard[] shards = new Shard[SHARDS];
  private final @Nullable LineTracker[] trackers = new LineTracker[SHARDS];
  private final Restarts restarts = new Restarts();
  private final LineCheck.@Nullable Source lines;
  private final @Nullable LineChanges lineChanges;
  private final PlaceOrder dueOrder = new PlaceOrder();
  private final Workers.Slice absorbing;
  private final Workers.Slice placing = this::place;
  private final Workers.Slice checking = this::check;
  private final Workers.Slice turning = this::turn;
  private final Workers.Slice listing = this::list;
  private final Workers.Slice renewing = this::renew;
  private final IntUnaryOperator idOf;
  private final IntList ending = new IntList();
  private IntList due = new IntList();
  private Changes batch = Changes.none();
  private @Nullable Emissions out;
  private int tick;
  private int round;

  /**
   * Makes a kernel.
   *
   * @param numbering by whose numbers line checks hear of entities
   * @param lines makes a line check per shard; null if the distance alone decides
   */
  public KineticPairs(Numbering numbering, Reach reach, LineCheck.@Nullable Source lines) {
    this.numbering = numbering;
    this.lines = lines;
    Box world = numbering.population().world();
    bodies = new Bodies(world, lines != null);
    neighborhood = new Neighborhood(world);
    updateRing = new CellRing(neighborhood.now(0));
    motion = new Motion(numbering, reach, bodies, neighborhood, lines != null);
    paces = new Paces(bodies, motion, agenda);
    absorbing = motion::absorb;
    idOf = numbering::id;
    for (int i = 0; i < SHARDS; i++) {
      trackers[i] =
          lines == null ? null : new LineTracker(bodies, motion, restarts, lines.newCheck());
      shards[i] = new Shard(numbering, bodies, motion, neighborhood, agenda, paces, trackers[i]);
    }
    LineTracker first = trackers[0];
    lineChanges =
        lines == null || first == null
            ? null
            : new LineChanges(bodies, motion, neighborhood, paces, restarts, lines, first);
  }

  /** Takes over the population's changes and says which pairs entered and left. */
  public void update(Changes changes, Workers workers, Emissions said) {
    numbering.begin(changes);
    follow(changes, workers, said);
    rename(said);
  }

  /** What the kernel says is by its numbers first, because it is much and mostly in its hands. */
  private void rename(Emissions said) {
    if (numbering.isPacked()) {
      said.rename(idOf);
    }
  }

  private void follow(Changes changes, Workers workers, Emissions said) {
    batch = changes;
    out = said;
    reserve();
    motion.begin(tick + 1, changes);
    run(workers, Motion.SHARES, 1 + changes.count(), absorbing);
    boolean moved = motion.settle();
    if (!moved && (lineChanges == null || lineChanges.isEmpty())) {
      return;
    }
    tick++;
    findPlaces(moved, workers);
    run(workers, SHARDS, 1 + neighborhood.actives().size(), checking);
    collectDue();
    run(workers, SHARDS, motion.turned.size(), turning);
    if (lineChanges != null) {
      lineChanges.apply(tick, said.slice(0));
    }
    run(workers, SHARDS, due.size(), listing);
    endDue();
    renewAll(workers, said);
    neighborhood.finish(bodies.state, Bodies.STRIDE);
  }

  private void reserve() {
    int end = numbering.end();
    agenda.reserve(end);
    if (lines != null) {
      restarts.reserve(end);
      lines.reserve(end);
    }
  }

  /** Runs slices on all threads if there is enough to do, else on this one. */
  private static void run(Workers workers, int slices, int work, Workers.Slice slice) {
    if (work >= FEW) {
      workers.run(slices, slice);
    } else if (work > 0) {
      for (int i = 0; i < slices; i++) {
        slice.run(i);
      }
    }
  }

  private void findPlaces(boolean moved, Workers workers) {
    if (moved) {
      double cell = motion.mostReach() / CELLS_PER_RADIUS;
      neighborhood.advance(bodies.state, Bodies.STRIDE, cell, workers);
    } else {
      neighborhood.stay();
    }
    scheduleFresh();
    paces.survey(tick, neighborhood.actives());
    if (lines != null) {
      restarts.expire(tick);
      run(workers, SHARDS, batch.count(), placing);
    }
  }

  private void scheduleFresh() {
    for (int i = 0; i < motion.fresh.count(); i++) {
      int id = motion.fresh.id(i);
      if (!bodies.is(id, Bodies.LIVE) || bodies.is(id, Bodies.RESTS)) {
        agenda.end(id, tick);
      } else {
        int period = paces.period(id);
        agenda.begin(id, tick, period);
        paces.include(bodies.bound(id), period);
      }
    }
  }

  private void place(int shard) {
    LineTracker tracker = requireNonNull(trackers[shard]);
    int count = batch.count();
    int to = first(shard + 1, count);
    for (int i = first(shard, count); i < to; i++) {
      tracker.place(numbering.number(batch.id(i)));
    }
  }

  /** Returns where the share of a shard begins. */
  private static int first(int shard, int count) {
    return (int) ((long) count * shard / SHARDS);
  }

  private void check(int shard) {
    shards[shard].check(tick, requireNonNull(out).slice(shard));
  }

  /**
   * Finds who lists in this tick, in the order of places, and lowers their bounds. Who has not
   * moved for long lists for the last time, for as long as it takes until all who move have listed.
   */
  private void collectDue() {
    due = agenda.collect(tick);
    ending.clear();
    for (int i = 0; i < due.size(); i++) {
      int id = due.get(i);
      if (motion.lowerBound(id)) {
        ending.add(id);
      } else {
        int period = paces.period(id);
        agenda.renew(id, tick, period);
        paces.include(bodies.bound(id), period);
      }
    }
    for (int i = 0; i < ending.size(); i++) {
      agenda.renew(ending.get(i), tick, paces.mostPeriod());
    }
    orderDue();
  }

  /** Finds the order of places; a loop that does nothing else waits for memory less. */
  private void orderDue() {
    PointGrid grid = neighborhood.now(0);
    dueOrder.begin(due.size(), grid);
    for (int i = 0; i < due.size(); i++) {
      int id = due.get(i);
      dueOrder.put(i, grid.order(bodies.x(id), bodies.y(id)));
    }
    dueOrder.sort();
  }

  private void list(int shard) {
    int to = first(shard + 1, due.size());
    for (int k = first(shard, due.size()); k < to; k++) {
      shards[shard].lister.list(tick, due.get(dueOrder.item(k)));
    }
  }

  /** Lets those rest who listed for the last time. */
  private void endDue() {
    for (int i = 0; i < ending.size(); i++) {
      agenda.end(ending.get(i), tick);
      motion.rest(ending.get(i), true);
    }
  }

  private void turn(int shard) {
    Emissions all = requireNonNull(out);
    for (int i = 0; i < motion.turned.size(); i++) {
      int id = motion.turned.get(i);
      if (shardOf(id) == shard) {
        shards[shard].encounters.turn(tick, id, all, all.slice(shard));
      }
    }
  }

  private int shardOf(int id) {
    return neighborhood.now(0).part(bodies.x(id), bodies.y(id), SHARDS);
  }

  private void renewAll(Workers workers, Emissions said) {
    for (round = 0; round < motion.fresh.count(); round += ROUND) {
      run(workers, SHARDS, Math.min(ROUND, motion.fresh.count() - round), renewing);
      rename(said);
      said.relieve();
    }
  }

  private void renew(int shard) {
    Emissions all = requireNonNull(out);
    int end = Math.min(motion.fresh.count(), round + ROUND);
    for (int i = round; i < end; i++) {
      if (shardOf(motion.fresh.id(i)) == shard) {
        shards[shard].encounters.renew(tick, i, all, all.slice(shard));
      }
    }
  }

  /**
   * Tests all lines that meet a box once more at the next update, because what blocks them there
   * has changed.
   *
   * @param came whether something blocks there now, so that clear lines nearby have lost margin too
   */
  public void linesChanged(Box box, boolean came) {
    requireNonNull(lineChanges).add(box, came);
  }

  /**
   * Adds the observers, as of the last update, that are within a distance of a place: each within
   * its own reach, or all within the same radius.
   *
   * @param radius {@link Rule#OWN_RADIUS} for each its own
   */
  public void observersWithin(double x, double y, double radius, IntList found) {
    boolean own = radius == Rule.OWN_RADIUS && !motion.radii.isUniform();
    double most = radius == Rule.OWN_RADIUS ? motion.radii.most() : radius;
    CellRing ring = new CellRing(neighborhood.now(0));
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      PointGrid grid = neighborhood.now(level);
      ring.open(grid, x, y, most + motion.slack(), -1);
      while (ring.next()) {
        addObservers(grid, ring, x, y, most * most, own, found);
      }
    }
  }

  private void addObservers(
      PointGrid grid, CellRing ring, double x, double y, double most, boolean own, IntList found) {
    int[] ids = grid.ids();
    double[] xs = grid.xs();
    double[] ys = grid.ys();
    boolean allObserve = motion.radii.isUniform() && motion.radii.seeing() > 0;
    for (int k = ring.from; k < ring.to; k++) {
      double dx = xs[k] - x;
      double dy = ys[k] - y;
      double squared = dx * dx + dy * dy;
      if (squared <= most && (allObserve || perceives(ids[k], own ? squared : 0))) {
        found.add(numbering.id(ids[k]));
      }
    }
  }

  private boolean perceives(int id, double squaredDistance) {
    double radius = bodies.radius[id];
    return radius >= 0 && squaredDistance <= radius * radius;
  }

  /**
   * Adds the entities that may be perceived and are within a radius of a place, as of then; for the
   * thread that updates.
   */
  public void entitiesWithin(double x, double y, double radius, IntList found) {
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      PointGrid grid = neighborhood.now(level);
      updateRing.open(grid, x, y, radius + motion.slack(), -1);
      while (updateRing.next()) {
        addEntities(grid, x, y, radius * radius, found);
      }
    }
  }

  /**
   * Adds the bodies, by their numbers, that were within a distance of a box at the last update, and
   * others near; for the thread that updates, before it does.
   */
  public void bodiesNear(Box box, double distance, IntList found) {
    double x = box.minX() + box.width() / 2;
    double y = box.minY() + box.height() / 2;
    double reach = Math.hypot(box.width(), box.height()) / 2 * (1 + 1e-9) + distance;
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      PointGrid grid = neighborhood.now(level);
      updateRing.open(grid, x, y, reach + motion.slack(), -1);
      while (updateRing.next()) {
        for (int k = updateRing.from; k < updateRing.to; k++) {
          if (grid.ids()[k] != PointGrid.NONE) {
            found.add(grid.ids()[k]);
          }
        }
      }
    }
  }

  private void addEntities(PointGrid grid, double x, double y, double most, IntList found) {
    for (int k = updateRing.from; k < updateRing.to; k++) {
      double dx = grid.xs()[k] - x;
      double dy = grid.ys()[k] - y;
      if (dx * dx + dy * dy <= most && bodies.is(grid.ids()[k], Bodies.PERCEIVABLE)) {
        found.add(numbering.id(grid.ids()[k]));
      }
    }
  }

  /** Returns up to which distance an observer perceived at the last update. */
  public double reach(int observer) {
    return bodies.radius[numbering.number(observer)];
  }

  /** Returns where a body was at the last update. */
  public double x(int id) {
    return bodies.x(numbering.number(id));
  }

  /** Returns where a body was at the last update. */
  public double y(int id) {
    return bodies.y(numbering.number(id));
  }
}

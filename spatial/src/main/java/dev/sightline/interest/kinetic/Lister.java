package dev.sightline.interest.kinetic;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.LoosePairs;
import dev.sightline.interest.kinetic.due.RingLists;
import dev.sightline.interest.kinetic.grid.CellRing;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.grid.PointGrid;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Paces;
import java.util.Arrays;

/** Lists the pairs of an owner that may cross a radius before it lists again. */
final class Lister {

  /*
   * Lists the pairs of an owner that may cross before it lists again: for each level of the
   * neighborhood who is in the ring that two can walk in that time. Listing never emits: what it
   * finds is by construction in the state last emitted.
   *
   * A pair of observers who perceive each other at the same distance is listed by one of the two,
   * and counts in both directions; other pairs are listed per direction, by the observer. But who
   * rests never lists: whoever moves looks after its pairs with those who rest, in both directions.
   *
   * Where one distance holds for all, rings are read without a branch. Where distances differ from
   * pair to pair, because of sizes or because an observer who rests has another radius, pairs are
   * considered one by one and put down loose.
   */

  private static final int NO_ENTRY = -1;

  private final Bodies bodies;
  private final Motion motion;
  private final Neighborhood neighborhood;
  private final Agenda agenda;
  private final Paces paces;
  private final RingLists lists;
  private final LoosePairs loose;
  private final RingClasses movingClasses = new RingClasses();
  private final RingClasses restingClasses = new RingClasses();
  private final CellRing ring;
  private int[] hits = new int[256];
  private double[] distances = new double[256];
  private byte[] classes = new byte[256];

  Lister(
      Bodies bodies,
      Motion motion,
      Neighborhood neighborhood,
      Agenda agenda,
      Paces paces,
      RingLists lists,
      LoosePairs loose) {
    this.bodies = bodies;
    this.motion = motion;
    this.neighborhood = neighborhood;
    this.agenda = agenda;
    this.paces = paces;
    this.lists = lists;
    this.loose = loose;
    ring = new CellRing(neighborhood.now(0));
  }

  /** Lists the pairs of an owner whose time has come. */
  void list(int tick, int owner) {
    int period = agenda.listing(owner) - tick;
    double bound = bodies.bound(owner);
    if (bodies.radius[owner] >= 0) {
      listLevel(tick, owner, 0, movingClasses, bound + paces.mostBound(), period);
    }
    if (bound > 0) {
      boolean watched = motion.isWatchedAtRest(owner);
      for (int level = 1; level < Neighborhood.LEVELS; level++) {
        if (watched) {
          consider(tick, owner, level, bound, period);
        } else if (bodies.radius[owner] >= 0) {
          listLevel(tick, owner, level, restingClasses, bound, period);
        }
      }
    }
  }

  private void listLevel(
      int tick, int owner, int level, RingClasses table, double pace, int period) {
    PointGrid grid = neighborhood.now(level);
    if (grid.size() == 0) {
      return;
    }
    if (motion.mostHalf() > 0) {
      consider(tick, owner, level, pace, period);
      return;
    }
    double radius = bodies.radius[owner];
    table.fit(radius, pace, motion.slack(), period);
    int found;
    if (motion.isPlain()) {
      found = gather(grid, table, owner, level == 0 ? 0 : 1);
      fillSymmetric(radius, found);
    } else {
      found = fill(owner, radius, level > 0, gather(grid, table, owner, 1));
    }
    classify(table, found);
    lists.append(tick, owner, period, table.span(), hits, classes, found);
  }

  /**
   * Collects who is between the circles, without a branch to mispredict; returns how many.
   *
   * @param all 1, or 0 for only those of the pairs that the owner looks after if all move alike
   */
  private int gather(PointGrid grid, RingClasses table, int owner, int all) {
    double x = bodies.x(owner);
    double y = bodies.y(owner);
    double inner = table.innerSquared;
    double outer = table.outerSquared;
    int[] ids = grid.ids();
    double[] xs = grid.xs();
    double[] ys = grid.ys();
    int found = 0;
    ring.open(grid, x, y, table.outer, table.inner);
    while (ring.next()) {
      reserve(found + ring.to - ring.from);
      for (int k = ring.from; k < ring.to; k++) {
        double dx = xs[k] - x;
        double dy = ys[k] - y;
        double squared = dx * dx + dy * dy;
        hits[found] = ids[k];
        distances[found] = squared;
        double sign = (squared - inner) * (squared - outer);
        found += (int) (Double.doubleToRawLongBits(sign) >>> 63) & (owns(owner, ids[k]) | all);
      }
    }
    return found;
  }

  private void reserve(int count) {
    if (count >= hits.length) {
      int capacity = Capacity.grown(hits.length, count + 1);
      hits = Arrays.copyOf(hits, capacity);
      distances = Arrays.copyOf(distances, capacity);
      classes = new byte[capacity];
    }
  }

  /** Turns hits into entries, all symmetric. */
  private void fillSymmetric(double radius, int found) {
    double squaredRadius = radius * radius;
    for (int i = 0; i < found; i++) {
      double margin = squaredRadius - distances[i];
      int outside = (int) (Double.doubleToRawLongBits(margin) >>> 63);
      hits[i] = hits[i] << 2 | RingLists.SYMMETRIC | (outside ^ RingLists.INSIDE);
    }
  }

  /** Turns hits into entries, and returns how many there are. */
  private int fill(int owner, double radius, boolean resting, int found) {
    int kept = 0;
    for (int i = 0; i < found; i++) {
      int entry = entry(owner, hits[i], radius, resting, distances[i]);
      if (entry != NO_ENTRY) {
        hits[kept] = entry;
        distances[kept++] = distances[i];
      }
    }
    return kept;
  }

  private int entry(int owner, int other, double radius, boolean resting, double squared) {
    int flags = bodies.flags[other];
    if ((flags & (Bodies.FRESH | Bodies.PERCEIVABLE)) != Bodies.PERCEIVABLE || other == owner) {
      return NO_ENTRY;
    }
    int entry = other << 2 | (squared <= radius * radius ? RingLists.INSIDE : 0);
    if (bodies.radius[other] != radius || !bodies.is(owner, Bodies.PERCEIVABLE)) {
      return entry;
    }
    return resting || owns(owner, other) != 0 ? entry | RingLists.SYMMETRIC : NO_ENTRY;
  }

  private void classify(RingClasses table, int found) {
    for (int i = 0; i < found; i++) {
      classes[i] = table.at(distances[i]);
    }
  }

  /**
   * Returns 1 if the first of two who move looks after their pair, else 0; everybody gets half of
   * its pairs, and nobody itself.
   */
  static int owns(int owner, int other) {
    return ((owner - other) >>> 31) ^ ((owner ^ other) & 1);
  }

  /** Puts down the pairs with a level one by one, each by its own distance. */
  private void consider(int tick, int owner, int level, double pace, int period) {
    PointGrid grid = neighborhood.now(level);
    double radius = bodies.radius[owner];
    double width = pace * period + 2 * motion.slack();
    double least = radius >= 0 ? radius : Double.POSITIVE_INFINITY;
    double most = radius;
    if (level > 0) {
      least = Math.min(least, motion.restingRadii.least());
      most = Math.max(most, motion.restingRadii.most());
    }
    ring.open(
        grid, bodies.x(owner), bodies.y(owner), most + motion.mostHalf() + width, least - width);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        int other = grid.ids()[k];
        if (other >= 0 && other != owner && !bodies.is(other, Bodies.FRESH)) {
          consider(tick, owner, other, level > 0, pace, period);
        }
      }
    }
  }

  private void consider(int tick, int owner, int other, boolean resting, double pace, int period) {
    boolean sees = bodies.radius[owner] >= 0 && bodies.is(other, Bodies.PERCEIVABLE);
    boolean seen = bodies.radius[other] >= 0 && bodies.is(owner, Bodies.PERCEIVABLE);
    if (sees && seen && bodies.reach(owner, other) == bodies.reach(other, owner)) {
      if (resting || owns(owner, other) != 0) {
        put(tick, owner, other, false, true, pace, period);
      }
    } else {
      if (sees) {
        put(tick, owner, other, false, false, pace, period);
      }
      if (seen && resting) {
        put(tick, other, owner, true, false, pace, period);
      }
    }
  }

  private void put(
      int tick,
      int observer,
      int entity,
      boolean byEntity,
      boolean symmetric,
      double pace,
      int period) {
    double reach = bodies.reach(observer, entity);
    double squared = bodies.squaredDistance(observer, entity);
    double gap = Math.abs(Math.sqrt(squared) - reach) - 2 * motion.slack();
    int safe = Paces.ticks(gap, pace);
    if (safe < period) {
      int flags =
          (symmetric ? LoosePairs.SYMMETRIC : 0)
              | (squared <= reach * reach ? LoosePairs.INSIDE : 0);
      loose.add(tick, safe, tick + period, observer, entity, byEntity, flags);
    }
  }
}

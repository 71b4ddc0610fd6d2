package dev.sightline.interest.kinetic;

import static java.util.Objects.requireNonNull;

import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.LoosePairs;
import dev.sightline.interest.kinetic.grid.CellRing;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.grid.PointGrid;
import dev.sightline.interest.kinetic.line.LineTracker;
import dev.sightline.interest.kinetic.line.Speech;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Paces;
import dev.sightline.interest.rule.Emissions;
import org.jspecify.annotations.Nullable;

/**
 * Ends and begins the pairs of bodies that are new, and tests lines again for those that turned.
 */
final class Encounters {

  /*
   * A body is new in a tick if it came, went, jumped, broke its step bound, or changed its radius,
   * its size or whether others may perceive it (see Motion).
   *
   * For each body that is new:
   *
   * 1. All pairs that it had end. They are found around its old place, in the grids of the tick
   *    before.
   * 2. All pairs that it has now begin. They are found around its new place.
   *
   * If both bodies of a pair are new, the one with the lower number does this for the pair. If the
   * body was there before and has not gone far, it goes on: most of its pairs hold before and
   * after, and only the differences are said.
   *
   * A pair that begins stands in no list yet. It is put down as a loose pair until its owner lists
   * next. The pairs of a body that jumped are not put down, since it is new again in the next tick.
   *
   * A body that only left its heading has turned. It keeps its pairs, and all its lines are tested
   * again.
   *
   * Cost: per body that is new or turned, a look at each body within the greatest reach and what
   * two can walk until everybody has listed.
   */

  private final Numbering numbering;
  private final Bodies bodies;
  private final Motion motion;
  private final Neighborhood neighborhood;
  private final Agenda agenda;
  private final Paces paces;
  private final LoosePairs loose;
  private final @Nullable LineTracker tracker;
  private final CellRing ring;

  /** Whether whoever is new now may go on with pairs that it had. */
  private boolean goesOn;

  Encounters(
      Numbering numbering,
      Bodies bodies,
      Motion motion,
      Neighborhood neighborhood,
      Agenda agenda,
      Paces paces,
      LoosePairs loose,
      @Nullable LineTracker tracker) {
    this.numbering = numbering;
    this.bodies = bodies;
    this.motion = motion;
    this.neighborhood = neighborhood;
    this.agenda = agenda;
    this.paces = paces;
    this.loose = loose;
    this.tracker = tracker;
    ring = new CellRing(neighborhood.now(0));
  }

  /** Ends the pairs that somebody new had, and begins those that it has now. */
  void renew(int tick, int index, Emissions all, Emissions.Slice out) {
    goesOn = goesOn(index);
    if (motion.fresh.wasLive(index)) {
      forget(index, all, out);
    }
    int id = motion.fresh.id(index);
    if (bodies.is(id, Bodies.LIVE)) {
      meet(tick, id, all, out);
    }
  }

  private boolean goesOn(int index) {
    int id = motion.fresh.id(index);
    double dx = bodies.x(id) - motion.fresh.oldX(index);
    double dy = bodies.y(id) - motion.fresh.oldY(index);
    double most = motion.mostReachBefore() + motion.mostReach();
    return motion.fresh.wasLive(index)
        && bodies.is(id, Bodies.LIVE)
        && dx * dx + dy * dy <= most * most;
  }

  private void forget(int index, Emissions all, Emissions.Slice out) {
    int id = motion.fresh.id(index);
    double reach = motion.mostReachBefore() + motion.slack();
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      PointGrid grid = neighborhood.before(level);
      ring.open(grid, motion.fresh.oldX(index), motion.fresh.oldY(index), reach, -1);
      while (ring.next()) {
        for (int k = ring.from; k < ring.to; k++) {
          int other = grid.ids()[k];
          if (other >= 0 && speaksFor(id, other)) {
            end(id, other, all, out);
            end(other, id, all, out);
          }
        }
      }
    }
  }

  private boolean speaksFor(int id, int other) {
    return id != other && !(bodies.is(other, Bodies.FRESH) && other < id);
  }

  /** Ends a pair that was held, unless it is among those that begin. */
  private void end(int observer, int entity, Emissions all, Emissions.Slice out) {
    boolean begins = goesOn && bodies.perceives(observer, entity);
    if (!begins && isHeld(observer, entity, all)) {
      out.left(observer, entity);
    }
  }

  private boolean isHeld(int observer, int entity, Emissions all) {
    return all.held(numbering.id(observer), numbering.id(entity));
  }

  private void meet(int tick, int id, Emissions all, Emissions.Slice out) {
    int ticks = bodies.is(id, Bodies.RESTLESS) ? 0 : paces.mostPeriod();
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      double pace = bodies.bound(id) + (level == 0 ? paces.mostBound() : 0);
      double reach = motion.mostReach() + ticks * pace + motion.slack();
      PointGrid grid = neighborhood.now(level);
      ring.open(grid, bodies.x(id), bodies.y(id), reach, -1);
      while (ring.next()) {
        for (int k = ring.from; k < ring.to; k++) {
          int other = grid.ids()[k];
          if (other >= 0 && isMet(id, other, level)) {
            meet(tick, id, other, all, out);
          }
        }
      }
    }
  }

  /** Returns whether somebody new speaks for its pair; who is new is on level 0. */
  private boolean isMet(int id, int other, int level) {
    return level == 0 ? speaksFor(id, other) : !bodies.is(other, Bodies.FRESH);
  }

  private void meet(int tick, int id, int other, Emissions all, Emissions.Slice out) {
    boolean sees = bodies.radius[id] >= 0 && bodies.is(other, Bodies.PERCEIVABLE);
    boolean seen = bodies.radius[other] >= 0 && bodies.is(id, Bodies.PERCEIVABLE);
    if (sees && seen && bodies.reach(id, other) == bodies.reach(other, id)) {
      boolean owning = looksAfter(id, other);
      begin(tick, owning ? id : other, owning ? other : id, true, all, out);
    } else {
      if (sees) {
        begin(tick, id, other, false, all, out);
      }
      if (seen) {
        begin(tick, other, id, false, all, out);
      }
    }
  }

  private boolean looksAfter(int id, int other) {
    return bodies.is(other, Bodies.RESTS)
        || (!bodies.is(id, Bodies.RESTS) && Lister.owns(id, other) != 0);
  }

  private void begin(
      int tick, int observer, int entity, boolean symmetric, Emissions all, Emissions.Slice out) {
    double reach = bodies.reach(observer, entity);
    double squared = bodies.squaredDistance(observer, entity);
    boolean inside = squared <= reach * reach;
    if (inside) {
      boolean clear = tracker == null || tracker.start(tick, observer, entity, symmetric);
      tell(observer, entity, clear, all, out);
      if (symmetric) {
        tell(entity, observer, clear, all, out);
      }
    }
    int both = bodies.flags[observer] | bodies.flags[entity];
    double pace = bodies.bound(observer) + bodies.bound(entity);
    if ((both & Bodies.RESTLESS) == 0 && pace > 0) {
      double gap = Math.abs(Math.sqrt(squared) - reach) - motion.slack();
      put(tick, observer, entity, symmetric, inside, Paces.ticks(gap, pace));
    }
  }

  private void tell(int observer, int entity, boolean holds, Emissions all, Emissions.Slice out) {
    boolean held = goesOn && isHeld(observer, entity, all);
    if (holds && !held) {
      out.entered(observer, entity);
    } else if (held && !holds) {
      out.left(observer, entity);
    }
  }

  /** Puts a pair down until its owner lists, who is somebody who moves. */
  private void put(
      int tick, int observer, int entity, boolean symmetric, boolean inside, int safe) {
    boolean byEntity = bodies.is(observer, Bodies.RESTS);
    int until = agenda.listing(byEntity ? entity : observer);
    if (tick + safe < until) {
      int flags = (symmetric ? LoosePairs.SYMMETRIC : 0) | (inside ? LoosePairs.INSIDE : 0);
      loose.add(tick, safe, until, observer, entity, byEntity, flags);
    }
  }

  /** Begins the lines of somebody again who left its heading. */
  void turn(int tick, int id, Emissions all, Emissions.Slice out) {
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      double paces2 = bodies.bound(id) + (level == 0 ? paces.mostBound() : 0);
      PointGrid grid = neighborhood.now(level);
      ring.open(
          grid, bodies.x(id), bodies.y(id), motion.mostReach() + 2 * paces2 + motion.slack(), -1);
      while (ring.next()) {
        for (int k = ring.from; k < ring.to; k++) {
          int other = grid.ids()[k];
          if (other >= 0 && isTurnedTo(id, other)) {
            turn(tick, id, other, all, out);
          }
        }
      }
    }
  }

  private boolean isTurnedTo(int id, int other) {
    int flags = bodies.flags[other];
    return other != id
        && (flags & Bodies.FRESH) == 0
        && !((flags & Bodies.TURNED) != 0 && other < id);
  }

  private void turn(int tick, int id, int other, Emissions all, Emissions.Slice out) {
    boolean sees = bodies.radius[id] >= 0 && bodies.is(other, Bodies.PERCEIVABLE);
    boolean seen = bodies.radius[other] >= 0 && bodies.is(id, Bodies.PERCEIVABLE);
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
    if (bodies.squaredDistance(observer, entity) <= radius * radius) {
      requireNonNull(tracker).beginAgain(tick, 2 * tick, observer, entity, symmetric, out);
    } else if (isHeld(observer, entity, all)) {
      Speech.say(observer, entity, symmetric, false, out);
    }
  }
}

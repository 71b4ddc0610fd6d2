package dev.sightline.interest.kinetic.line;

import dev.sightline.interest.PairSet;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.Restarts;
import dev.sightline.interest.kinetic.due.Wheel;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Paces;
import dev.sightline.interest.kinetic.motion.Reach;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.work.Workers;
import java.util.SplittableRandom;

/**
 * What a kernel with lines does in a tick, but who comes within whose radius is found by looking at
 * all pairs.
 */
final class LineStage {
  static final double SIZE = 100;
  private static final int MOST = 400;

  final PairSet fed = new PairSet(MOST);
  final PlainWalls walls;
  final LineChanges changedLines;
  PairSet within = new PairSet(MOST);
  private final Population population;
  private final Bodies bodies;
  private final Neighborhood neighborhood;
  private final Motion motion;
  private final Agenda agenda = new Agenda();
  private final Paces paces;
  private final Restarts restarts = new Restarts();
  private final LineTracker tracker;
  private final Emissions all = Emissions.ignored();
  private final Emissions.Slice out = all.slice(0);
  private int tick;

  LineStage(Population population, SplittableRandom random) {
    this.population = population;
    bodies = new Bodies(population.world(), true);
    neighborhood = new Neighborhood(population.world());
    motion = new Motion(new Numbering(population), Reach.of(1, 0), bodies, neighborhood, true);
    paces = new Paces(bodies, motion, agenda);
    walls = new PlainWalls(bodies, random, SIZE);
    tracker = new LineTracker(bodies, motion, restarts, walls.newCheck());
    changedLines = new LineChanges(bodies, motion, neighborhood, paces, restarts, walls, tracker);
  }

  /** Returns what holds now, looking at all lines. */
  PairSet expected() {
    PairSet expected = new PairSet(MOST);
    for (int o = 0; o < population.end(); o++) {
      for (int e = 0; e < population.end(); e++) {
        expected.set(o, e, sees(o, e));
      }
    }
    return expected;
  }

  private boolean sees(int o, int e) {
    double dx = population.x(e) - population.x(o);
    double dy = population.y(e) - population.y(o);
    double radius = population.radius(o);
    return o != e
        && population.observes(o)
        && population.perceivable(e)
        && dx * dx + dy * dy <= radius * radius
        && walls.isClear(
            new double[] {population.x(o), population.y(o), population.x(e), population.y(e)});
  }

  void follow() {
    Changes changes = population.turn(1);
    agenda.reserve(population.end());
    restarts.reserve(population.end());
    motion.begin(tick + 1, changes);
    for (int share = 0; share < Motion.SHARES; share++) {
      motion.absorb(share);
    }
    boolean moved = motion.settle();
    if (!moved && changedLines.isEmpty()) {
      return;
    }
    tick++;
    if (moved) {
      neighborhood.advance(bodies.state, Bodies.STRIDE, 5, Workers.caller());
    } else {
      neighborhood.stay();
    }
    scheduleFresh();
    paces.survey(tick, neighborhood.actives());
    restarts.expire(tick);
    for (int i = 0; i < changes.count(); i++) {
      tracker.place(changes.id(i));
    }
    forPairs(this::cross);
    tracker.check(tick, neighborhood.now(0), out);
    int[] due = agenda.collect(tick).toArray();
    forPairs(this::turn);
    changedLines.apply(tick, out);
    forPairs(this::renew);
    list(due);
    neighborhood.finish(bodies.state, Bodies.STRIDE);
    hear();
  }

  private void scheduleFresh() {
    for (int i = 0; i < motion.fresh.count(); i++) {
      int id = motion.fresh.id(i);
      if (!bodies.is(id, Bodies.LIVE) || bodies.is(id, Bodies.RESTS)) {
        agenda.end(id, tick);
      } else {
        agenda.begin(id, tick, 10);
        paces.include(bodies.bound(id), 10);
      }
    }
  }

  /** Lowers the bounds of those who are due, and lets those rest who have not moved for long. */
  private void list(int[] due) {
    for (int id : due) {
      if (motion.lowerBound(id)) {
        agenda.end(id, tick);
        motion.rest(id, true);
      } else {
        agenda.renew(id, tick, Wheel.TICKS / 4);
        paces.include(bodies.bound(id), Wheel.TICKS / 4);
      }
    }
  }

  private interface Pairs {
    void visit(int observer, int entity, boolean symmetric);
  }

  /** Visits each ordered pair, and those who perceive each other at one distance only once. */
  private void forPairs(Pairs pairs) {
    for (int a = 0; a < population.end(); a++) {
      for (int b = 0; b < population.end(); b++) {
        boolean symmetric =
            bodies.radius[a] == bodies.radius[b]
                && bodies.is(a, Bodies.PERCEIVABLE)
                && bodies.is(b, Bodies.PERCEIVABLE);
        if (a < b || (a != b && !symmetric)) {
          pairs.visit(a, b, symmetric);
        }
      }
    }
  }

  private boolean isAny(int a, int b, int flags) {
    return ((bodies.flags[a] | bodies.flags[b]) & flags) != 0;
  }

  private void cross(int observer, int entity, boolean symmetric) {
    if (!isAny(observer, entity, Bodies.FRESH | Bodies.TURNED)
        && bodies.perceives(observer, entity)
        && !within.get(observer, entity)) {
      tracker.begin(tick, observer, entity, symmetric, out);
    }
  }

  private void turn(int observer, int entity, boolean symmetric) {
    if (!isAny(observer, entity, Bodies.FRESH) && isAny(observer, entity, Bodies.TURNED)) {
      if (bodies.perceives(observer, entity)) {
        tracker.beginAgain(tick, 2 * tick, observer, entity, symmetric, out);
      } else if (fed.get(observer, entity)) {
        Speech.say(observer, entity, symmetric, false, out);
      }
    }
  }

  private void renew(int observer, int entity, boolean symmetric) {
    if (isAny(observer, entity, Bodies.FRESH)) {
      boolean clear =
          bodies.perceives(observer, entity) && tracker.start(tick, observer, entity, symmetric);
      Speech.say(observer, entity, symmetric, clear, out);
    }
  }

  /** Takes over what was said in this tick. */
  private void hear() {
    for (int i = 0; i < out.size(); i++) {
      fed.set(out.observer(i), out.entity(i), out.entered(i));
    }
    all.clear();
    within = new PairSet(MOST);
    for (int o = 0; o < population.end(); o++) {
      for (int e = 0; e < population.end(); e++) {
        within.set(o, e, o != e && bodies.perceives(o, e));
      }
    }
  }
}

package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;

public final class Motion {

  /*
   * Takes over what changed, once per tick. Those who only moved, and as they are trusted to, are
   * the bulk: threads share them (absorb). The others are kept for one thread (settle), which
   * decides who is new and who turned.
   *
   * If nothing moved, nothing can have come nearer to anything: the kernel's clock then stands, and
   * such a tick costs nothing, however many bodies are about.
   */

  public static final int SHARES = 8;

  private final Population population;
  private final Reach reach;
  private final Bodies bodies;
  private final Neighborhood neighborhood;
  private final boolean withHeadings;
  public final StepBounds bounds = new StepBounds();
  public final Headings headings = new Headings(SHARES);
  public final Newcomers fresh = new Newcomers();
  public final IntList turned = new IntList();

  /** The radii of all, and those of observers who rest. */
  public final Radii radii = new Radii();

  public final Radii restingRadii = new Radii();
  private final Radii halves = new Radii();
  private final IntList jumped = new IntList();
  private int hidden;
  private int hiddenResting;
  private int[] odd = {};
  private final int[] oddEnd = new int[SHARES];
  private Changes changes = new Changes();
  private int tick;
  private double mostReachBefore;
  private double slack;

  public Motion(
      Population population, Reach reach, Bodies bodies, Neighborhood near, boolean headings) {
    this.population = population;
    this.reach = reach;
    this.bodies = bodies;
    this.neighborhood = near;
    this.withHeadings = headings;
  }

  /** Begins a tick: prepares for {@link #absorb}. */
  public void begin(int now, Changes batch) {
    tick = now;
    changes = batch;
    reserve(population.end());
    for (int i = 0; i < fresh.count(); i++) {
      bodies.set(fresh.id(i), Bodies.FRESH, false);
    }
    fresh.clear();
    for (int i = 0; i < turned.size(); i++) {
      bodies.set(turned.get(i), Bodies.TURNED, false);
    }
    turned.clear();
    mostReachBefore = mostReach();
    bounds.review(now, batch, population, bodies, radii);
  }

  private void reserve(int end) {
    bodies.reserve(end);
    bounds.reserve(end);
    neighborhood.reserve(end);
    if (withHeadings) {
      headings.reserve(end);
    }
    if (odd.length < changes.count()) {
      odd = new int[Capacity.grown(odd.length, changes.count())];
    }
  }

  /**
   * Takes over a share of what changed: those who only moved, as expected. The others are kept for
   * {@link #settle}.
   */
  public void absorb(int share) {
    int to = firstOf(share + 1);
    int end = firstOf(share);
    headings.begin(share);
    for (int i = end; i < to; i++) {
      int id = changes.id(i);
      if (changes.of(id) != Population.MOVED || !advance(id, share)) {
        odd[end++] = id;
      }
    }
    oddEnd[share] = end;
  }

  private int firstOf(int share) {
    return (int) ((long) changes.count() * share / SHARES);
  }

  /** Moves a body that keeps to its bound and heading; returns false if it does not. */
  private boolean advance(int id, int share) {
    int at = id * Bodies.STRIDE;
    double x = population.x(id);
    double y = population.y(id);
    double dx = x - bodies.state[at];
    double dy = y - bodies.state[at + 1];
    double step = Math.sqrt(dx * dx + dy * dy);
    if ((bodies.flags[id] & (Bodies.LIVE | Bodies.RESTLESS)) != Bodies.LIVE
        || !keeps(at, dx, dy, step)
        || !bodies.isFaithful(x, y)) {
      return false;
    }
    bodies.move(id, x, y);
    bounds.remember(id, step, tick);
    if (withHeadings) {
      headings.follow(id, dx, dy, tick, bodies.motion, share);
    }
    return true;
  }

  private boolean keeps(int at, double dx, double dy, double step) {
    return step <= bodies.state[at + Bodies.BOUND] && (!withHeadings || keepsHeading(at, dx, dy));
  }

  private boolean keepsHeading(int at, double dx, double dy) {
    double[] motion = bodies.motion;
    double offX = dx - motion[at + Bodies.HEADING_X];
    double offY = dy - motion[at + Bodies.HEADING_Y];
    double deviation = motion[at + Bodies.DEVIATION];
    return offX * offX + offY * offY <= deviation * deviation;
  }

  /** Takes over the rest, in the order of the changes; returns whether anybody moved or is new. */
  public boolean settle() {
    int oddCount = 0;
    boolean moved = false;
    for (int share = 0; share < SHARES; share++) {
      for (int i = firstOf(share); i < oddEnd[share]; i++) {
        moved |= take(odd[i]);
        oddCount++;
      }
    }
    moved |= oddCount < changes.count();
    calm();
    moved |= fresh.count() > 0;
    if (withHeadings && moved) {
      endHeadings();
    }
    slack = bodies.slack(radii.most() + halves.most());
    return moved;
  }

  /** Takes over a body that did more than move as expected; returns whether that matters. */
  private boolean take(int id) {
    boolean lives = population.alive(id);
    boolean lived = bodies.is(id, Bodies.LIVE);
    if (!lives && !lived) {
      return false;
    }
    double dx = population.x(id) - bodies.x(id);
    double dy = population.y(id) - bodies.y(id);
    double step = lived ? Math.sqrt(dx * dx + dy * dy) : 0;
    boolean renewed = isRenewed(id, lives, lived);
    if (renewed || bodies.is(id, Bodies.RESTLESS) || step > bodies.bound(id)) {
      freshen(id, lives);
      describe(id, lives, step);
    } else if (!keeps(id * Bodies.STRIDE, dx, dy, step)) {
      turn(id);
    }
    bodies.put(id, population.x(id), population.y(id));
    bounds.remember(id, step, tick);
    return step > 0 || bodies.is(id, Bodies.FRESH | Bodies.TURNED);
  }

  private boolean isRenewed(int id, boolean lives, boolean lived) {
    return lives != lived
        || radius(id) != bodies.radius[id]
        || reach.extra(population, id) != bodies.half[id]
        || population.perceivable(id) != bodies.is(id, Bodies.PERCEIVABLE);
  }

  private double radius(int id) {
    return population.observes(id) ? reach.radius(population, id) : Bodies.BLIND;
  }

  /** Makes a body new; what it is like and where is taken over after. */
  private void freshen(int id, boolean lives) {
    boolean lived = bodies.is(id, Bodies.LIVE);
    double x = bodies.x(id);
    double y = bodies.y(id);
    fresh.add(id, x, y, lived);
    if (lives) {
      neighborhood.enter(id, x, y);
    } else {
      neighborhood.leave(id, x, y);
    }
    rest(id, false);
    bodies.set(id, Bodies.FRESH, true);
    bodies.state[id * Bodies.STRIDE + Bodies.BIRTH] = tick;
    loseHeading(id);
  }

  /** Takes over what somebody new is like. */
  private void describe(int id, boolean lives, double step) {
    boolean lived = bodies.is(id, Bodies.LIVE);
    if (lived) {
      uncount(id);
    }
    double radius = radius(id);
    bodies.setRadius(id, radius);
    bodies.half[id] = reach.extra(population, id);
    bodies.set(id, Bodies.LIVE, lives);
    bodies.set(id, Bodies.PERCEIVABLE, population.perceivable(id));
    double before = lived ? bodies.bound(id) : 0;
    setBound(id, bounds.ofNew(before, !lived && radius >= 0, step));
    boolean jumps = lives && lived && step > bodies.bound(id);
    bodies.set(id, Bodies.RESTLESS, jumps);
    if (lives) {
      count(id);
      rest(id, !jumps && bodies.bound(id) == 0);
    }
  }

  private void count(int id) {
    radii.add(bodies.radius[id]);
    hidden += bodies.is(id, Bodies.PERCEIVABLE) ? 0 : 1;
    if (reach.hasExtra()) {
      halves.add(bodies.half[id]);
    }
  }

  private void uncount(int id) {
    radii.remove(bodies.radius[id]);
    hidden -= bodies.is(id, Bodies.PERCEIVABLE) ? 0 : 1;
    if (reach.hasExtra()) {
      halves.remove(bodies.half[id]);
    }
  }

  private void setBound(int id, double bound) {
    bodies.state[id * Bodies.STRIDE + Bodies.BOUND] = bound;
    if (withHeadings && !headings.isHeld(id)) {
      bodies.motion[id * Bodies.STRIDE + Bodies.DEVIATION] = bound;
    }
  }

  /** Lowers the bound of a body that lists; returns whether it will rest from now on. */
  public boolean lowerBound(int id) {
    setBound(id, bounds.lowered(id, bodies.bound(id), tick));
    return bodies.bound(id) == 0;
  }

  /** Says whether somebody rests: lets others look after its pairs. */
  public void rest(int id, boolean on) {
    if (bodies.is(id, Bodies.RESTS) == on) {
      return;
    }
    bodies.set(id, Bodies.RESTS, on);
    boolean isHidden = !bodies.is(id, Bodies.PERCEIVABLE);
    if (on) {
      neighborhood.rest(id);
      restingRadii.add(bodies.radius[id]);
      hiddenResting += isHidden ? 1 : 0;
    } else {
      restingRadii.remove(bodies.radius[id]);
      hiddenResting -= isHidden ? 1 : 0;
    }
  }

  /** Makes bodies new once more that jumped in the last tick: their pairs were not stored. */
  private void calm() {
    for (int i = 0; i < jumped.size(); i++) {
      int id = jumped.get(i);
      if (!bodies.is(id, Bodies.FRESH)) {
        freshen(id, true);
        bodies.set(id, Bodies.RESTLESS, false);
        rest(id, bodies.bound(id) == 0);
      }
    }
    jumped.clear();
    for (int i = 0; i < fresh.count(); i++) {
      if (bodies.is(fresh.id(i), Bodies.RESTLESS)) {
        jumped.add(fresh.id(i));
      }
    }
  }

  private void turn(int id) {
    bodies.set(id, Bodies.TURNED, true);
    turned.add(id);
    loseHeading(id);
  }

  private void loseHeading(int id) {
    if (withHeadings) {
      int at = id * Bodies.STRIDE;
      headings.lose(id, tick, bodies.motion);
      bodies.motion[at + Bodies.DEVIATION] = bodies.state[at + Bodies.BOUND];
      bodies.motion[at + Bodies.TURN] = tick;
    }
  }

  /** Ends the headings of those who stand, which nobody said; counts the new ones. */
  private void endHeadings() {
    if (headings.isSomebodyOff()) {
      for (int i = headings.holders().size() - 1; i >= 0; i--) {
        int id = headings.holders().get(i);
        if (!bounds.moved(id, tick)) {
          turn(id);
        }
      }
    }
    headings.settle();
  }

  /** Returns the greatest distance at which anybody perceives anybody. */
  public double mostReach() {
    return radii.most() + halves.most();
  }

  /** Returns what {@link #mostReach} was before this tick. */
  public double mostReachBefore() {
    return mostReachBefore;
  }

  /** Returns the most that an entity's size adds to a radius. */
  public double mostHalf() {
    return halves.most();
  }

  /** Returns a distance that is far more than what rounding can do to distances of bodies. */
  public double slack() {
    return slack;
  }

  /** Returns whether all perceive each other at one distance, and nobody is new in this tick. */
  public boolean isPlain() {
    return fresh.count() == 0 && hidden == 0 && radii.isUniform() && halves.most() == 0;
  }

  /**
   * Returns whether there may be observers who rest and perceive a body at another distance than it
   * perceives them, or without being perceived.
   */
  public boolean isWatchedAtRest(int id) {
    if (restingRadii.seeing() == 0 || !bodies.is(id, Bodies.PERCEIVABLE)) {
      return false;
    }
    double own = bodies.radius[id];
    return hiddenResting > 0
        || halves.most() > 0
        || restingRadii.least() != own
        || restingRadii.most() != own;
  }

  public Population population() {
    return population;
  }
}

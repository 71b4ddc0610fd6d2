package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;

/** Takes over what changed in the population, and finds which bodies are new and which turned. */
public final class Motion {

  /*
   * Once per tick, in two steps:
   *
   * 1. absorb. The changes are cut into SHARES ranges, which threads take. Most bodies only moved,
   *    no farther than their step bound and along their heading: these are done here. All others
   *    are noted at the beginning of the range (odd).
   * 2. settle. One thread takes those others, in order. It decides who is new and who has only
   *    turned.
   *
   * A body is new if it came, went, broke its bound, or changed its radius, its size or whether
   * others may perceive it; also in the tick after a jump. It has turned if it kept to its bound
   * and left its heading.
   *
   * If nothing moved, nothing can have come nearer to anything. Then the kernel's clock stands, and
   * the tick costs nothing, however many bodies there are.
   *
   * The population and its changes name entities by ids. All else here is by body (see Numbering).
   *
   * Cost: a few operations per entity that changed.
   */

  public static final int SHARES = 8;

  private final Numbering numbering;
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
  private Changes changes = Changes.none();
  private int tick;
  private double mostReachBefore;
  private double slack;

  public Motion(
      Numbering numbering, Reach reach, Bodies bodies, Neighborhood near, boolean headings) {
    this.numbering = numbering;
    population = numbering.population();
    this.reach = reach;
    this.bodies = bodies;
    this.neighborhood = near;
    this.withHeadings = headings;
  }

  /** Begins a tick: prepares for {@link #absorb}. */
  public void begin(int now, Changes batch) {
    tick = now;
    changes = batch;
    reserve(numbering.end());
    for (int i = 0; i < fresh.count(); i++) {
      bodies.set(fresh.id(i), Bodies.FRESH, false);
    }
    fresh.clear();
    for (int i = 0; i < turned.size(); i++) {
      bodies.set(turned.get(i), Bodies.TURNED, false);
    }
    turned.clear();
    mostReachBefore = mostReach();
    bounds.review(now, batch, numbering, bodies, radii);
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
    int body = numbering.number(id);
    int at = body * Bodies.STRIDE;
    double x = population.x(id);
    double y = population.y(id);
    double dx = x - bodies.state[at];
    double dy = y - bodies.state[at + 1];
    double step = Math.sqrt(dx * dx + dy * dy);
    if ((bodies.flags[body] & (Bodies.LIVE | Bodies.RESTLESS)) != Bodies.LIVE
        || !keeps(at, dx, dy, step)
        || !bodies.isFaithful(x, y)) {
      return false;
    }
    bodies.move(body, x, y);
    bounds.remember(body, step, tick);
    if (withHeadings) {
      headings.follow(body, dx, dy, tick, bodies.motion, share);
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
    int body = numbering.number(id);
    boolean lives = population.alive(id);
    boolean lived = bodies.is(body, Bodies.LIVE);
    if (!lives && !lived) {
      return false;
    }
    double dx = population.x(id) - bodies.x(body);
    double dy = population.y(id) - bodies.y(body);
    double step = lived ? Math.sqrt(dx * dx + dy * dy) : 0;
    boolean renewed = lives != lived || isRenewed(id, body);
    if (renewed || bodies.is(body, Bodies.RESTLESS) || step > bodies.bound(body)) {
      freshen(body, lives);
      describe(id, body, lives, step);
    } else if (!keeps(body * Bodies.STRIDE, dx, dy, step)) {
      turn(body);
    }
    bodies.put(body, population.x(id), population.y(id));
    bounds.remember(body, step, tick);
    return step > 0 || bodies.is(body, Bodies.FRESH | Bodies.TURNED);
  }

  private boolean isRenewed(int id, int body) {
    return radius(id) != bodies.radius[body]
        || reach.extra(population, id) != bodies.half[body]
        || population.perceivable(id) != bodies.is(body, Bodies.PERCEIVABLE);
  }

  private double radius(int id) {
    return population.observes(id) ? reach.radius(population, id) : Bodies.BLIND;
  }

  /** Makes a body new; what it is like and where is taken over after. */
  private void freshen(int body, boolean lives) {
    boolean lived = bodies.is(body, Bodies.LIVE);
    double x = bodies.x(body);
    double y = bodies.y(body);
    fresh.add(body, x, y, lived);
    if (lives) {
      neighborhood.enter(body, x, y);
    } else {
      neighborhood.leave(body, x, y);
    }
    rest(body, false);
    bodies.set(body, Bodies.FRESH, true);
    bodies.state[body * Bodies.STRIDE + Bodies.BIRTH] = tick;
    loseHeading(body);
  }

  /** Takes over what somebody new is like. */
  private void describe(int id, int body, boolean lives, double step) {
    boolean lived = bodies.is(body, Bodies.LIVE);
    if (lived) {
      uncount(body);
    }
    double radius = radius(id);
    bodies.setRadius(body, radius);
    bodies.half[body] = reach.extra(population, id);
    bodies.set(body, Bodies.LIVE, lives);
    bodies.set(body, Bodies.PERCEIVABLE, population.perceivable(id));
    boolean jumps = lives && bindAgain(body, lived, radius >= 0, step);
    bodies.set(body, Bodies.RESTLESS, jumps);
    if (lives) {
      count(body);
      rest(body, !jumps && bodies.bound(body) == 0);
    }
  }

  /** Gives a new bound to somebody new; returns whether it has just jumped. */
  private boolean bindAgain(int body, boolean lived, boolean observes, double step) {
    if (!lived) {
      bounds.forget(body);
      setBound(body, bounds.ofNew(0, observes, 0));
      return false;
    }
    double before = bodies.bound(body);
    if (before == 0 && step > 0 && bounds.restsOn(body, tick)) {
      return false;
    }
    setBound(body, bounds.ofNew(before, false, step));
    return step > bodies.bound(body);
  }

  private void count(int body) {
    radii.add(bodies.radius[body]);
    hidden += bodies.is(body, Bodies.PERCEIVABLE) ? 0 : 1;
    if (reach.hasExtra()) {
      halves.add(bodies.half[body]);
    }
  }

  private void uncount(int body) {
    radii.remove(bodies.radius[body]);
    hidden -= bodies.is(body, Bodies.PERCEIVABLE) ? 0 : 1;
    if (reach.hasExtra()) {
      halves.remove(bodies.half[body]);
    }
  }

  private void setBound(int body, double bound) {
    bodies.state[body * Bodies.STRIDE + Bodies.BOUND] = bound;
    if (withHeadings && !headings.isHeld(body)) {
      bodies.motion[body * Bodies.STRIDE + Bodies.DEVIATION] = bound;
    }
  }

  /** Lowers the bound of a body that lists; returns whether it will rest from now on. */
  public boolean lowerBound(int body) {
    int birth = (int) bodies.state[body * Bodies.STRIDE + Bodies.BIRTH];
    setBound(body, bounds.lowered(body, bodies.bound(body), birth, tick));
    return bodies.bound(body) == 0;
  }

  /** Says whether somebody rests: lets others look after its pairs. */
  public void rest(int body, boolean on) {
    if (bodies.is(body, Bodies.RESTS) == on) {
      return;
    }
    bodies.set(body, Bodies.RESTS, on);
    boolean isHidden = !bodies.is(body, Bodies.PERCEIVABLE);
    if (on) {
      neighborhood.rest(body);
      restingRadii.add(bodies.radius[body]);
      hiddenResting += isHidden ? 1 : 0;
    } else {
      restingRadii.remove(bodies.radius[body]);
      hiddenResting -= isHidden ? 1 : 0;
    }
  }

  /** Makes bodies new once more that jumped in the last tick: their pairs were not stored. */
  private void calm() {
    for (int i = 0; i < jumped.size(); i++) {
      int body = jumped.get(i);
      if (!bodies.is(body, Bodies.FRESH)) {
        freshen(body, true);
        bodies.set(body, Bodies.RESTLESS, false);
        rest(body, bodies.bound(body) == 0);
      }
    }
    jumped.clear();
    for (int i = 0; i < fresh.count(); i++) {
      if (bodies.is(fresh.id(i), Bodies.RESTLESS)) {
        jumped.add(fresh.id(i));
      }
    }
  }

  private void turn(int body) {
    bodies.set(body, Bodies.TURNED, true);
    turned.add(body);
    loseHeading(body);
  }

  private void loseHeading(int body) {
    if (withHeadings) {
      int at = body * Bodies.STRIDE;
      headings.lose(body, tick, bodies.motion);
      bodies.motion[at + Bodies.DEVIATION] = bodies.state[at + Bodies.BOUND];
      bodies.motion[at + Bodies.TURN] = tick;
    }
  }

  /** Ends the headings of those who stand, which nobody said; counts the new ones. */
  private void endHeadings() {
    if (headings.isSomebodyOff()) {
      for (int i = headings.holders().size() - 1; i >= 0; i--) {
        int body = headings.holders().get(i);
        if (!bounds.moved(body, tick)) {
          turn(body);
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
  public boolean isWatchedAtRest(int body) {
    if (restingRadii.seeing() == 0 || !bodies.is(body, Bodies.PERCEIVABLE)) {
      return false;
    }
    double own = bodies.radius[body];
    return hiddenResting > 0
        || halves.most() > 0
        || restingRadii.least() != own
        || restingRadii.most() != own;
  }
}

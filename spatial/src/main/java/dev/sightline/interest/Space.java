package dev.sightline.interest;

import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.EntityVisitor;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.rule.SlotVisitor;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Observers, entities and rules that belong together, in one world.
 *
 * <p>Say what happens to entities, then call {@link #tick}: it returns what came into scope, went
 * out, and changed its senses since the last call. Whatever is said between two ticks takes effect
 * in the second, and everything that can be read (relation, events, explanations) is as of the last
 * tick.
 *
 * <pre>{@code
 * Space space = Space.builder(World.of(map)).sense("sight", RayRule::new).build();
 * long anna = space.add(1, 1, 5); // an observer: an entity with a radius
 * long ball = space.add(4, 5);
 * Delta delta = space.tick();
 * }</pre>
 *
 * <p>Threads: one at a time changes the space and ticks. Between ticks any number may read it. The
 * {@link Workers} given share the work of a tick; the result does not depend on them.
 *
 * <p>A tick is atomic: a change, a tick or a reading from inside a rule, and a change from inside a
 * visitor, are refused. Should a rule or a worker throw, the space is broken: it refuses to be read
 * or to tick until {@link #resync} has told the whole relation anew.
 */
public final class Space {
  /** The id of no entity. */
  public static final long NOTHING = 0;

  /** The radius of an entity that does not observe. */
  public static final double BLIND = Population.BLIND;

  /**
   * Both coordinates of an entity without a place, which no rule perceives that asks for places. It
   * must not observe by such rules: what they say for an observer without a place means nothing.
   */
  public static final double NOWHERE = Population.NOWHERE;

  /** No team. */
  public static final int NO_TEAM = Population.NONE;

  private static final int LEAST_CAPACITY = 64;

  /** Spaces that never had so many entities keep their memory. */
  private static final int LEAST_PEAK = 1024;

  /** For so many ticks memory that can be given back waits for one in which all rules run. */
  private static final int PATIENCE = 16;

  final Gate gate;
  private final World world;
  private final Workers workers;
  private final Population population;
  private final Entities entities;
  private final Relation relation;
  private final Clients clients;
  private final Delta delta;
  private final Perceivers perceivers = new Perceivers();
  private final Senses senses;
  private final boolean keepsObservers;
  private final int leastPeak;
  private final Keeper hand;
  private @Nullable String keptBy;
  private WorldChange read;
  private int sparseTicks;
  private boolean hasHurried;
  private long tick;

  /** The last tick that did not fail. */
  private long told;

  private Space(Builder builder) {
    world = builder.world;
    gate = new Gate(world);
    workers = builder.workers;
    Population given = builder.population;
    population = given != null ? given : new Population(LEAST_CAPACITY, world.map().bounds());
    entities = new Entities(population.rows());
    relation = new Relation(population, Scope.ANY);
    senses = new Senses(world, population, relation);
    clients = new Clients(this, population, relation);
    delta = new Delta(this, population, relation);
    hand = new Keeper(this, entities, clients);
    read = world.latest();
    keepsObservers = builder.keepsObservers;
    leastPeak = builder.leastPeak;
    if (keepsObservers) {
      relation.keepObservers();
    }
    for (int i = 0; i < builder.names.size(); i++) {
      senses.add(builder.names.get(i), builder.factories.get(i), builder.rates.get(i));
    }
    senses.scope(builder.scope);
  }

  /** Starts a space in a world. */
  public static Builder builder(World world) {
    return new Builder(world);
  }

  // What happens to entities.

  /** Adds an entity that perceives nothing, and returns its id. */
  public long add(double x, double y) {
    return free().add(x, y);
  }

  /** Adds an observer, and returns its id. */
  public long add(double x, double y, double radius) {
    return free().add(x, y, radius);
  }

  /**
   * Gives an entity a name of the caller's, by which {@link #named} finds it.
   *
   * @throws IllegalArgumentException if another entity has the name
   */
  public void name(long id, long name) {
    gate.requireChangeable();
    entities.name(entities.slot(id), name);
  }

  /** Removes an entity; its children stay, without a parent. */
  public void remove(long id) {
    free().remove(id);
  }

  /** Moves an entity; any distance. */
  public void move(long id, double x, double y) {
    free().move(id, x, y);
  }

  /**
   * Moves many entities: {@code ids[i]} to {@code (xs[i], ys[i])}. All of them, or none if an id or
   * a place is refused.
   */
  public void move(long[] ids, double[] xs, double[] ys, int count) {
    free();
    gate.requireChangeable();
    int least = Math.min(ids.length, Math.min(xs.length, ys.length));
    if (count < 0 || count > least) {
      throw new IllegalArgumentException(
          "cannot move " + count + " entities: the arrays have " + least);
    }
    for (int i = 0; i < count; i++) {
      entities.slot(ids[i]);
      Population.requirePlace(xs[i], ys[i]);
    }
    entities.move(ids, xs, ys, count);
  }

  /** Changes how far an entity perceives; {@link #BLIND} ends its being an observer. */
  public void radius(long id, double radius) {
    free().radius(id, radius);
  }

  /** Changes the extent of an entity, the diameter of a disc; tile rules regard it. */
  public void size(long id, double size) {
    gate.requireChangeable();
    int slot = entities.slot(id);
    Population.requireSize(size);
    entities.size(slot, size);
  }

  /** Changes the class of an entity, in {@code [0, 64)}. */
  public void kind(long id, int kind) {
    gate.requireChangeable();
    int slot = entities.slot(id);
    Population.requireKind(kind);
    entities.kind(slot, kind);
  }

  /** Puts an entity into a team, or with {@link #NO_TEAM} into none. */
  public void team(long id, int team) {
    free().team(id, team);
  }

  /** Puts an entity into groups, one bit each. */
  public void groups(long id, long groups) {
    gate.requireChangeable();
    entities.groups(entities.slot(id), groups);
  }

  /**
   * Makes an entity part of another, or with {@link #NOTHING} of none: whoever perceives it
   * perceives its parent.
   *
   * @throws IllegalArgumentException if the entity would become its own ancestor
   */
  public void parent(long id, long parent) {
    free().parent(id, parent);
  }

  /** Pins an entity to an observer; a sense with the rule {@code pinned} regards that. */
  public void pin(long observer, long entity) {
    pin(observer, entity, true);
  }

  /** Takes a pin away. */
  public void unpin(long observer, long entity) {
    pin(observer, entity, false);
  }

  private void pin(long observer, long entity, boolean on) {
    gate.requireChangeable();
    entities.slot(observer);
    entities.slot(entity);
    entities.pin(observer, entity, on);
  }

  /** Says which classes nobody ever perceives, one bit each, whatever the rules say. */
  public void neverRelevant(long kinds) {
    gate.requireChangeable();
    entities.neverRelevant(kinds);
  }

  /**
   * Gives an observer to a client, or with {@link Clients#NONE} to none. What the observer
   * perceives goes along.
   */
  public void assign(long observer, int client) {
    free().assign(observer, client);
  }

  // Who keeps it.

  /**
   * Hands over who adds, moves and removes entities, gives them radii, teams, parents and clients,
   * and ticks: from now on the returned keeper does, and whoever else tries is refused.
   *
   * @param keeper who that is, for messages
   * @throws IllegalStateException if somebody else keeps the space already
   */
  public Keeper keep(String keeper) {
    free();
    keptBy = keeper;
    return hand;
  }

  private Keeper free() {
    if (keptBy != null) {
      throw new IllegalStateException(
          "the space is kept by "
              + keptBy
              + ", which alone ticks it and adds, moves and removes entities");
    }
    return hand;
  }

  // Who is there.

  /** Returns the number of entities. */
  public int count() {
    return entities.count();
  }

  /**
   * Returns one more than the greatest slot in use: how long an array by slots must be. It gets
   * lower in a tick after many entities have gone.
   */
  public int slots() {
    return entities.end();
  }

  /** Returns whether an id names an entity that is there. */
  public boolean contains(long id) {
    return entities.isAlive(id);
  }

  /** Returns the id of the entity with a name, or {@link #NOTHING}. */
  public long named(long name) {
    int slot = entities.named(name);
    return slot == Population.NONE ? NOTHING : entities.id(slot);
  }

  /**
   * Returns the name of an entity.
   *
   * @throws IllegalStateException if it has none
   */
  public long nameOf(long id) {
    int slot = entities.slot(id);
    if (!entities.hasName(slot)) {
      throw new IllegalStateException("the entity " + Entities.words(id) + " has no name");
    }
    return entities.name(slot);
  }

  /** Returns the slot of an entity: a small number that it keeps as long as it is there. */
  public int slot(long id) {
    return entities.slot(id);
  }

  /** Returns the id of whoever is in a slot, or was last. */
  public long id(int slot) {
    if (slot < 0 || slot >= entities.end()) {
      throw new IllegalArgumentException("no slot " + slot);
    }
    return entities.id(slot);
  }

  /** Returns where an entity was last moved to. */
  public double x(long id) {
    return entities.x(entities.slot(id));
  }

  /** Returns where an entity was last moved to. */
  public double y(long id) {
    return entities.y(entities.slot(id));
  }

  public double radius(long id) {
    return entities.radius(entities.slot(id));
  }

  public double size(long id) {
    return entities.size(entities.slot(id));
  }

  public int kind(long id) {
    return entities.kind(entities.slot(id));
  }

  public int team(long id) {
    return entities.team(entities.slot(id));
  }

  public long groups(long id) {
    return entities.groups(entities.slot(id));
  }

  /** Returns the parent of an entity, or {@link #NOTHING}. */
  public long parent(long id) {
    return entities.parent(entities.slot(id));
  }

  public World world() {
    return world;
  }

  // Senses.

  /**
   * Adds a sense; it perceives from the next tick on, everything that is there.
   *
   * @return its bit in masks of senses, in {@code [0, 32)}
   */
  public int addSense(String name, RuleFactory factory) {
    gate.requireChangeable();
    return senses.add(name, factory, 1);
  }

  /** Puts another rule in the place of a sense's; what both perceive does not flap. */
  public void replaceSense(String name, RuleFactory factory) {
    gate.requireChangeable();
    senses.replace(name, factory);
  }

  /** Takes a sense away. */
  public void removeSense(String name) {
    gate.requireChangeable();
    senses.remove(name);
  }

  /**
   * Lets a sense run in every {@code ticks}-th tick only: what it says is then at most so many
   * ticks old. Removals act at once all the same. It runs out of turn after a change of the world
   * that changed its tiles, and may do so once after many entities have gone, so that memory can be
   * given back.
   */
  public void rate(String name, int ticks) {
    gate.requireChangeable();
    senses.rate(name, ticks);
  }

  /** Says how senses combine; null for any of them. Takes effect in the next tick. */
  public void scope(@Nullable Scope scope) {
    gate.requireChangeable();
    senses.scope(scope);
  }

  /** Returns the bit of a sense in masks. */
  public int bit(String name) {
    return senses.require(name).bit();
  }

  /** Returns the names of all senses. */
  public List<String> senses() {
    return senses.names();
  }

  /** Returns the rule of a sense, for what it tells beyond pairs: its tiles, what it promises. */
  public Rule rule(String name) {
    return senses.require(name).rule();
  }

  // Ticks.

  /** Lets all that was said take effect, and returns what that changed. */
  public Delta tick() {
    return free().tick();
  }

  /**
   * Starts over: makes all rules anew and tells the whole relation, every pair as entered. Repairs
   * a broken space; on any other it says again what holds.
   */
  public Delta resync() {
    return free().resync();
  }

  Delta run(boolean isWhole) {
    gate.beginTick();
    try {
      update(isWhole);
      gate.endTick();
      return delta;
    } catch (Throwable thrown) {
      gate.failTick(tick, thrown);
      throw thrown;
    } finally {
      population.thaw();
    }
  }

  private void update(boolean isWhole) {
    tick++;
    entities.apply(population, tick, Math.min(senses.seenByAll(tick), told));
    Changes changes = population.turn().at(tick);
    population.freeze();
    if (isWhole) {
      relation.clear();
      senses.startOver();
      changes = everything();
    }
    boolean isSparse = !isWhole && entities.isSparse(leastPeak);
    hasHurried = isSparse && ++sparseTicks > PATIENCE && !senses.areAllDue();
    if (hasHurried) {
      senses.hurry();
    }
    follow(changes);
    clients.finish(isWhole);
    read = world.latest();
    delta.turn(tick, isWhole);
    told = tick;
    if (isSparse && senses.seenByAll(tick) == tick) {
      compact();
      sparseTicks = 0;
    }
  }

  /** Brings the relation up to date. */
  private void follow(Changes changes) {
    relation.begin(senses.areSeveral());
    clients.begin();
    senses.settle();
    endRemoved(changes);
    senses.update(changes, workers);
    relation.finish(changes, workers);
  }

  /** For tests: returns whether rules ran in the last tick before it was their turn. */
  boolean hasHurried() {
    return hasHurried;
  }

  /** For tests: returns whether slots without an entity take next to no memory. */
  boolean isPacked() {
    return population.rows().isPacked();
  }

  /**
   * Gives back memory after many entities have gone, in a tick in which all rules have run, so that
   * they are made anew from what is there without a change of any pair. What the delta speaks of
   * stays in its slots; after a resync, also what was told before it until the next tick.
   */
  private void compact() {
    int[] from = entities.compact(leastPeak);
    population.compact(entities.end(), from);
    clients.compact(from);
    relation.compact();
    senses.compact(everything(), workers);
  }

  /** Ends the pairs of those who were removed, for rules that do not run in this tick. */
  private void endRemoved(Changes changes) {
    if (!senses.areAllDue() && (changes.any() & Population.REMOVED) != 0) {
      for (int i = 0; i < changes.count(); i++) {
        if ((changes.of(changes.id(i)) & Population.REMOVED) != 0) {
          relation.remove(changes.id(i));
        }
      }
    }
  }

  private Changes everything() {
    Changes all = new Changes().at(tick);
    population.addAllTo(all);
    return all;
  }

  // Reading.

  /** Returns whether the observer perceives the entity, by its senses or through a child. */
  public boolean perceives(long observer, long entity) {
    gate.requireReadable();
    return relation.inScope(entities.slot(observer), entities.slot(entity));
  }

  /** Returns the senses by which the observer perceives the entity, one bit each. */
  public int sensesOf(long observer, long entity) {
    gate.requireReadable();
    return relation.senses(entities.slot(observer), entities.slot(entity));
  }

  /** Visits what an observer perceives, in no set order. */
  public void visitPerceived(long observer, EntityVisitor visitor) {
    int slot = entities.slot(observer);
    gate.beginReading();
    try {
      relation.visit(slot, visitor);
    } finally {
      gate.endReading();
    }
  }

  /**
   * Visits the observers who perceive an entity, in no set order; costs as much as there are.
   *
   * @throws IllegalStateException if the builder was not told to {@link Builder#keepObservers}
   */
  public void visitObservers(long entity, SlotVisitor visitor) {
    int slot = entities.slot(entity);
    requireObservers();
    gate.beginReading();
    try {
      relation.visitObservers(slot, visitor);
    } finally {
      gate.endReading();
    }
  }

  private void requireObservers() {
    if (!keepsObservers) {
      throw new IllegalStateException(
          "who perceives an entity is not kept: build the space with keepObservers()");
    }
  }

  /** Returns what clients perceive. */
  public Clients clients() {
    return clients;
  }

  /** Returns the number of the last tick; 0 before the first. */
  public long tickNumber() {
    return tick;
  }

  /**
   * Visits who perceives an event by any sense, see {@link #visitPerceivers(double, double, double,
   * int, SlotVisitor)}.
   */
  public void visitPerceivers(double x, double y, SlotVisitor visitor) {
    visitPerceivers(x, y, Rule.OWN_RADIUS, -1, visitor);
  }

  /**
   * Visits each observer whose scope covers something that happens at a place and belongs to no
   * entity: a shot, a shout, an explosion. As of the last tick, in ascending order of slots.
   *
   * @param radius how far the event reaches, in place of each observer's own radius; {@link
   *     Rule#OWN_RADIUS} where that is to count
   * @param wanted the senses that can perceive it, one bit each; the scope decides about them
   * @throws IllegalStateException if the world has changed since the last tick
   */
  public void visitPerceivers(double x, double y, double radius, int wanted, SlotVisitor visitor) {
    Population.requirePlace(x, y);
    if (radius != Rule.OWN_RADIUS) {
      Population.requireRadius(radius);
    }
    requireUpToDate();
    gate.beginReading();
    try {
      perceivers.visit(senses.all(), wanted, relation.scope(), x, y, radius, visitor);
    } finally {
      gate.endReading();
    }
  }

  /**
   * Says which rules speak for and against a pair, and why, as of the last tick.
   *
   * @throws IllegalStateException if the world has changed since the last tick
   */
  public Explanation explain(long observer, long entity) {
    gate.requireReadable();
    requireUpToDate();
    int from = entities.slot(observer);
    int to = entities.slot(entity);
    gate.beginReading();
    try {
      return explanation(observer, entity, from, to);
    } finally {
      gate.endReading();
    }
  }

  private Explanation explanation(long observer, long entity, int from, int to) {
    int held = relation.senses(from, to);
    List<Explanation.Sense> reasons = new ArrayList<>();
    for (Sense sense : senses.all()) {
      boolean yes = (held >>> sense.bit() & 1) != 0;
      reasons.add(new Explanation.Sense(sense.name(), yes, verdict(sense.rule(), from, to)));
    }
    return new Explanation(
        observer,
        entity,
        relation.inScope(from, to),
        relation.viaChild(from, to),
        reasons,
        relation.scope().toString());
  }

  private Verdict verdict(Rule rule, int observer, int entity) {
    if (observer >= population.end() || !population.observes(observer)) {
      return Verdict.of(rule.name(), false, "not an observer");
    }
    if (observer == entity) {
      return Verdict.of(rule.name(), false, "nobody perceives itself");
    }
    if (entity >= population.end() || !population.perceivable(entity)) {
      return Verdict.of(rule.name(), false, "not there, or of a class that is never relevant");
    }
    return rule.judge(observer, entity);
  }

  private void requireUpToDate() {
    if (world.latest() != read) {
      throw new IllegalStateException(
          "the world has changed since the last tick of the space; tick first");
    }
  }

  /** Collects senses and options. */
  public static final class Builder {
    private final World world;
    private final List<String> names = new ArrayList<>();
    private final List<RuleFactory> factories = new ArrayList<>();
    private final List<Integer> rates = new ArrayList<>();
    private Workers workers = Workers.caller();
    private @Nullable Scope scope;
    private @Nullable Population population;
    private boolean keepsObservers;
    private int leastPeak = LEAST_PEAK;

    private Builder(World world) {
      this.world = world;
    }

    /** Adds a sense; the first is bit 0 of masks, the next bit 1, up to 32. */
    public Builder sense(String name, RuleFactory factory) {
      return sense(name, factory, 1);
    }

    /** Adds a sense that runs in every {@code rate}-th tick. */
    public Builder sense(String name, RuleFactory factory, int rate) {
      names.add(name);
      factories.add(factory);
      rates.add(rate);
      return this;
    }

    /** Sets how senses combine; by default any of them suffices. */
    public Builder scope(Scope combination) {
      scope = combination;
      return this;
    }

    /** Sets who does the work; by default the thread that calls {@link Space#tick}. */
    public Builder workers(Workers crew) {
      workers = crew;
      return this;
    }

    /**
     * Keeps up who perceives an entity, for {@link Space#visitObservers}; costs time per change.
     */
    public Builder keepObservers() {
      keepsObservers = true;
      return this;
    }

    /** For tests: gives memory back also if there never were more than so many entities. */
    Builder leastPeak(int entities) {
      leastPeak = entities;
      return this;
    }

    /** For tests of rules: takes a population that the test changes itself. */
    Builder population(Population given) {
      population = given;
      return this;
    }

    /**
     * Makes the space.
     *
     * @throws IllegalArgumentException if there is no sense, two have one name, or the scope names
     *     a bit without a sense
     */
    public Space build() {
      if (names.isEmpty()) {
        throw new IllegalArgumentException("a space needs a sense");
      }
      return new Space(this);
    }
  }
}

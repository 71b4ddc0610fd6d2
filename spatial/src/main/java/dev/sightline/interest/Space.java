package dev.sightline.interest;

import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.EntityVisitor;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.PopulationKeeper;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.rule.SlotVisitor;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.List;
import java.util.Objects;
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

  final Gate gate;
  private final World world;
  private final Entities entities;
  private final Clients clients;
  private final Senses senses;
  private final Ticks ticks;
  private final Reading reading;
  private final Keeper hand;
  private @Nullable String keptBy;

  Space(SpaceBuilder builder) {
    world = builder.world;
    gate = new Gate(world);
    Population population = builder.population();
    PopulationKeeper keeper = population.keep();
    entities = new Entities(keeper.rows(), builder.leastPeak);
    Relation relation = new Relation(population, Scope.ANY);
    senses = new Senses(gate, world, population, relation);
    clients = new Clients(this, keeper.rows(), population, relation);
    Delta delta = new Delta(this, population, relation);
    Workers workers = builder.workers;
    int mostAge = builder.mostAge;
    ticks =
        new Ticks(
            gate,
            world,
            workers,
            population,
            keeper,
            entities,
            senses,
            relation,
            clients,
            delta,
            mostAge);
    hand = new Keeper(gate, entities, clients, ticks);
    Explanations explanations = new Explanations(population, relation, senses);
    boolean keepsObservers = builder.keepsObservers;
    reading =
        new Reading(
            gate, ticks, entities, population, relation, senses, explanations, keepsObservers);
    if (keepsObservers) {
      relation.keepObservers();
    }
    builder.addSensesTo(senses);
  }

  /** Starts a space in a world. */
  public static SpaceBuilder builder(World world) {
    return new SpaceBuilder(world);
  }

  // What happens to entities.

  /** Adds an entity that perceives nothing, and returns its id. */
  public long add(double x, double y) {
    return free().add(x, y);
  }

  /** Adds an observer, or with {@link #BLIND} none, and returns its id. */
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
    free().move(ids, xs, ys, count);
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
   * @throws IllegalArgumentException if the entity would become its own ancestor, or an entity
   *     would have more than 100 ancestors
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
    gate.requireChangeable();
    keptBy = Objects.requireNonNull(keeper, "who keeps the space");
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
    return entities.named(name);
  }

  /**
   * Returns the name of an entity.
   *
   * @throws IllegalStateException if it has none
   */
  public long nameOf(long id) {
    return entities.requireName(entities.slot(id));
  }

  /** Returns the slot of an entity: a small number that it keeps as long as it is there. */
  public int slot(long id) {
    return entities.slot(id);
  }

  /** Returns the id of whoever is in a slot, or was last. */
  public long id(int slot) {
    return entities.requireId(slot);
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
    return senses.add(name, factory, 1);
  }

  /** Puts another rule in the place of a sense's; what both perceive does not flap. */
  public void replaceSense(String name, RuleFactory factory) {
    senses.replace(name, factory);
  }

  /** Takes a sense away. */
  public void removeSense(String name) {
    senses.remove(name);
  }

  /**
   * Lets a sense run in every {@code ticks}-th tick only: what it says is then at most so many
   * ticks old. Removals act at once all the same. It runs out of turn after a change of the world
   * that changed its tiles or after a thousand other ones, which are kept for it until it runs, and
   * may do so once after many entities have gone, so that memory can be given back.
   */
  public void rate(String name, int ticks) {
    senses.rate(name, ticks);
  }

  /** Says how senses combine; null for any of them. Takes effect in the next tick. */
  public void scope(@Nullable Scope scope) {
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

  /** For tests: returns whether rules ran in the last tick before it was their turn. */
  boolean hasHurried() {
    return ticks.hasHurried();
  }

  /** For tests: returns whether slots without an entity take next to no memory. */
  boolean isPacked() {
    return entities.isPacked();
  }

  // Reading.

  /** Returns whether the observer perceives the entity, by its senses or through a child. */
  public boolean perceives(long observer, long entity) {
    return reading.perceives(observer, entity);
  }

  /** Returns the senses by which the observer perceives the entity, one bit each. */
  public int sensesOf(long observer, long entity) {
    return reading.sensesOf(observer, entity);
  }

  /** Visits what an observer perceives, in no set order. */
  public void visitPerceived(long observer, EntityVisitor visitor) {
    reading.visitPerceived(observer, visitor);
  }

  /**
   * Visits the observers who perceive an entity, in no set order; costs as much as there are.
   *
   * @throws IllegalStateException if the builder was not told to {@link SpaceBuilder#keepObservers}
   */
  public void visitObservers(long entity, SlotVisitor visitor) {
    reading.visitObservers(entity, visitor);
  }

  /** Returns what clients perceive. */
  public Clients clients() {
    return clients;
  }

  /** Returns the number of the last tick; 0 before the first. */
  public long tickNumber() {
    return ticks.number();
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
    reading.visitPerceivers(x, y, radius, wanted, visitor);
  }

  /**
   * Says which rules speak for and against a pair, and why, as of the last tick.
   *
   * @throws IllegalStateException if the world has changed since the last tick
   */
  public Explanation explain(long observer, long entity) {
    return reading.explain(observer, entity);
  }
}

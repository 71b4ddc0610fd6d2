package dev.sightline.interest;

import dev.sightline.interest.rule.Population;

/**
 * The one object through which a space's entities are changed and the space ticks.
 *
 * <p>Without one, the methods of {@link Space} do that. {@link Space#keep} makes one. From then on
 * the methods of the same names in {@link Space} are refused, so that nobody can move an entity, or
 * consume a tick's changes, behind the back of whoever keeps books about them.
 */
public final class Keeper {
  private final Gate gate;
  private final Entities entities;
  private final Clients clients;
  private final Ticks ticks;

  Keeper(Gate gate, Entities entities, Clients clients, Ticks ticks) {
    this.gate = gate;
    this.entities = entities;
    this.clients = clients;
    this.ticks = ticks;
  }

  /** Adds an entity that perceives nothing, and returns its id. */
  public long add(double x, double y) {
    gate.requireChangeable();
    return entities.add(x, y, Space.BLIND);
  }

  /** Adds an observer, or with {@link Space#BLIND} none, and returns its id. */
  public long add(double x, double y, double radius) {
    gate.requireChangeable();
    requireRadius(radius);
    return entities.add(x, y, radius);
  }

  /** Removes an entity; its children stay, without a parent. */
  public void remove(long id) {
    gate.requireChangeable();
    int slot = entities.slot(id);
    entities.remove(slot);
    clients.forget(slot);
  }

  /** Moves an entity; any distance. */
  public void move(long id, double x, double y) {
    gate.requireChangeable();
    int slot = entities.slot(id);
    Population.requirePlace(x, y);
    entities.move(slot, x, y);
  }

  /**
   * Moves many entities: {@code ids[i]} to {@code (xs[i], ys[i])}. All of them, or none if an id or
   * a place is refused.
   */
  public void move(long[] ids, double[] xs, double[] ys, int count) {
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

  /** Changes how far an entity perceives; {@link Space#BLIND} ends its being an observer. */
  public void radius(long id, double radius) {
    gate.requireChangeable();
    int slot = entities.slot(id);
    requireRadius(radius);
    entities.radius(slot, radius);
  }

  private static void requireRadius(double radius) {
    if (radius != Space.BLIND) {
      Population.requireRadius(radius);
    }
  }

  /** Puts an entity into a team, or with {@link Space#NO_TEAM} into none. */
  public void team(long id, int team) {
    gate.requireChangeable();
    entities.team(entities.slot(id), team);
  }

  /**
   * Makes an entity part of another, or with {@link Space#NOTHING} of none: whoever perceives it
   * perceives its parent.
   *
   * @throws IllegalArgumentException if the entity would become its own ancestor, or an entity
   *     would have more than 100 ancestors
   */
  public void parent(long id, long parent) {
    gate.requireChangeable();
    int slot = entities.slot(id);
    if (parent != Space.NOTHING) {
      entities.slot(parent);
    }
    entities.parent(slot, parent);
  }

  /**
   * Gives an observer to a client, or with {@link Clients#NONE} to none. What the observer
   * perceives goes along.
   */
  public void assign(long observer, int client) {
    gate.requireChangeable();
    if (client < Clients.NONE || client >= Clients.MOST) {
      throw new IllegalArgumentException("clients are numbers in [0, 2^27), not " + client);
    }
    clients.assign(entities.slot(observer), client);
  }

  /** Lets all that was said take effect, and returns what that changed. */
  public Delta tick() {
    gate.requireReadable();
    return ticks.run(false);
  }

  /**
   * Starts over: makes all rules anew and tells the whole relation, every pair as entered. Repairs
   * a broken space; on any other it says again what holds.
   */
  public Delta resync() {
    gate.requireNotTicking();
    return ticks.run(true);
  }
}

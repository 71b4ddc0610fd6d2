package dev.sightline.replication;

import dev.sightline.collection.LongList;
import dev.sightline.interest.Clients;
import dev.sightline.interest.Space;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * An entity that this space owns: its state, its place, and who may be told what.
 *
 * <p>All changes are made inside a tick, see {@link ReplicationSpace#begin}; clients hear of them
 * when it ends. An entity that has ended refuses everything but being asked for its id and type.
 */
public final class Entity {
  private final ReplicationSpace home;
  private final State state;
  private final long id;
  private final long spaceId;
  private final int bornAt;

  private @Nullable Client owner;
  private @Nullable Client observer;
  private @Nullable Client self;
  private @Nullable LongList parts;
  private int team = Space.NO_TEAM;
  private int redirectedAt;
  private boolean touched;
  private boolean alive = true;

  Entity(ReplicationSpace home, State state, long id, long spaceId, int bornAt) {
    this.home = home;
    this.state = state;
    this.id = id;
    this.spaceId = spaceId;
    this.bornAt = bornAt;
  }

  /** Returns the public id: the same for all clients, never used again, and in no order. */
  public long id() {
    return id;
  }

  public Type type() {
    return state.type();
  }

  /** Returns the id in the interest space, for what that can do beyond the methods here. */
  public long spaceId() {
    return spaceId;
  }

  /** Returns whether it has not ended. */
  public boolean isAlive() {
    return alive;
  }

  // Place.

  /**
   * Moves the entity to the point of the wire grid that is nearest to a place. The grid ends at the
   * bounds of the world, so a place outside becomes the nearest one inside.
   *
   * @throws IllegalStateException if it has no place; likewise below
   */
  public void moveTo(double x, double y) {
    requireChangeable();
    requirePlaced();
    home.lifecycle().move(this, x, y);
  }

  /** Returns where the entity is, on the wire grid. */
  public double x() {
    return home.grid().x(column());
  }

  /** Returns where the entity is, on the wire grid. */
  public double y() {
    return home.grid().y(row());
  }

  /** Returns the column on the wire grid. */
  public int column() {
    requirePlaced();
    return home.entities().x(slot());
  }

  /** Returns the row on the wire grid. */
  public int row() {
    requirePlaced();
    return home.entities().y(slot());
  }

  /** Refuses an entity that has no place. */
  Entity requirePlaced() {
    if (!type().isPlaced()) {
      throw new IllegalStateException(this + " has no place");
    }
    return this;
  }

  // Fields.

  public <T> T get(Field<T> field) {
    return state.get(field);
  }

  public int getInt(Field<Integer> field) {
    return state.getInt(field);
  }

  public double getDouble(Field<Double> field) {
    return state.getDouble(field);
  }

  public boolean getFlag(Field<Boolean> field) {
    return state.getFlag(field);
  }

  /** Sets a field; a value out of range is refused, naming field and value. */
  public <T> void set(Field<T> field, T value) {
    requireChangeable();
    state.set(field, value);
    touch();
  }

  /** Sets a field without making an object of the value. */
  public void setInt(Field<Integer> field, int value) {
    requireChangeable();
    state.setInt(field, value);
    touch();
  }

  /** Sets a field without making an object of the value. */
  public void setDouble(Field<Double> field, double value) {
    requireChangeable();
    state.setDouble(field, value);
    touch();
  }

  /** Sets a field without making an object of the value. */
  public void setFlag(Field<Boolean> field, boolean value) {
    requireChangeable();
    state.setFlag(field, value);
    touch();
  }

  /** Lets a field refer to these entities and no others; none at all is allowed, too. */
  public void refer(ReferenceField field, Entity... targets) {
    long[] ids = new long[targets.length];
    for (int i = 0; i < targets.length; i++) {
      ids[i] = targets[i].requireAlive().id;
    }
    referTo(field, ids);
  }

  /** Lets a field refer to entities by their public ids; those not here are unknown to all. */
  public void referTo(ReferenceField field, long... ids) {
    requireChangeable();
    int before = state.changedAt(field);
    countReferrals(field, false);
    try {
      state.refer(field, ids);
    } finally {
      countReferrals(field, true);
    }
    if (state.changedAt(field) != before) {
      redirectedAt = home.tick();
    }
    touch();
  }

  private void countReferrals(ReferenceField field, boolean more) {
    for (int i = 0; i < state.targetCount(field); i++) {
      if (more) {
        home.referrers().add(state.target(field, i), slot());
      } else {
        home.referrers().remove(state.target(field, i), slot());
      }
    }
  }

  /** Returns to how many entities a field refers. */
  public int targetCount(ReferenceField field) {
    return state.targetCount(field);
  }

  /** Returns the public id of an entity to which a field refers. */
  public long target(ReferenceField field, int index) {
    return state.target(field, index);
  }

  // Who may be told what.

  /** Puts the entity into a team, or with {@link Space#NO_TEAM} into none. */
  public void team(int newTeam) {
    requireChangeable();
    home.keeper().team(spaceId, newTeam);
    team = newTeam;
    home.regroup(this);
  }

  public int team() {
    return team;
  }

  /** Gives the entity to a client, which is then told the fields for owners, or to none. */
  public void owner(@Nullable Client client) {
    requireChangeable();
    if (client != null) {
      client.requireIn(home).requireOpen();
    }
    owner = client;
    home.regroup(this);
  }

  /**
   * Returns the client that is told the fields for owners, or null; it stays the owner when it has
   * left, until another is.
   */
  public @Nullable Client owner() {
    return owner;
  }

  /**
   * Makes the entity part of another, or of none: whoever perceives it perceives its parent.
   *
   * @throws IllegalArgumentException if it would become its own ancestor, or an entity would have
   *     more than 100 ancestors
   */
  public void parent(@Nullable Entity parent) {
    requireChangeable();
    long parentId = parent == null ? Space.NOTHING : parent.requireIn(home).spaceId;
    try {
      home.keeper().parent(spaceId, parentId);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          this
              + " cannot be part of "
              + parent
              + ": nobody is its own ancestor or has more than 100 ancestors",
          e);
    }
  }

  /**
   * Adds a point where the entity can be perceived, too, such as an end of a long wall. Whoever
   * perceives a part perceives the entity, by the same senses. Parts stay where they are, are no
   * entities themselves, and end with the entity.
   */
  public void addPart(double x, double y) {
    requireChangeable();
    long part = home.keeper().add(x, y);
    try {
      home.keeper().parent(part, spaceId);
    } catch (IllegalArgumentException e) {
      home.keeper().remove(part);
      throw new IllegalArgumentException(this + " cannot have a part: it has 100 ancestors", e);
    }
    home.entities().parts().add(part, this);
    LongList all = parts == null ? new LongList(4) : parts;
    parts = all;
    all.add(part);
  }

  /** Removes all parts. */
  public void removeParts() {
    requireChangeable();
    for (int i = 0; parts != null && i < parts.size(); i++) {
      home.keeper().remove(parts.get(i));
      home.entities().parts().remove(parts.get(i));
    }
    parts = null;
  }

  /** Ends the entity: it is removed at all clients that hold it. */
  public void end() {
    requireChangeable();
    home.lifecycle().end(this);
  }

  // For the space.

  int slot() {
    return (int) spaceId;
  }

  State state() {
    return state;
  }

  int bornAt() {
    return bornAt;
  }

  int redirectedAt() {
    return redirectedAt;
  }

  @Nullable Client observer() {
    return observer;
  }

  void observer(@Nullable Client client) {
    observer = client;
  }

  /** Returns the client whose own entity this is, or null. */
  @Nullable Client self() {
    return self;
  }

  void self(@Nullable Client client) {
    self = client;
  }

  /** Returns whether a client perceives the entity, or a part of it, as of the last tick. */
  boolean isPerceivedBy(Client client) {
    Clients clients = home.space().clients();
    boolean perceived = clients.perceives(client.number(), slot());
    for (int i = 0; parts != null && !perceived && i < parts.size(); i++) {
      perceived = clients.perceives(client.number(), (int) parts.get(i));
    }
    return perceived;
  }

  /** Returns by which senses that is. */
  int senses(Client client) {
    Clients clients = home.space().clients();
    int senses = clients.senses(client.number(), slot());
    for (int i = 0; parts != null && i < parts.size(); i++) {
      senses |= clients.senses(client.number(), (int) parts.get(i));
    }
    return senses;
  }

  /** Returns which groups of fields a client is told that perceives the entity by some senses. */
  int groups(Client client, int senses) {
    boolean sameTeam = team != Space.NO_TEAM && team == client.team();
    return type().groups(senses, sameTeam, owner == client || self == client);
  }

  void touch() {
    if (!touched) {
      touched = true;
      home.entities().touched.add(slot());
    }
  }

  void untouch() {
    touched = false;
  }

  void kill() {
    alive = false;
    for (int i = 0; i < type().referenceCount(); i++) {
      countReferrals(type().reference(i), false);
    }
  }

  /** Refuses an entity that has ended, or that is in another space. */
  Entity requireIn(ReplicationSpace space) {
    if (home != space) {
      throw new IllegalArgumentException(this + " is in another space");
    }
    return requireAlive();
  }

  Entity requireAlive() {
    if (!alive) {
      throw new IllegalStateException(this + " has ended");
    }
    return this;
  }

  private void requireChangeable() {
    requireAlive();
    home.requireOpen();
  }

  @Override
  public String toString() {
    return type() + " " + id;
  }
}

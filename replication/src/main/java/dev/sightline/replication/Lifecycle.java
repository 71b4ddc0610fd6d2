package dev.sightline.replication;

import dev.sightline.frame.EntityIds;
import dev.sightline.interest.Space;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.TickBracket;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireWriter;

/** How entities come, move and end: in the interest space, in the table, and for other owners. */
final class Lifecycle {
  /** Column and row of an entity that has no place. */
  private static final int NO_PLACE = 0;

  private final ReplicationSpace home;
  private final Schema schema;
  private final WireGrid grid;
  private final EntityTable entities;
  private final Ownership ownership;
  private final TickBracket bracket;
  private final EntityIds ids;
  private long spawned;

  Lifecycle(
      ReplicationSpace home, Ownership ownership, TickBracket bracket, long idKey, long first) {
    this.home = home;
    this.ownership = ownership;
    this.bracket = bracket;
    schema = home.schema();
    grid = home.grid();
    entities = home.entities();
    ids = new EntityIds(idKey);
    spawned = first;
  }

  /** Returns a public id that no entity has had. */
  long newId() {
    return ids.id(spawned++);
  }

  Entity add(Type type, long id, double x, double y) {
    requireType(type);
    if (!type.isPlaced()) {
      throw new IllegalArgumentException(type + " is unplaced: spawn it without a place");
    }
    int column = grid.column(x);
    int row = grid.row(y);
    requireFree(id);
    return add(type, id, column, row, home.keeper().add(grid.x(column), grid.y(row)));
  }

  /** Adds an entity that has no place. */
  Entity add(Type type, long id) {
    requireType(type);
    if (type.isPlaced()) {
      throw new IllegalArgumentException(type + " needs a place to spawn at");
    }
    requireFree(id);
    long spaceId = home.keeper().add(Space.NOWHERE, Space.NOWHERE);
    return add(type, id, NO_PLACE, NO_PLACE, spaceId);
  }

  private Entity add(Type type, long id, int column, int row, long spaceId) {
    int tick = bracket.tick();
    Entity entity = new Entity(home, new State(type, bracket), id, spaceId, tick);
    entities.add(entity, column, row, tick);
    return entity;
  }

  /** Takes a public id, if it is one and nobody has it. */
  private void requireFree(long id) {
    if (id < 1 || id > WireWriter.MAX_VARINT) {
      throw new IllegalArgumentException("id " + id + " is not in [1, 2^53)");
    }
    if (entities.byId(id) != null) {
      throw new IllegalArgumentException("there is an entity " + id + " already");
    }
    ownership.own(id);
  }

  void requireType(Type type) {
    if (type.role() != Type.Role.ENTITY || schema.type(Type.Role.ENTITY, type.code()) != type) {
      throw new IllegalArgumentException(type + " is no entity type of schema " + schema.name());
    }
  }

  void move(Entity entity, double x, double y) {
    int column = grid.column(x);
    int row = grid.row(y);
    int slot = entity.slot();
    if (column != entities.x(slot) || row != entities.y(slot)) {
      home.keeper().move(entity.spaceId(), grid.x(column), grid.y(row));
      entities.place(slot, column, row);
      entity.touch();
    }
  }

  void end(Entity entity) {
    ownership.disown(entity.id()); // first, for it may fail
    entity.removeParts();
    home.keeper().remove(entity.spaceId());
    entity.kill();
    Client observer = entity.observer();
    if (observer != null) {
      observer.release(entity);
    }
    Client self = entity.self();
    if (self != null) {
      self.clearSelf();
    }
    entities.remove(entity, entity.bornAt() == bracket.tick());
  }
}

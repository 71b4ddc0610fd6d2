package dev.sightline.replica;

import dev.sightline.frame.Handle;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * A client's copy of an entity, as it was last told. Fields that are for others only are not known
 * here; whoever reads one gets an exception.
 */
public final class Replica {
  final State state;
  int senses;
  int groups;
  int x;
  int y;
  boolean awake;

  /** The ordered frame with which it came; what builds on earlier ones is about somebody else. */
  long since;

  /** The tick as of which it is known; older news is no news. */
  long asOf;

  long changedFields;
  long changedReferences;
  boolean moved;
  boolean sensesChanged;
  boolean logged;

  /** Whether the listener knows that it is here. */
  boolean told;

  private final Replicas home;
  private final long id;
  private final int shortId;
  private final int generation;

  Replica(Replicas home, Type type, long id, int shortId, int generation) {
    this.home = home;
    this.state = State.of(type);
    this.id = id;
    this.shortId = shortId;
    this.generation = generation;
  }

  /** Returns the entity's public id, the same for all clients and at all times. */
  public long id() {
    return id;
  }

  /** Returns what kind of entity it is. */
  public Type type() {
    return state.type();
  }

  /** Returns the number by which server and client know it between them for now. */
  public int shortId() {
    return shortId;
  }

  /** Returns how to name it in an action: {@link State#refer}. */
  public long handle() {
    return Handle.of(shortId, generation);
  }

  /** Returns whether it is here, rather than evicted. */
  public boolean isHere() {
    return awake;
  }

  /** Returns by which senses it is perceived, one bit each. */
  public int senses() {
    return senses;
  }

  /** Returns the column on the wire grid. */
  public int x() {
    return x;
  }

  /** Returns the row on the wire grid. */
  public int y() {
    return y;
  }

  /** Returns whether this client is told a field. */
  public boolean knows(Field<?> field) {
    requireOwn(field);
    return ((groups >> type().groupOf(field)) & 1) != 0;
  }

  public boolean knows(ReferenceField field) {
    requireOwn(field);
    return ((groups >> type().groupOf(field)) & 1) != 0;
  }

  /** Returns a field as it was last told; throws if this client is not told it. */
  public <T> T get(Field<T> field) {
    return known(field).get(field);
  }

  public int getInt(Field<Integer> field) {
    return known(field).getInt(field);
  }

  public double getDouble(Field<Double> field) {
    return known(field).getDouble(field);
  }

  public boolean getFlag(Field<Boolean> field) {
    return known(field).getFlag(field);
  }

  /** Returns to how many entities a field refers, unknown ones included. */
  public int targetCount(ReferenceField field) {
    if (!knows(field)) {
      throw new IllegalStateException(field + " is not told to this client");
    }
    return state.targetCount(field);
  }

  /** Returns an entity that a field refers to, or null if it is not here. */
  public @Nullable Replica target(ReferenceField field, int index) {
    if (index < 0 || index >= targetCount(field)) {
      throw new IndexOutOfBoundsException(field + " has no target " + index);
    }
    return home.target(state.target(field, index));
  }

  /** Returns whether the frame that is being told set a field. */
  public boolean changed(Field<?> field) {
    requireOwn(field);
    return ((changedFields >> field.index()) & 1) != 0;
  }

  public boolean changed(ReferenceField field) {
    requireOwn(field);
    return ((changedReferences >> field.index()) & 1) != 0;
  }

  private void requireOwn(Field<?> field) {
    if (field.index() >= type().fieldCount() || type().field(field.index()) != field) {
      throw new IllegalArgumentException(field + " is no field of " + type());
    }
  }

  private void requireOwn(ReferenceField field) {
    if (field.index() >= type().referenceCount() || type().reference(field.index()) != field) {
      throw new IllegalArgumentException(field + " is no reference of " + type());
    }
  }

  /** Returns whether the frame that is being told set the position. */
  public boolean hasMoved() {
    return moved;
  }

  /** Returns whether the frame that is being told changed by which senses it is perceived. */
  public boolean hasChangedSenses() {
    return sensesChanged;
  }

  int generation() {
    return generation;
  }

  void clearChanges() {
    changedFields = 0;
    changedReferences = 0;
    moved = false;
    sensesChanged = false;
    logged = false;
  }

  private State known(Field<?> field) {
    if (!knows(field)) {
      throw new IllegalStateException(field + " is not told to this client");
    }
    return state;
  }

  @Override
  public String toString() {
    return type() + " " + id;
  }
}

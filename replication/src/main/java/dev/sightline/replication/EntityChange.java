package dev.sightline.replication;

import dev.sightline.schema.Field;
import dev.sightline.schema.Limits;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;

/**
 * What is to become of an entity, said where it may not be owned: see {@link
 * ReplicationSpace#publish}.
 *
 * <pre>{@code
 * world.publish(id, EntityChange.of(door).set(open, true));
 * }</pre>
 */
public final class EntityChange {

  /*
   * On the way to the owner, in bytes: the code of the type, 1 if there is a place, the place as two
   * doubles, then fields (index plus one, value, up to the next byte) and 0, then references (index
   * plus one, number of targets, targets) and 0.
   */

  private final State values;
  private long fields;
  private long references;
  private boolean moves;
  private double x;
  private double y;

  private EntityChange(Type type) {
    values = State.of(type);
  }

  /** Returns a change of an entity of some type, which changes nothing yet. */
  public static EntityChange of(Type type) {
    if (type.role() != Type.Role.ENTITY) {
      throw new IllegalArgumentException(type + " is no entity type");
    }
    return new EntityChange(type);
  }

  public Type type() {
    return values.type();
  }

  /** Lets a field become a value; one out of range is refused, naming field and value. */
  public <T> EntityChange set(Field<T> field, T value) {
    values.set(field, value);
    fields |= 1L << field.index();
    return this;
  }

  /** Lets a field refer to entities by their public ids. */
  public EntityChange refer(ReferenceField field, long... ids) {
    values.refer(field, ids);
    references |= 1L << field.index();
    return this;
  }

  /** Lets the entity move. */
  public EntityChange moveTo(double toX, double toY) {
    if (!type().isPlaced()) {
      throw new IllegalArgumentException(type() + " is unplaced, and cannot move");
    }
    if (!Double.isFinite(toX) || !Double.isFinite(toY)) {
      throw new IllegalArgumentException("not a place: " + toX + ", " + toY);
    }
    moves = true;
    x = toX;
    y = toY;
    return this;
  }

  /** Makes it so. */
  void applyTo(Entity entity) {
    if (entity.type() != type()) {
      throw new IllegalArgumentException(
          "a change of type " + type() + " cannot be made to " + entity);
    }
    if (moves) {
      entity.moveTo(x, y);
    }
    for (long rest = fields; rest != 0; rest &= rest - 1) {
      copy(type().field(Long.numberOfTrailingZeros(rest)), entity);
    }
    for (long rest = references; rest != 0; rest &= rest - 1) {
      ReferenceField field = type().reference(Long.numberOfTrailingZeros(rest));
      entity.referTo(field, targets(field));
    }
  }

  private <T> void copy(Field<T> field, Entity entity) {
    entity.set(field, values.get(field));
  }

  private long[] targets(ReferenceField field) {
    long[] ids = new long[values.targetCount(field)];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = values.target(field, i);
    }
    return ids;
  }

  void write(WireWriter out) {
    out.varint(type().code());
    out.u8(moves ? 1 : 0);
    if (moves) {
      out.f64(x);
      out.f64(y);
    }
    for (long rest = fields; rest != 0; rest &= rest - 1) {
      writeField(out, type().field(Long.numberOfTrailingZeros(rest)));
    }
    out.u8(0);
    for (long rest = references; rest != 0; rest &= rest - 1) {
      writeReference(out, type().reference(Long.numberOfTrailingZeros(rest)));
    }
    out.u8(0);
  }

  private <T> void writeField(WireWriter out, Field<T> field) {
    out.u8(field.index() + 1);
    field.codec().write(out, values.get(field));
    out.align();
  }

  private void writeReference(WireWriter out, ReferenceField field) {
    out.u8(field.index() + 1);
    long[] ids = targets(field);
    out.varint(ids.length);
    for (long id : ids) {
      out.varint(id);
    }
  }

  /** Reads what {@link #write} wrote, elsewhere. */
  static EntityChange read(Schema schema, byte[] bytes, int length) throws MalformedFrame {
    WireReader in = new WireReader().wrap(bytes, 0, length);
    Type type = schema.type(Type.Role.ENTITY, in.varint());
    if (type == null) {
      throw in.malformed("a change of a type that is not in the schema");
    }
    EntityChange change = new EntityChange(type);
    try {
      change.readAll(in);
    } catch (IllegalArgumentException e) {
      throw in.malformed(String.valueOf(e.getMessage()));
    }
    in.requireEnd();
    return change;
  }

  private void readAll(WireReader in) throws MalformedFrame {
    if (in.u8() != 0) {
      moveTo(in.f64(), in.f64());
    }
    for (int index = in.u8(); index != 0; index = in.u8()) {
      requireIndex(in, index, type().fieldCount());
      readField(in, type().field(index - 1));
    }
    for (int index = in.u8(); index != 0; index = in.u8()) {
      requireIndex(in, index, type().referenceCount());
      readReference(in, type().reference(index - 1));
    }
  }

  private <T> void readField(WireReader in, Field<T> field) throws MalformedFrame {
    set(field, field.codec().read(in));
    in.align();
  }

  private void readReference(WireReader in, ReferenceField field) throws MalformedFrame {
    long[] ids = new long[in.varint(Limits.ELEMENTS, "targets")];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = in.varint();
    }
    refer(field, ids);
  }

  private void requireIndex(WireReader in, int index, int count) throws MalformedFrame {
    if (index > count) {
      throw in.malformed(type() + " has no field or reference " + (index - 1));
    }
  }
}

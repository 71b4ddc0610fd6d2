package dev.sightline.schema;

import java.util.Arrays;

/**
 * The fields of one entity, event or action.
 *
 * <p>A field that is set to another value remembers the tick, so that what changed since any tick
 * can be told. References are ids of entities, on the server their public ones; on a client, which
 * knows them by other names, see {@code Replica}.
 *
 * <p>Not thread-safe: a state belongs to the thread that ticks its world.
 */
public final class State {
  /** A target that exists but is not known here. */
  public static final long UNKNOWN = 0;

  private static final long[] NOBODY = {};

  final long[] numbers;
  final Object[] objects;
  final int[] changed;

  private final Type type;
  private final TickBracket bracket;
  private final long[][] targets;
  private final int[] targetsChanged;
  private int lastChange;

  /** Creates a state with initial values, whose changes count for the ticks of a bracket. */
  public State(Type type, TickBracket bracket) {
    this.type = type;
    this.bracket = bracket;
    this.numbers = type.initialNumbers.clone();
    this.objects = type.initialObjects.clone();
    this.changed = new int[type.fieldCount()];
    this.targets = new long[type.referenceCount()][];
    Arrays.fill(targets, NOBODY);
    this.targetsChanged = new int[type.referenceCount()];
  }

  /** Creates a state that may be changed at any time. */
  public static State of(Type type) {
    return new State(type, TickBracket.ALWAYS);
  }

  public Type type() {
    return type;
  }

  /** Returns the tick of the last change of anything, 0 if there was none. */
  public int lastChange() {
    return lastChange;
  }

  /** Returns the tick at which a field got its value, 0 if it was never set. */
  public int changedAt(Field<?> field) {
    return changed[own(field)];
  }

  public int changedAt(ReferenceField field) {
    return targetsChanged[own(field)];
  }

  /** Returns a field's value; of bytes, a copy. */
  @SuppressWarnings("unchecked") // a field's slot holds only what its codec checked or read
  public <T> T get(Field<T> field) {
    own(field);
    if (field.codec() instanceof NumberCodec<T> number) {
      return number.value(numbers[field.slot]);
    }
    return field.codec().handedOut((T) objects[field.slot]);
  }

  /** Returns the value without making an object of it. */
  public int getInt(Field<Integer> field) {
    own(field);
    if (field.codec() instanceof WholeCodec<Integer> whole) {
      return (int) whole.whole(numbers[field.slot]);
    }
    return get(field);
  }

  /** Returns the value without making an object of it. */
  public double getDouble(Field<Double> field) {
    own(field);
    if (field.codec() instanceof RealCodec real) {
      return real.real(numbers[field.slot]);
    }
    return get(field);
  }

  /** Returns the value without making an object of it. */
  public boolean getFlag(Field<Boolean> field) {
    own(field);
    return field.isNumber() ? numbers[field.slot] != 0 : get(field);
  }

  /** Sets a field; a value out of range is refused, naming field and value. */
  public <T> void set(Field<T> field, T value) {
    own(field);
    int tick = bracket.changing();
    if (value == null) {
      throw new IllegalArgumentException(
          field + ": null is no value; a field with an optional codec can have none");
    }
    try {
      put(field, field.codec().accepted(value), tick);
    } catch (IllegalArgumentException e) {
      throw field.named(e);
    }
  }

  /** Sets a field without making an object of the value. */
  public void setInt(Field<Integer> field, int value) {
    if (!(field.codec() instanceof WholeCodec<Integer> whole)) {
      set(field, value);
      return;
    }
    own(field);
    int tick = bracket.changing();
    try {
      putRaw(field, whole.rawOf(value), tick);
    } catch (IllegalArgumentException e) {
      throw field.named(e);
    }
  }

  /** Sets a field without making an object of the value. */
  public void setDouble(Field<Double> field, double value) {
    if (!(field.codec() instanceof RealCodec real)) {
      set(field, value);
      return;
    }
    own(field);
    int tick = bracket.changing();
    try {
      putRaw(field, real.rawOf(value), tick);
    } catch (IllegalArgumentException e) {
      throw field.named(e);
    }
  }

  /** Sets a field without making an object of the value. */
  public void setFlag(Field<Boolean> field, boolean value) {
    set(field, value);
  }

  /** Returns how many entities a field refers to, unknown ones included. */
  public int targetCount(ReferenceField field) {
    return targets[own(field)].length;
  }

  /** Returns the first entity that a field refers to; {@link #UNKNOWN} also if there is none. */
  public long target(ReferenceField field) {
    return targetCount(field) == 0 ? UNKNOWN : target(field, 0);
  }

  /** Returns one of the entities that a field refers to, or {@link #UNKNOWN}. */
  public long target(ReferenceField field, int index) {
    return targets[own(field)][index];
  }

  /** Lets a field refer to these entities and no others; none at all is allowed, too. */
  public void refer(ReferenceField field, long... ids) {
    int index = own(field);
    int tick = bracket.changing();
    if (ids.length > field.max()) {
      throw new IllegalArgumentException(
          field + ": " + ids.length + " entities are more than " + field.max());
    }
    for (long id : ids) {
      if (id < 0 || id > WireWriter.MAX_VARINT) {
        throw new IllegalArgumentException(field + ": id " + id + " is not in [0, 2^53)");
      }
    }
    if (!Arrays.equals(targets[index], ids)) {
      targets[index] = ids.clone();
      targetsChanged[index] = tick;
      lastChange = tick;
    }
  }

  /** Gives the fields of some groups their initial values, as if they had never been set. */
  public void reset(int groups) {
    for (int i = 0; i < changed.length; i++) {
      Field<?> field = type.field(i);
      if ((groups >> type.groupOf(field) & 1) != 0) {
        changed[i] = 0;
        resetValue(field);
      }
    }
    for (int i = 0; i < targets.length; i++) {
      if ((groups >> type.groupOf(type.reference(i)) & 1) != 0) {
        targetsChanged[i] = 0;
        targets[i] = NOBODY;
      }
    }
  }

  private void resetValue(Field<?> field) {
    if (field.isNumber()) {
      numbers[field.slot] = type.initialNumbers[field.slot];
    } else {
      objects[field.slot] = type.initialObjects[field.slot];
    }
  }

  @SuppressWarnings("unchecked") // as in get
  private <T> void put(Field<T> field, T value, int tick) {
    if (field.codec() instanceof NumberCodec<T> number) {
      putRaw(field, number.raw(value), tick);
    } else if (!field.codec().same((T) objects[field.slot], value)) {
      objects[field.slot] = value;
      touch(field, tick);
    }
  }

  private void putRaw(Field<?> field, long raw, int tick) {
    if (numbers[field.slot] != raw) {
      numbers[field.slot] = raw;
      touch(field, tick);
    }
  }

  private void touch(Field<?> field, int tick) {
    changed[field.index] = tick;
    lastChange = tick;
  }

  private int own(Field<?> field) {
    if (field.index >= changed.length || type.field(field.index) != field) {
      throw new IllegalArgumentException(field + " is no field of " + type.name());
    }
    return field.index;
  }

  private int own(ReferenceField field) {
    if (field.index() >= targets.length || type.reference(field.index()) != field) {
      throw new IllegalArgumentException(field + " is no reference of " + type.name());
    }
    return field.index();
  }
}

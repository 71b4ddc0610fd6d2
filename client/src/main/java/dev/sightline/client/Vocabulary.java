package dev.sightline.client;

import dev.sightline.motion.GridPoint;
import dev.sightline.replica.Replica;
import dev.sightline.schema.Field;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * The types that every world has, found by name in the schema of a server.
 *
 * <p>Others belong to games: {@link #field} finds their fields.
 */
public final class Vocabulary {
  private final Schema schema;
  private final Type avatar;
  private final Field<Long> avatarNumber;
  private final Type answer;
  private final Field<Boolean> granted;
  private final Field<String> reason;
  private final Field<Long> sequence;
  private final Type joined;
  private final Field<Long> joinedNumber;
  private final Field<String> secret;
  private final Type conditions;
  private final Field<String> rule;
  private final Field<Double> radius;
  private final Field<Long> pace;
  private final Type walk;
  private final Field<Integer> heading;
  private final Type walkTo;
  private final Field<GridPoint> point;
  private final Type stop;

  /**
   * Finds the types.
   *
   * @throws IllegalArgumentException if the schema lacks one
   */
  Vocabulary(Schema schema) {
    this.schema = schema;
    avatar = schema.type(Type.Role.ENTITY, "Avatar");
    avatarNumber = field(avatar, "number", Long.class);
    answer = schema.type(Type.Role.EVENT, "Answer");
    granted = field(answer, "granted", Boolean.class);
    reason = field(answer, "reason", String.class);
    sequence = field(answer, "sequence", Long.class);
    joined = schema.type(Type.Role.EVENT, "Joined");
    joinedNumber = field(joined, "number", Long.class);
    secret = field(joined, "secret", String.class);
    conditions = schema.type(Type.Role.EVENT, "Conditions");
    rule = field(conditions, "rule", String.class);
    radius = field(conditions, "radius", Double.class);
    pace = field(conditions, "pace", Long.class);
    walk = action("Walk");
    heading = field(walk, "heading", Integer.class);
    walkTo = action("WalkTo");
    point = field(walkTo, "point", GridPoint.class);
    stop = action("Stop");
  }

  /**
   * Returns a field by its name.
   *
   * @param values the class of its values
   * @throws IllegalArgumentException if there is no such field with such values
   */
  @SuppressWarnings("unchecked") // the initial value tells the class
  public static <T> Field<T> field(Type type, String name, Class<T> values) {
    for (int i = 0; i < type.fieldCount(); i++) {
      Field<?> field = type.field(i);
      if (field.name().equals(name) && values.isInstance(field.codec().initial())) {
        return (Field<T>) field;
      }
    }
    throw new IllegalArgumentException(
        type + " has no field " + name + " of " + values.getSimpleName());
  }

  /**
   * Returns the value of a field by its name.
   *
   * @param values the class of its values
   * @throws IllegalArgumentException if there is no such field with such values
   */
  public static <T> T value(Replica replica, String name, Class<T> values) {
    return replica.get(field(replica.type(), name, values));
  }

  public Schema schema() {
    return schema;
  }

  /** Returns a type of action by its name. */
  public Type action(String name) {
    return schema.type(Type.Role.ACTION, name);
  }

  /** Returns an entity type by its name, or null if the game has none. */
  public @Nullable Type entity(String name) {
    for (Type type : schema.all(Type.Role.ENTITY)) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    return null;
  }

  public Type avatar() {
    return avatar;
  }

  /** Returns by which number avatars are known for good. */
  public Field<Long> avatarNumber() {
    return avatarNumber;
  }

  /** Returns the input that walks in a direction, in 1/65536 of a turn. */
  public State walk(int toward) {
    State input = State.of(walk);
    input.setInt(heading, toward & 0xFFFF);
    return input;
  }

  /** Returns the input that walks straight to a point of the grid. */
  public State walkTo(int column, int row) {
    State input = State.of(walkTo);
    input.set(point, new GridPoint(column, row));
    return input;
  }

  /** Returns the input that stands still. */
  public State stop() {
    return State.of(stop);
  }

  boolean isAnswer(State event) {
    return event.type() == answer;
  }

  Answer answer(State event) {
    return new Answer(event.getFlag(granted), event.get(reason), event.get(sequence));
  }

  boolean isJoined(State event) {
    return event.type() == joined;
  }

  long joinedNumber(State event) {
    return event.get(joinedNumber);
  }

  String secret(State event) {
    return event.get(secret);
  }

  boolean isConditions(State event) {
    return event.type() == conditions;
  }

  Conditions conditions(State event) {
    return new Conditions(event.get(rule), event.getDouble(radius), event.get(pace));
  }

  /** Returns what an input says; what is no walk stands. */
  Prediction.Order order(State input) {
    if (input.type() == walk) {
      return new Prediction.Order(input.getInt(heading), null);
    }
    return input.type() == walkTo
        ? new Prediction.Order(-1, input.get(point))
        : Prediction.Order.STAND;
  }
}

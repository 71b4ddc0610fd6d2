package dev.sightline.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All that can be said in a world: entity types, events and actions.
 *
 * <pre>{@code
 * Schema.Builder race = Schema.named("race");
 * Type.Builder car = race.entity("Car");
 * Field<String> driver = car.field("driver", Codec.text(40));
 * Field<Integer> fuel = car.field("fuel", Codec.integer(0, 100), Audience.owner());
 * ReferenceField team = car.reference("team");
 * Schema schema = race.build();
 *
 * State state = State.of(car.type());
 * state.set(driver, "Ada");
 * }</pre>
 *
 * <p>Its {@link #text()} says the same in a form that other languages can read; two schemas are the
 * same if their texts are, for which their hashes stand.
 */
public final class Schema {
  private final String name;
  private final String text;
  private final long hash;
  private final List<Type> entities = new ArrayList<>();
  private final List<Type> events = new ArrayList<>();
  private final List<Type> actions = new ArrayList<>();

  private Schema(String name, ValueTypes values, List<Type.Builder> builders) {
    this.name = name;
    StringBuilder lines = new StringBuilder("schema " + name + "\n" + values.lines());
    for (Type.Builder builder : builders) {
      List<Type> sameRole = types(builder.role());
      sameRole.add(builder.build(sameRole.size(), values));
      lines.append(builder.lines());
    }
    this.text = lines.toString();
    this.hash = fnv1a(text.getBytes(StandardCharsets.UTF_8));
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  /**
   * Reads a schema from its text, as a server tells it.
   *
   * <p>A choice is a {@link String} then, a nested value a {@link List} of its components, a whole
   * number an {@link Integer} where its range allows, else a {@link Long}.
   *
   * @throws IllegalArgumentException if it cannot be read, also because of a codec of the game's
   *     own
   */
  public static Schema parse(String text) {
    return SchemaText.read(text);
  }

  public String name() {
    return name;
  }

  /** Returns the schema as text, as {@code docs/protocol.md} describes it. */
  public String text() {
    return text;
  }

  /** Returns the 64-bit FNV-1a hash of the text. */
  public long hash() {
    return hash;
  }

  public List<Type> all(Type.Role role) {
    return List.copyOf(types(role));
  }

  /** Returns the type that a code stands for, or null. */
  public @Nullable Type type(Type.Role role, long code) {
    List<Type> types = types(role);
    return code < 0 || code >= types.size() ? null : types.get((int) code);
  }

  /** Returns the type with a name; that there is none is an error. */
  public Type type(Type.Role role, String typeName) {
    for (Type type : types(role)) {
      if (type.name().equals(typeName)) {
        return type;
      }
    }
    throw new IllegalArgumentException("schema " + name + " has no " + role + " " + typeName);
  }

  private List<Type> types(Type.Role role) {
    return switch (role) {
      case ENTITY -> entities;
      case EVENT -> events;
      case ACTION -> actions;
    };
  }

  static long fnv1a(byte[] bytes) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001b3L;
    }
    return hash;
  }

  /** Declares a schema. */
  public static final class Builder {
    private final String name;
    private final ValueTypes values = new ValueTypes();
    private final List<Type.Builder> types = new ArrayList<>();
    private boolean built;

    private Builder(String name) {
      this.name = TypeNames.checked(name);
    }

    /**
     * Declares a nested value, a record for example.
     *
     * @param make makes a value from its parts; may throw to refuse them
     */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <V> Builder value(
        String valueName,
        Class<V> valueClass,
        Function<Parts, V> make,
        Component<V, ?>... components) {
      requireNotBuilt();
      Limits.check(valueName + ":", components.length, Limits.COMPONENTS, "components");
      values.declare(
          new ValueTypes.Declaration<>(
              TypeNames.checked(valueName), valueClass, make, List.of(components)));
      return this;
    }

    /** Takes over the lines of a value of which only the text is known. */
    void described(String lines) {
      values.describe(lines);
    }

    /** Declares an entity type. */
    public Type.Builder entity(String typeName) {
      return add(new Type.Builder(typeName, Type.Role.ENTITY, Stream.STATE, null));
    }

    /** Declares an entity type that has all that another one has, and more. */
    public Type.Builder entity(String typeName, Type.Builder parent) {
      if (types.stream().noneMatch(type -> type == parent) || parent.role() != Type.Role.ENTITY) {
        throw new IllegalArgumentException(
            typeName + ": " + parent.name() + " is no entity type of this schema");
      }
      return add(new Type.Builder(typeName, Type.Role.ENTITY, Stream.STATE, parent));
    }

    /** Declares what the server may tell. */
    public Type.Builder event(String typeName, Stream stream) {
      return add(new Type.Builder(typeName, Type.Role.EVENT, stream, null));
    }

    /** Declares what a client may ask for. */
    public Type.Builder action(String typeName, Stream stream) {
      return add(new Type.Builder(typeName, Type.Role.ACTION, stream, null));
    }

    /** Builds the schema, once. */
    public Schema build() {
      requireNotBuilt();
      built = true;
      types.forEach(type -> type.freeze("the schema is built"));
      return new Schema(name, values, types);
    }

    private Type.Builder add(Type.Builder type) {
      requireNotBuilt();
      for (Type.Builder other : types) {
        if (other.role() == type.role() && other.name().equals(type.name())) {
          throw new IllegalArgumentException(
              "schema " + name + " has " + type.role() + " " + type.name() + " already");
        }
      }
      long sameRole = types.stream().filter(other -> other.role() == type.role()).count();
      Limits.check("schema " + name + ": type number", sameRole + 1, Limits.TYPES, "");
      types.add(type);
      return type;
    }

    private void requireNotBuilt() {
      if (built) {
        throw new IllegalStateException("schema " + name + " is built already");
      }
    }
  }
}

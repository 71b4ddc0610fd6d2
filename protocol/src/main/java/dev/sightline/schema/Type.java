package dev.sightline.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity type, or what an event or an action carries.
 *
 * <p>Fields with the same audience form a group; group 0 is for everyone. A receiver holds some
 * groups of an entity, depending on who it is; {@link #groups} says which, one bit each.
 */
public final class Type {
  final long[] initialNumbers;
  final Object[] initialObjects;

  private final String name;
  private final Role role;
  private final Stream stream;
  private final int code;
  private final boolean placed;
  private final @Nullable Type parent;
  private final Field<?>[] fields;
  private final ReferenceField[] references;
  private final Audience[] groups;
  private final FieldBlocks blocks;

  /** What a type describes. Each has codes of its own. */
  public enum Role {
    ENTITY,
    /** From server to client. */
    EVENT,
    /** From client to server. */
    ACTION
  }

  private Type(Builder builder, int code, @Nullable Type parent) {
    this.name = builder.name;
    this.role = builder.role;
    this.stream = builder.stream;
    this.code = code;
    this.placed = builder.placed;
    this.parent = parent;
    this.fields = builder.fields.toArray(Field<?>[]::new);
    this.references = builder.references.toArray(ReferenceField[]::new);
    this.groups = builder.groups.toArray(Audience[]::new);
    this.initialNumbers = new long[builder.numbers];
    this.initialObjects = new Object[fields.length - builder.numbers];
    this.blocks = new FieldBlocks(this);
    initialize();
  }

  private void initialize() {
    long bits = 0;
    for (Field<?> field : fields) {
      bits += field.codec().maxBits() + 1;
      try {
        if (field.codec() instanceof NumberCodec<?> number) {
          initialNumbers[field.slot] = number.initialRaw();
        } else {
          initialObjects[field.slot] = field.codec().initial();
        }
      } catch (IllegalArgumentException e) {
        throw field.named(e);
      }
    }
    if (bits > 8L * Limits.TYPE_BYTES) {
      throw new IllegalArgumentException(
          name + " takes up to " + bits / 8 + " bytes, more than " + Limits.TYPE_BYTES);
    }
  }

  public String name() {
    return name;
  }

  public Role role() {
    return role;
  }

  /** Returns what kind of traffic its messages are; entities are {@link Stream#STATE}. */
  public Stream stream() {
    return stream;
  }

  /** Returns the number that stands for the type on the wire. */
  public int code() {
    return code;
  }

  /** Returns whether its entities have a position. */
  public boolean isPlaced() {
    return placed;
  }

  /** Returns whether this is the other type or inherits from it. */
  public boolean is(Type other) {
    return this == other || (parent != null && parent.is(other));
  }

  public int fieldCount() {
    return fields.length;
  }

  public Field<?> field(int index) {
    return fields[index];
  }

  public int referenceCount() {
    return references.length;
  }

  public ReferenceField reference(int index) {
    return references[index];
  }

  /** Returns how many groups its fields form: those of one audience are one. */
  public int groupCount() {
    return groups.length;
  }

  /** Returns who is told the fields of a group. */
  public Audience audience(int group) {
    return groups[group];
  }

  /** Returns the mask of all groups. */
  public int allGroups() {
    return (1 << groups.length) - 1;
  }

  /** Returns which groups somebody is told, one bit each. */
  public int groups(int senses, boolean sameTeam, boolean isOwner) {
    int mask = 0;
    for (int group = 0; group < groups.length; group++) {
      mask |= groups[group].includes(senses, sameTeam, isOwner) ? 1 << group : 0;
    }
    return mask;
  }

  /** Returns the group of a field, by its audience. */
  public int groupOf(Field<?> field) {
    return groupOf(field.audience());
  }

  public int groupOf(ReferenceField field) {
    return groupOf(field.audience());
  }

  /** Returns the fields of some groups, one bit each by index. */
  public long fieldsIn(int inGroups) {
    long mask = 0;
    for (Field<?> field : fields) {
      mask |= ((inGroups >> groupOf(field)) & 1L) << field.index;
    }
    return mask;
  }

  /** Returns the references of some groups, one bit each by index. */
  public long referencesIn(int inGroups) {
    long mask = 0;
    for (ReferenceField field : references) {
      mask |= ((inGroups >> groupOf(field)) & 1L) << field.index();
    }
    return mask;
  }

  private int groupOf(Audience audience) {
    for (int group = 0; group < groups.length; group++) {
      if (groups[group].equals(audience)) {
        return group;
      }
    }
    throw new IllegalArgumentException(name + " has no fields for " + audience);
  }

  /** Writes a block for each of the groups in which fields changed after tick {@code since}. */
  public void writeBlocks(WireWriter out, State state, int inGroups, int since) {
    blocks.write(out, state, inGroups, since);
  }

  /**
   * Reads all blocks up to the reader's limit into a state.
   *
   * @param held the groups that may be among them
   * @return the fields that were set, one bit each
   */
  public long readBlocks(WireReader in, State state, int held) throws MalformedFrame {
    return blocks.read(in, state, held);
  }

  @Override
  public String toString() {
    return name;
  }

  /** Declares a type; made by {@link Schema.Builder}. */
  public static final class Builder {
    private final String name;
    private final Role role;
    private final Stream stream;
    private final @Nullable Builder parent;
    private final List<Field<?>> fields = new ArrayList<>();
    private final List<ReferenceField> references = new ArrayList<>();
    private final List<Audience> groups = new ArrayList<>(List.of(Audience.everyone()));
    private final int inheritedFields;
    private final int inheritedReferences;
    private int numbers;
    private boolean placed;
    private @Nullable String frozen;
    private @Nullable Type type;

    Builder(String name, Role role, Stream stream, @Nullable Builder parent) {
      this.name = TypeNames.checked(name);
      this.role = role;
      this.stream = stream;
      this.parent = parent;
      this.placed = role == Role.ENTITY;
      if (parent != null) {
        fields.addAll(parent.fields);
        references.addAll(parent.references);
        groups.clear();
        groups.addAll(parent.groups);
        numbers = parent.numbers;
        placed = parent.placed;
        parent.freeze("it has the subtype " + name);
      }
      inheritedFields = fields.size();
      inheritedReferences = references.size();
    }

    /** Adds a field that everyone is told. */
    public <T> Field<T> field(String fieldName, Codec<T> codec) {
      return field(fieldName, codec, Audience.everyone());
    }

    public <T> Field<T> field(String fieldName, Codec<T> codec, Audience audience) {
      admit(fieldName, audience, fields.size());
      boolean number = codec instanceof NumberCodec;
      int slot = number ? numbers : fields.size() - numbers;
      Field<T> field = new Field<>(name, fieldName, codec, audience, fields.size(), slot);
      numbers += number ? 1 : 0;
      fields.add(field);
      return field;
    }

    /** Adds a reference to an entity, or to none, that everyone is told. */
    public ReferenceField reference(String fieldName) {
      return reference(fieldName, Audience.everyone());
    }

    public ReferenceField reference(String fieldName, Audience audience) {
      return refer(fieldName, audience, 1, false);
    }

    /** Adds references to at most {@code max} entities, that everyone is told. */
    public ReferenceField references(String fieldName, int max) {
      return references(fieldName, max, Audience.everyone());
    }

    public ReferenceField references(String fieldName, int max, Audience audience) {
      Limits.check(name + "." + fieldName + ": references to", max, Limits.ELEMENTS, "entities");
      return refer(fieldName, audience, max, true);
    }

    /** Lets entities of this type have no position. */
    public Builder unplaced() {
      requireOpen();
      if (parent != null && parent.placed) {
        throw new IllegalStateException(name + " inherits its position from " + parent.name);
      }
      placed = false;
      return this;
    }

    /** Returns the type; only after the schema was built. */
    public Type type() {
      if (type == null) {
        throw new IllegalStateException(name + ": the schema is not built yet");
      }
      return type;
    }

    String name() {
      return name;
    }

    Role role() {
      return role;
    }

    void freeze(String reason) {
      frozen = reason;
    }

    Type build(int code, ValueTypes values) {
      for (Field<?> field : fields.subList(inheritedFields, fields.size())) {
        try {
          field.resolve(values);
        } catch (IllegalArgumentException e) {
          throw field.named(e);
        }
      }
      orderGroups();
      Type built = new Type(this, code, parent == null ? null : parent.type());
      type = built;
      return built;
    }

    /** Numbers groups as somebody can who has only the schema's text. */
    private void orderGroups() {
      LinkedHashSet<Audience> ordered = new LinkedHashSet<>();
      ordered.addAll(parent == null ? List.of(Audience.everyone()) : parent.groups);
      fields.forEach(field -> ordered.add(field.audience()));
      references.forEach(field -> ordered.add(field.audience()));
      groups.clear();
      groups.addAll(ordered);
    }

    /** Returns the type as the schema's text has it. */
    String lines() {
      StringBuilder lines = new StringBuilder(roleName() + " " + name);
      lines.append(role != Role.ENTITY ? " " + stream.signature() : placed ? "" : " unplaced");
      lines.append(parent == null ? "\n" : " extends " + parent.name + "\n");
      fields.subList(inheritedFields, fields.size()).forEach(f -> lines.append(f.line()));
      references
          .subList(inheritedReferences, references.size())
          .forEach(f -> lines.append(f.line()));
      return lines.toString();
    }

    private String roleName() {
      return switch (role) {
        case ENTITY -> "entity";
        case EVENT -> "event";
        case ACTION -> "action";
      };
    }

    private ReferenceField refer(String fieldName, Audience audience, int max, boolean list) {
      admit(fieldName, audience, references.size());
      ReferenceField field =
          new ReferenceField(name, fieldName, audience, references.size(), max, list);
      references.add(field);
      return field;
    }

    private void admit(String fieldName, Audience audience, int count) {
      requireOpen();
      if (isTaken(fieldName)) {
        throw new IllegalArgumentException(name + " has " + fieldName + " already");
      }
      if (role != Role.ENTITY && !audience.equals(Audience.everyone())) {
        throw new IllegalArgumentException(
            name + "." + fieldName + ": fields of messages have no audience");
      }
      Limits.check(name + ": field number", count + 1L, Limits.FIELDS, "");
      if (!groups.contains(audience)) {
        groups.add(audience);
        Limits.check(name + ": audience number", groups.size(), Limits.GROUPS, "");
      }
    }

    private boolean isTaken(String fieldName) {
      return fields.stream().anyMatch(field -> field.name().equals(fieldName))
          || references.stream().anyMatch(field -> field.name().equals(fieldName));
    }

    private void requireOpen() {
      if (frozen != null) {
        throw new IllegalStateException(name + " cannot change any more: " + frozen);
      }
    }
  }
}

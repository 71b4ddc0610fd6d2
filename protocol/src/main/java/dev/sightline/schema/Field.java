package dev.sightline.schema;

/**
 * A field of a type, by which its value is set and read in a {@link State}.
 *
 * @param <T> the class of its values
 */
public final class Field<T> {
  final String owner;
  final int index;
  final int slot;
  private final String name;
  private final Audience audience;
  private final Codec<T> declared;
  private Codec<T> codec;

  /** Numbers and other values have slots of their own. */
  Field(String owner, String name, Codec<T> codec, Audience audience, int index, int slot) {
    this.owner = owner;
    this.name = TypeNames.checked(name);
    this.declared = codec;
    this.codec = codec;
    this.audience = audience;
    this.index = index;
    this.slot = slot;
  }

  public String name() {
    return name;
  }

  public Audience audience() {
    return audience;
  }

  public Codec<T> codec() {
    return codec;
  }

  /** Returns the number of the field in its type, inherited ones first. */
  public int index() {
    return index;
  }

  boolean isNumber() {
    return declared instanceof NumberCodec;
  }

  void resolve(ValueTypes types) {
    codec = declared.resolved(types);
  }

  String line() {
    return " " + name + " " + codec.signature() + " " + audience.signature() + "\n";
  }

  /** Returns the error with the field's name before it. */
  IllegalArgumentException named(IllegalArgumentException e) {
    return new IllegalArgumentException(this + ": " + e.getMessage(), e);
  }

  @Override
  public String toString() {
    return owner + "." + name;
  }
}

package dev.sightline.schema;

/** Stands for a value that is declared elsewhere, until the schema is built. */
final class NestedCodec<T> extends Codec<T> {
  private final Class<T> valueClass;

  NestedCodec(Class<T> valueClass) {
    super("value(" + valueClass.getSimpleName() + ")", 0L);
    this.valueClass = valueClass;
  }

  @Override
  Codec<T> resolved(ValueTypes types) {
    return types.codec(valueClass);
  }

  @Override
  public T initial() {
    throw unresolved();
  }

  @Override
  public void write(WireWriter out, T value) {
    throw unresolved();
  }

  @Override
  public T read(WireReader in) {
    throw unresolved();
  }

  private IllegalStateException unresolved() {
    return new IllegalStateException(signature() + " is not usable outside a schema");
  }
}

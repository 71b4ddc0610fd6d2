package dev.sightline.schema;

import java.util.Optional;

/** A bit that says whether there is a value; then the value. */
final class OptionalCodec<T> extends Codec<Optional<T>> {
  private final Codec<T> value;

  OptionalCodec(Codec<T> value) {
    super("optional(" + value.signature() + ")", 1 + value.maxBits(), value.depth() + 1);
    this.value = value;
  }

  @Override
  public Optional<T> initial() {
    return Optional.empty();
  }

  @Override
  public void write(WireWriter out, Optional<T> optional) {
    out.flag(optional.isPresent());
    if (optional.isPresent()) {
      value.write(out, optional.get());
    }
  }

  @Override
  public Optional<T> read(WireReader in) throws MalformedFrame {
    return in.flag() ? Optional.of(value.readSafely(in)) : Optional.empty();
  }

  @Override
  protected Optional<T> checked(Optional<T> optional) {
    return optional.map(value::accepted);
  }

  @Override
  boolean hasArrays() {
    return value.hasArrays();
  }

  @Override
  Optional<T> handedOut(Optional<T> optional) {
    return hasArrays() ? optional.map(value::handedOut) : optional;
  }

  @Override
  protected boolean same(Optional<T> a, Optional<T> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() && b.isEmpty();
    }
    return value.same(a.get(), b.get());
  }

  @Override
  Codec<Optional<T>> resolved(ValueTypes types) {
    return new OptionalCodec<>(value.resolved(types));
  }
}

package dev.sightline.schema;

import java.util.function.Function;

/** Values of a foreign class, sent as values of another. */
final class WrapCodec<F, T> extends Codec<F> {
  private final Codec<T> inner;
  private final Function<F, T> unwrap;
  private final Function<T, F> wrap;

  WrapCodec(Codec<T> inner, Function<F, T> unwrap, Function<T, F> wrap) {
    super(inner.signature(), inner.maxBits(), inner.depth());
    this.inner = inner;
    this.unwrap = unwrap;
    this.wrap = wrap;
  }

  @Override
  public F initial() {
    T initial = inner.initial();
    try {
      return wrap.apply(initial);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          signature() + ": the initial " + initial + " cannot be wrapped; make it optional", e);
    }
  }

  @Override
  public void write(WireWriter out, F value) {
    inner.write(out, unwrap.apply(value));
  }

  @Override
  public F read(WireReader in) throws MalformedFrame {
    T value = inner.readSafely(in);
    try {
      return wrap.apply(value);
    } catch (RuntimeException e) {
      throw in.malformed(signature() + " cannot be wrapped: " + e);
    }
  }

  /** Passes the value through the inner codec, so that it is what the other side will see. */
  @Override
  protected F checked(F value) {
    return wrap.apply(inner.accepted(unwrap.apply(value)));
  }

  @Override
  protected boolean same(F a, F b) {
    return inner.same(unwrap.apply(a), unwrap.apply(b));
  }

  @Override
  Codec<F> resolved(ValueTypes types) {
    return new WrapCodec<>(inner.resolved(types), unwrap, wrap);
  }
}

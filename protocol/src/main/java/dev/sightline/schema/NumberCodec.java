package dev.sightline.schema;

/**
 * A value that is a number of fixed width, its raw form. States keep raw numbers, so that fields of
 * this kind are set, sent and read without an object.
 */
abstract class NumberCodec<T> extends Codec<T> {
  private final int width;

  NumberCodec(String signature, int width) {
    super(signature, (long) width);
    this.width = width;
  }

  /** Returns the number of bits for numbers below {@code count}, which is at least 1. */
  static int width(long count) {
    return 64 - Long.numberOfLeadingZeros(count - 1);
  }

  abstract long raw(T value);

  abstract T value(long raw);

  abstract boolean isRaw(long raw);

  /** Returns the raw form of what a field is before it is set. */
  abstract long initialRaw();

  final void writeRaw(WireWriter out, long raw) {
    out.bits(raw, width);
  }

  final long readRaw(WireReader in) throws MalformedFrame {
    long raw = in.bits(width);
    if (!isRaw(raw)) {
      throw in.malformed(Long.toUnsignedString(raw) + " is out of range for " + signature());
    }
    return raw;
  }

  @Override
  public final T initial() {
    return value(initialRaw());
  }

  @Override
  public final void write(WireWriter out, T value) {
    writeRaw(out, raw(value));
  }

  @Override
  public final T read(WireReader in) throws MalformedFrame {
    return value(readRaw(in));
  }

  /** Returns the value as the other side will see it. */
  @Override
  protected final T checked(T value) {
    return value(raw(value));
  }

  @Override
  protected final boolean same(T a, T b) {
    return raw(a) == raw(b);
  }
}

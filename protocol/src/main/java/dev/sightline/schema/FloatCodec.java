package dev.sightline.schema;

/** Binary floating point; raw is its bits. */
final class FloatCodec extends RealCodec {
  private final boolean wide;

  FloatCodec(boolean wide) {
    super(wide ? "real64" : "real32", wide ? 64 : 32);
    this.wide = wide;
  }

  @Override
  long rawOf(double value) {
    long raw =
        wide
            ? Double.doubleToLongBits(value)
            : Integer.toUnsignedLong(Float.floatToIntBits((float) value));
    if (!isRaw(raw)) {
      throw new IllegalArgumentException(value + " is not finite, or too large");
    }
    return raw;
  }

  @Override
  double real(long raw) {
    return wide ? Double.longBitsToDouble(raw) : Float.intBitsToFloat((int) raw);
  }

  @Override
  boolean isRaw(long raw) {
    return Double.isFinite(real(raw));
  }

  @Override
  long initialRaw() {
    return 0;
  }
}

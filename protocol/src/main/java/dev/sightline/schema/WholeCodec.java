package dev.sightline.schema;

import java.util.function.LongFunction;

/** Whole numbers of a range; raw is the distance from the least. */
final class WholeCodec<T extends Number> extends NumberCodec<T> {
  private final long min;
  private final long max;
  private final LongFunction<T> boxed;

  WholeCodec(String name, long min, long max, LongFunction<T> boxed) {
    super(name + "(" + min + "," + max + ")", width(checkedCount(min, max)));
    this.min = min;
    this.max = max;
    this.boxed = boxed;
  }

  private static long checkedCount(long min, long max) {
    long limit = WireWriter.MAX_VARINT;
    if (min > max || min < -limit || max > limit || max - min > limit) {
      throw new IllegalArgumentException(
          "range " + min + ".." + max + " is empty or beyond 53 bits");
    }
    return max - min + 1;
  }

  long rawOf(long value) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(value + " is not in " + min + ".." + max);
    }
    return value - min;
  }

  long whole(long raw) {
    return min + raw;
  }

  @Override
  long raw(T value) {
    return rawOf(value.longValue());
  }

  @Override
  T value(long raw) {
    return boxed.apply(whole(raw));
  }

  @Override
  boolean isRaw(long raw) {
    return raw >= 0 && raw <= max - min;
  }

  @Override
  long initialRaw() {
    return Math.max(min, Math.min(max, 0)) - min;
  }
}

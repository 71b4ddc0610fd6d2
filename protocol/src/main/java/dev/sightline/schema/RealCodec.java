package dev.sightline.schema;

import java.math.BigDecimal;

/** Numbers that are doubles for those who use them. */
abstract class RealCodec extends NumberCodec<Double> {
  RealCodec(String signature, int width) {
    super(signature, width);
  }

  abstract long rawOf(double value);

  abstract double real(long raw);

  @Override
  final long raw(Double value) {
    return rawOf(value);
  }

  @Override
  final Double value(long raw) {
    return real(raw);
  }

  /** Returns a number as the schema's text has it, without exponent. */
  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}

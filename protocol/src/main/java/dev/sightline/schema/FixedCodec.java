package dev.sightline.schema;

/** Numbers at equal distances; raw is the number of steps from the least. */
final class FixedCodec extends RealCodec {
  private static final double TOLERANCE = 1e-6;

  private final double min;
  private final double max;
  private final double step;
  private final long steps;

  FixedCodec(double min, double max, double step) {
    super(
        "fixed(" + finite(min) + "," + finite(max) + "," + finite(step) + ")",
        width(steps(min, max, step) + 1));
    this.min = min;
    this.max = max;
    this.step = step;
    this.steps = steps(min, max, step);
  }

  private static String finite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a range cannot have " + value);
    }
    return plain(value);
  }

  private static long steps(double min, double max, double step) {
    double steps = (max - min) / step;
    boolean whole = Math.abs(steps - Math.rint(steps)) <= TOLERANCE;
    if (!(step > 0 && max >= min && steps <= WireWriter.MAX_VARINT && whole)) {
      throw new IllegalArgumentException(
          "range " + min + ".." + max + " is no whole number of steps of " + step);
    }
    return (long) Math.rint(steps);
  }

  @Override
  long rawOf(double value) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(value + " is not in " + plain(min) + ".." + plain(max));
    }
    return Math.min(steps, Math.round((value - min) / step));
  }

  @Override
  double real(long raw) {
    return raw == steps ? max : min + raw * step; // rounding must not lead out of the range
  }

  @Override
  boolean isRaw(long raw) {
    return raw >= 0 && raw <= steps;
  }

  @Override
  long initialRaw() {
    return rawOf(Math.max(min, Math.min(max, 0)));
  }
}

package dev.sightline.map.format.json;

import com.fasterxml.jackson.core.io.NumberOutput;

/** Numbers as text: the shortest that reads back as the same double, without a needless ".0". */
public final class Decimals {
  private static final double WHOLE = 1e15;

  private Decimals() {}

  public static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE) {
      return Long.toString((long) value);
    }
    return NumberOutput.toString(value, true);
  }
}

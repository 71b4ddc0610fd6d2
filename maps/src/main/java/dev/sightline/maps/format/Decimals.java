package dev.sightline.maps.format;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.regex.Pattern;

/** Numbers as text: the shortest that reads back as the same double, without a needless ".0". */
public final class Decimals {
  private static final Pattern PLAIN =
      Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?|[-+]?(NaN|Infinity)");
  private static final double WHOLE = 1e15;

  private Decimals() {}

  /**
   * Returns the number that a text holds, in digits with an optional point and exponent, or one of
   * the words NaN and Infinity.
   *
   * @throws NumberFormatException if it is anything else, such as {@code 0x1p3} or {@code 1d}
   */
  public static double parse(String text) {
    if (!PLAIN.matcher(text).matches()) {
      throw new NumberFormatException("not a decimal number: " + text);
    }
    return Double.parseDouble(text);
  }

  public static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE) {
      return Long.toString((long) value);
    }
    return NumberOutput.toString(value, true);
  }
}

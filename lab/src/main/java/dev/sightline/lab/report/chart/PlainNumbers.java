package dev.sightline.lab.report.chart;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;

/** Numbers on axes as short as they go: 0.25, 3, 2000; shares as 25 %. */
final class PlainNumbers extends NumberFormat {
  private static final long serialVersionUID = 1L;

  private final double factor;
  private final String suffix;

  PlainNumbers() {
    this(1, "");
  }

  private PlainNumbers(double factor, String suffix) {
    this.factor = factor;
    this.suffix = suffix;
  }

  /** Returns a format that writes shares in percent. */
  static PlainNumbers percent() {
    return new PlainNumbers(100, " %");
  }

  @Override
  public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
    double rounded = Double.parseDouble(String.format(Locale.ROOT, "%.3g", factor * number));
    boolean isWhole = rounded == Math.rint(rounded);
    return to.append(isWhole ? Long.toString((long) rounded) : Double.toString(rounded))
        .append(suffix);
  }

  @Override
  public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
    return format((double) number, to, position);
  }

  @Override
  public Number parse(String text, ParsePosition position) {
    throw new UnsupportedOperationException("numbers are only written");
  }
}

package dev.sightline.lab.report.chart;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;

/** Numbers on axes as short as they go: 0.25, 3, 2000. */
final class PlainNumbers extends NumberFormat {
  private static final long serialVersionUID = 1L;

  @Override
  public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
    double rounded = Double.parseDouble(String.format(Locale.ROOT, "%.3g", number));
    return to.append(
        rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded));
  }

  @Override
  public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
    return to.append(number);
  }

  @Override
  public Number parse(String text, ParsePosition position) {
    throw new UnsupportedOperationException("numbers are only written");
  }
}

package dev.sightline.lab.report.finding;

import dev.sightline.lab.statistics.Interval;
import java.util.Locale;

/** Numbers as people read them. */
public final class Phrases {
  private Phrases() {}

  /** Returns a relative change: {@code +17.0 % (+15.2 to +18.9 %)}. */
  public static String change(Interval change) {
    String text = format("%+.1f %%", 100 * change.estimate());
    return change.hasSpread()
        ? text + format(" (%+.1f to %+.1f %%)", 100 * change.low(), 100 * change.high())
        : text;
  }

  /** Returns a ratio: {@code 2.10 times (1.95 to 2.30)}. */
  public static String times(Interval ratio) {
    String text = format("%.2f times", ratio.estimate());
    return ratio.hasSpread() ? text + format(" (%.2f to %.2f)", ratio.low(), ratio.high()) : text;
  }

  /** Returns a number with about three digits that count. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e15) {
      return format("%,d", (long) value).replace(',', ' ');
    }
    return size >= 1000
        ? format("%,.0f", value).replace(',', ' ')
        : size >= 100
            ? format("%.0f", value)
            : size >= 1 ? format("%.2f", value) : format("%.3g", value);
  }

  public static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

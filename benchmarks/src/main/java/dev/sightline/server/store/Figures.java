package dev.sightline.server.store;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What a run of a benchmark of the store counted and measured. It is printed after each iteration:
 * the counters that JMH offers would be added up over several.
 */
final class Figures {
  /** Times in nanoseconds, of two kinds. */
  final Histogram first = new Histogram(3);

  final Histogram second = new Histogram(3);
  private final String firstName;
  private final String secondName;
  private long acknowledged;
  private long refused;
  private double perSecond;

  Figures(String firstName, String secondName) {
    this.firstName = firstName;
    this.secondName = secondName;
  }

  void reset() {
    first.reset();
    second.reset();
    acknowledged = 0;
    refused = 0;
    perSecond = 0;
  }

  /** Counts an answer. */
  void count(boolean granted) {
    acknowledged += granted ? 1 : 0;
    refused += granted ? 0 : 1;
  }

  /** The time is over; what is answered later does not count for the rate. */
  void end(long nanos) {
    perSecond = acknowledged * 1e9 / nanos;
  }

  /** Prints a line. */
  void print() {
    System.out.printf(
        Locale.ROOT,
        "%n%.0f acknowledged per second, %d refused; %s; %s%n",
        perSecond,
        refused,
        times(firstName, first),
        times(secondName, second));
  }

  private static String times(String name, Histogram times) {
    return String.format(
        Locale.ROOT,
        "%s p50 %.1f, p99 %.1f, max %.1f ms",
        name,
        times.getValueAtPercentile(50) / 1e6,
        times.getValueAtPercentile(99) / 1e6,
        times.getMaxValue() / 1e6);
  }
}

package dev.sightline.lab.statistics;

/**
 * An estimate with the range in which 95 of 100 repetitions would lie.
 *
 * @param count how many independent values it rests on; with one, the range is the estimate
 */
public record Interval(double estimate, double low, double high, int count) {

  /** Returns an estimate without spread. */
  public static Interval of(double estimate) {
    return new Interval(estimate, estimate, estimate, 1);
  }

  /** Returns whether a range of numbers and this have one in common. */
  public boolean meets(double from, double to) {
    return low <= Math.max(from, to) && high >= Math.min(from, to);
  }

  /** Returns whether everything in it is above a number. */
  public boolean isAbove(double number) {
    return low > number;
  }

  /** Returns whether everything in it is below a number. */
  public boolean isBelow(double number) {
    return high < number;
  }

  /** Returns whether it rests on several values, so that the range says something. */
  public boolean hasSpread() {
    return count > 1;
  }

  /** Returns the same in another unit. */
  public Interval times(double factor) {
    double a = low * factor;
    double b = high * factor;
    return new Interval(estimate * factor, Math.min(a, b), Math.max(a, b), count);
  }

  /** Returns the same counted from another zero. */
  public Interval plus(double number) {
    return new Interval(estimate + number, low + number, high + number, count);
  }

  public boolean isFinite() {
    return Double.isFinite(estimate) && Double.isFinite(low) && Double.isFinite(high);
  }
}

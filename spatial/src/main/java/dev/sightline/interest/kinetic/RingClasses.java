package dev.sightline.interest.kinetic;

/**
 * From a squared distance to the number of ticks for which a pair cannot cross a radius, as a class
 * of {@link Lists}: a table over the squared distances of the ring in which a crossing is possible
 * within a period at all.
 */
final class RingClasses {
  private static final int BINS = 128;
  private static final double ROOM = 0.005;

  private double radius = -1;
  private double pace;
  private double slack;
  private int period;
  private int span = 1;
  private final byte[] classes = new byte[BINS + 1];
  double outer;
  double inner;
  double innerSquared;
  double outerSquared;
  private double binsPerUnit;

  /**
   * Fits the table to a radius, a sum of step bounds and a period, if it does not already. Bounds
   * that differ by little share a table, made for the greater.
   */
  void fit(double itsRadius, double itsPace, double itsSlack, int itsPeriod) {
    if (itsRadius == radius
        && itsPace <= pace
        && itsPace >= pace * (1 - 2 * ROOM)
        && itsSlack == slack
        && itsPeriod == period) {
      return;
    }
    radius = itsRadius;
    pace = itsPace * (1 + ROOM);
    slack = itsSlack;
    period = itsPeriod;
    span = (period + Lists.CLASSES - 1) / Lists.CLASSES;
    double reach = pace * period + 2 * slack;
    outer = radius + reach;
    inner = radius - reach;
    innerSquared = inner > 0 ? inner * inner : -1;
    outerSquared = outer * outer;
    binsPerUnit = BINS / (outerSquared - innerSquared);
    double from = distanceAt(0);
    for (int bin = 0; bin < BINS; bin++) {
      double to = distanceAt(bin + 1);
      classes[bin] = (byte) Math.min(Lists.CLASSES - 1, safeTicks(from, to) / span);
      from = to;
    }
    classes[BINS] = classes[BINS - 1];
  }

  int period() {
    return period;
  }

  /** Returns how many ticks a class spans. */
  int span() {
    return span;
  }

  /** Returns the class of a pair at a squared distance between the circles. */
  byte at(double squared) {
    return classes[(int) ((squared - innerSquared) * binsPerUnit)];
  }

  private int safeTicks(double from, double to) {
    if (from <= radius && to >= radius) {
      return 0;
    }
    double gap = Math.min(Math.abs(from - radius), Math.abs(to - radius));
    return Lane.ticks(gap - 2 * slack, pace);
  }

  private double distanceAt(int bin) {
    return Math.sqrt(Math.max(0, innerSquared + bin / binsPerUnit));
  }
}

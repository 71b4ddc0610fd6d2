package dev.sightline.interest.kinetic;

/**
 * From a squared distance to the number of ticks for which a pair cannot cross a radius, rounded
 * down to a class of {@link Lists}: a table over the squared distances of the ring in which a
 * crossing is possible within a period at all.
 */
final class RingClasses {
  private static final int BINS = 64;

  private double radius = -1;
  private double pace;
  private double slack;
  private int period;
  private final byte[] classes = new byte[BINS + 1];
  double outer;
  double inner;
  double innerSquared;
  double outerSquared;
  private double binsPerUnit;

  /** Fits the table to a radius, a sum of step bounds and a period, if it does not already. */
  void fit(double itsRadius, double itsPace, double itsSlack, int itsPeriod) {
    if (itsRadius == radius && itsPace == pace && itsSlack == slack && itsPeriod == period) {
      return;
    }
    radius = itsRadius;
    pace = itsPace;
    slack = itsSlack;
    period = itsPeriod;
    double reach = pace * period + 2 * slack;
    outer = radius + reach;
    inner = radius - reach;
    innerSquared = inner > 0 ? inner * inner : -1;
    outerSquared = outer * outer;
    binsPerUnit = BINS / (outerSquared - innerSquared);
    for (int bin = 0; bin < BINS; bin++) {
      classes[bin] = (byte) Lists.classOf(safeTicks(distanceAt(bin), distanceAt(bin + 1)));
    }
    classes[BINS] = classes[BINS - 1];
  }

  int at(double squared) {
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

package dev.sightline.interest.kinetic;

import dev.sightline.interest.kinetic.due.RingLists;
import dev.sightline.interest.kinetic.motion.Paces;

/**
 * From a squared distance to the number of ticks for which a pair cannot cross a radius, as a class
 * of {@link RingLists}: a table over the squared distances of the ring in which a crossing is
 * possible within a period at all.
 */
final class RingClasses {
  private static final int BINS = 128;
  private static final double SHARED = 0.005;

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
   * Fits the table, if it does not fit already. Paces that differ by little share a table, made for
   * the greater.
   *
   * @param forPace how far two bodies may come nearer in a tick
   * @param forSlack what distances may be off by
   */
  void fit(double forRadius, double forPace, double forSlack, int forPeriod) {
    if (forRadius == radius
        && forPace <= pace
        && forPace >= pace * (1 - 2 * SHARED)
        && forSlack == slack
        && forPeriod == period) {
      return;
    }
    radius = forRadius;
    pace = forPace * (1 + SHARED);
    slack = forSlack;
    period = forPeriod;
    span = span(period);
    double reach = pace * period + 2 * slack;
    outer = radius + reach;
    inner = radius - reach;
    innerSquared = inner > 0 ? inner * inner : -1;
    outerSquared = Math.min(Double.MAX_VALUE, outer * outer);
    binsPerUnit = BINS / (outerSquared - innerSquared);
    double from = distanceAt(0);
    for (int bin = 0; bin < BINS; bin++) {
      double to = distanceAt(bin + 1);
      classes[bin] = (byte) classOf(safeTicks(from, to), span);
      from = to;
    }
    classes[BINS] = classes[BINS - 1];
  }

  /** Returns how many ticks a class has to span for a period. */
  static int span(int period) {
    return (period + RingLists.CLASSES - 1) / RingLists.CLASSES;
  }

  private static int classOf(int safeTicks, int span) {
    return Math.min(RingLists.CLASSES - 1, safeTicks / span);
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
    return Paces.ticks(gap - 2 * slack, pace);
  }

  private double distanceAt(int bin) {
    return Math.sqrt(Math.max(0, innerSquared + bin / binsPerUnit));
  }
}

package dev.sightline.bots.measure;

import java.util.Arrays;

/**
 * Estimates when the ticks of a server were due, from when their frames came.
 *
 * <p>Ticks are due at equal distances, and a frame can be late but never early. So the frame that
 * came earliest, compared with its tick, tells the schedule; how old it was itself when it came is
 * not known and is missing from all ages, which is a millisecond or so if frames came while the
 * server had little to do. A server that skips ticks shifts the schedule by whole distances: when
 * all frames of the last {@value #WINDOW} ticks are later than that, the schedule follows.
 */
public final class TickTimeline {
  private static final int WINDOW = 40;
  private static final double NEARLY = 0.95; // of a distance

  private final double interval;
  private final double[] leads = new double[WINDOW];
  private double base = Double.POSITIVE_INFINITY;
  private long newest = -1;
  private long skipped;

  /**
   * Creates a timeline that has heard nothing.
   *
   * @param intervalNanos from tick to tick
   */
  public TickTimeline(double intervalNanos) {
    if (!(intervalNanos > 0)) {
      throw new IllegalArgumentException("a tick cannot take " + intervalNanos + " ns");
    }
    interval = intervalNanos;
    Arrays.fill(leads, Double.POSITIVE_INFINITY);
  }

  /** Returns a timeline of the same distances that has heard nothing. */
  public TickTimeline anew() {
    return new TickTimeline(interval);
  }

  /**
   * Tells that the frame of a tick came.
   *
   * @return how long after the tick was due that was, in nanoseconds
   */
  public long frame(long tick, long nanos) {
    double lead = nanos - tick * interval;
    if (tick > newest) {
      advance(tick);
    }
    int slot = (int) (tick % WINDOW);
    leads[slot] = Math.min(leads[slot], lead);
    base = Math.min(base, lead);
    return Math.round(lead - base);
  }

  private void advance(long tick) {
    for (long t = Math.max(newest + 1, tick - WINDOW + 1); t <= tick; t++) {
      leads[(int) (t % WINDOW)] = Double.POSITIVE_INFINITY;
    }
    newest = tick;
    followSkips();
  }

  private void followSkips() {
    double least = Double.POSITIVE_INFINITY;
    for (double lead : leads) {
      least = Math.min(least, lead);
    }
    double late = (least - base) / interval;
    if (late >= NEARLY && late < Double.POSITIVE_INFINITY) {
      long whole = (long) (late + 1 - NEARLY);
      base += whole * interval;
      skipped += whole;
    }
  }

  /** Returns how many ticks the server seems to have skipped. */
  public long skipped() {
    return skipped;
  }
}

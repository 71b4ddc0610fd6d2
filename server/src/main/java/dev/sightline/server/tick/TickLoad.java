package dev.sightline.server.tick;

/**
 * How much of its time the tick thread needs, lately, and whether that is too much.
 *
 * <p>An overloaded server ticks less often (see {@link TickSchedule}) and says so here; nothing in
 * the world is wrong because of it. The tick thread records, any thread reads.
 */
public final class TickLoad {
  private static final double WEIGHT = 0.05; // of the newest tick: about a second at 20 Hz
  private static final double TOO_MUCH = 1;
  private static final double ENOUGH = 0.8;

  private volatile double ratio;
  private volatile boolean overloaded;

  /**
   * Notes how long a tick took.
   *
   * @return whether the server has become overloaded by it, or has recovered
   */
  public boolean record(long nanos, long interval) {
    double now = ratio + WEIGHT * ((double) nanos / interval - ratio);
    boolean before = overloaded;
    ratio = now;
    overloaded = now > (before ? ENOUGH : TOO_MUCH);
    return overloaded != before;
  }

  /** Returns the share of the interval that ticks need, as an average that forgets. */
  public double ratio() {
    return ratio;
  }

  /** Returns whether ticks take longer than there is time for them. */
  public boolean isOverloaded() {
    return overloaded;
  }
}

package dev.sightline.server.tick;

/**
 * Says when the next tick is due, and how many ticks the clock has passed by.
 *
 * <p>Tick {@code n} is due at {@code start + n * interval}. A tick that begins late but before the
 * one after the next is due is made up at once; when more than that are late, all but the last are
 * skipped and counted. So a server that is too slow ticks less often, and never faster than it is
 * meant to for longer than one tick. Pure arithmetic: the clock is the caller's.
 */
public final class TickSchedule {
  private final long interval;
  private long due;
  private long number;
  private long skipped;

  /**
   * Starts a schedule whose first tick is due now.
   *
   * @param interval between two ticks, in nanoseconds
   * @param now the time, of a clock that never goes back
   */
  public TickSchedule(long interval, long now) {
    if (interval <= 0) {
      throw new IllegalArgumentException("an interval must be positive, not " + interval + " ns");
    }
    this.interval = interval;
    due = now;
  }

  /** Returns the interval of ticks at a rate per second. */
  public static long interval(double rate) {
    if (!(rate >= 0.1 && rate <= 1000)) {
      throw new IllegalArgumentException(
          "a tick rate must be in [0.1, 1000] per second, not " + rate);
    }
    return Math.round(1e9 / rate);
  }

  /** Returns how long to wait until the next tick is due; 0 or less if it is. */
  public long delay(long now) {
    return due - now;
  }

  /**
   * Begins the tick that is due, and returns how many intervals it stands for: 1, or more if some
   * were skipped.
   */
  public long begin(long now) {
    long late = Math.max(0, now - due);
    long missed = late / interval; // whole intervals that have passed since this tick was due
    long skip = missed > 1 ? missed : 0;
    skipped += skip;
    number += 1 + skip;
    due += (1 + skip) * interval;
    return 1 + skip;
  }

  /** Forgets the time that has passed, for example while the world was paused. */
  public void restart(long now) {
    due = now;
  }

  /** Returns when the next tick is due. */
  public long due() {
    return due;
  }

  /** Returns the number of the last tick that began; skipped ones count. */
  public long number() {
    return number;
  }

  /** Returns how many ticks were skipped so far. */
  public long skipped() {
    return skipped;
  }

  public long interval() {
    return interval;
  }
}

package dev.sightline.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before connecting again: each time twice as long, up to a bound, and somewhere
 * between half of that and all of it, so that a thousand clients do not come back at once.
 *
 * @param first the first wait, at most
 * @param most the longest wait
 * @param attempts how many attempts in a row before giving up; 0 never tries
 */
public record Backoff(Duration first, Duration most, int attempts) {
  public Backoff {
    if (first.isNegative() || first.isZero() || most.compareTo(first) < 0 || attempts < 0) {
      throw new IllegalArgumentException(
          "cannot wait " + first + " to " + most + ", " + attempts + " times");
    }
  }

  /** Never connects again. */
  public static Backoff never() {
    return new Backoff(Duration.ofMillis(1), Duration.ofMillis(1), 0);
  }

  /** Waits a quarter of a second at first and five seconds at most, and does not give up. */
  public static Backoff usual() {
    return new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5), Integer.MAX_VALUE);
  }

  /**
   * Returns how long to wait, in nanoseconds.
   *
   * @param attempt from 0
   */
  long nanos(int attempt, RandomGenerator random) {
    double bound = first.toNanos() * Math.pow(2, Math.min(attempt, 40));
    long most = (long) Math.min(bound, (double) this.most.toNanos());
    return most - random.nextLong(most / 2 + 1);
  }
}

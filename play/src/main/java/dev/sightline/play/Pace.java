package dev.sightline.play;

import dev.sightline.motion.WireGrid;

/**
 * How fast something moves: whole 1/65536 of a grid step per tick.
 *
 * <p>What does not make a whole grid step in one tick is not lost: whatever has moved after a
 * number of ticks is rounded, not each tick. Only the number of the tick is needed for it, no
 * remainder that somebody would have to keep and to send.
 */
public final class Pace {
  /** The pace of one grid step per tick. */
  public static final long STEP = 65536;

  /** The greatest pace: 65536 grid steps per tick. */
  public static final long MOST = 1L << 32;

  private static final int PERIOD = 65536;

  private Pace() {}

  /**
   * Returns the pace nearest to a speed.
   *
   * @param speed in units of the map per second
   * @param ticksPerSecond above 0
   * @throws IllegalArgumentException if it is negative, no number or above {@link #MOST}
   */
  public static long of(WireGrid grid, double speed, double ticksPerSecond) {
    if (!(ticksPerSecond > 0)) {
      throw new IllegalArgumentException("there cannot be " + ticksPerSecond + " ticks per second");
    }
    double pace = Math.floor(speed / grid.step() / ticksPerSecond * STEP + 0.5);
    if (!(pace >= 0 && pace <= MOST)) {
      throw new IllegalArgumentException(
          "speed " + speed + " is not between 0 and 65536 grid steps per tick");
    }
    return (long) pace;
  }

  static void check(long pace) {
    if (pace < 0 || pace > MOST) {
      throw new IllegalArgumentException("pace " + pace + " is not in [0, 2^32]");
    }
  }

  /** Returns how many whole grid steps a pace adds in the tick that follows tick {@code tick}. */
  public static int reach(long pace, long tick) {
    long t = tick & (PERIOD - 1);
    return (int) ((((t + 1) * pace) >> 16) - ((t * pace) >> 16));
  }

  /** Returns the whole steps that a component of a vector adds; rounded, over many ticks exact. */
  static int steps(long perTick, long tick) {
    long t = tick & (PERIOD - 1);
    return (int) (rounded((t + 1) * perTick) - rounded(t * perTick));
  }

  private static long rounded(long value) {
    return (value + PERIOD / 2) >> 16;
  }
}

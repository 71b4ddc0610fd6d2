package dev.sightline.interest.ahead;

/**
 * How far {@code ahead} looks.
 *
 * @param seconds what may become visible within this time is there already; positive
 * @param speed if nobody moves faster than this, in units per second; positive
 * @param lead how many seconds ahead on its way an observer looks besides; 0 for not at all
 */
public record Lookahead(double seconds, double speed, double lead) {
  private static final double MOST = 1e150;

  public Lookahead {
    requirePositive("time", seconds);
    requirePositive("speed", speed);
    if (!(seconds * speed > 0 && seconds * speed < MOST)) {
      throw new IllegalArgumentException(
          "the way ahead must be positive and below "
              + MOST
              + ", not "
              + seconds
              + " s at "
              + speed);
    }
    if (!(lead >= 0 && lead * speed < MOST)) {
      throw new IllegalArgumentException(
          "the way led must be at least 0 and below " + MOST + ", not " + lead + " s at " + speed);
    }
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < MOST)) {
      throw new IllegalArgumentException(
          "the " + name + " ahead must be positive and below " + MOST + ", not " + value);
    }
  }
}

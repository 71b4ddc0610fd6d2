package dev.sightline.interest.ahead;

/**
 * How far {@code ahead} looks.
 *
 * @param seconds what may become visible within this time is there already; positive
 * @param speed if nobody moves faster than this, in units per second; positive
 * @param lead how many seconds ahead on its way an observer looks besides; 0 for not at all
 */
public record Lookahead(double seconds, double speed, double lead) {
  public Lookahead {
    if (!(seconds * speed > 0 && seconds * speed < 1e150)) {
      throw new IllegalArgumentException(
          "the way ahead must be positive, not " + seconds + " s at " + speed);
    }
    if (!(lead >= 0 && lead * speed < 1e150)) {
      throw new IllegalArgumentException("the lead must not be negative, not " + lead + " s");
    }
  }
}

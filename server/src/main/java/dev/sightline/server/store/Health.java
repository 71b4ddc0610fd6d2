package dev.sightline.server.store;

/**
 * Whether the store can write.
 *
 * @param message what is wrong, for people; empty if nothing is
 */
public record Health(State state, String message) {
  static final Health GOOD = new Health(State.GOOD, "");

  /** The three states. */
  public enum State {
    GOOD,
    /** Nothing can be written now; the store tries again and again. */
    FAULT,
    /** Another server has taken over the store. Final: this server has to stop. */
    LOST
  }
}

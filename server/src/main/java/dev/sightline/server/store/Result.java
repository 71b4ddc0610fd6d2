package dev.sightline.server.store;

/**
 * What became of an operation.
 *
 * @param sequence its place in the order of commits, which rises across restarts; 0 if it did not
 *     happen
 * @param reason why not, for people; empty if it happened
 */
public record Result(Operation operation, Outcome outcome, long sequence, String reason) {
  /** The four answers. */
  public enum Outcome {
    /** It is durable. */
    COMMITTED,
    /** The same request was committed before, with this sequence; nothing happened now. */
    REPEATED,
    /** What it expects is not so; nothing happened. */
    REFUSED,
    /** It could not be stored; nothing happened. */
    FAILED
  }
}

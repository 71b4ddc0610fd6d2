package dev.sightline.interest;

/** What happened between an observer, or a client, and an entity in one tick. */
public enum Change {
  /** The entity came into scope. */
  ENTERED,

  /** The entity stays in scope, by other senses than before. */
  SENSES,

  /** The entity is there, but no longer in scope; or the observer was removed. */
  LEFT,

  /** The entity was in scope and was removed. */
  REMOVED;

  /** Returns whether the pair is in scope now. */
  public boolean isIn() {
    return this == ENTERED || this == SENSES;
  }
}

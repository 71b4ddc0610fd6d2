package dev.sightline.server.game;

/** Who acts for an avatar. */
public enum Actor {
  /** The client that plays it. */
  PLAYER,
  /** The server's own decision, made within the tick; until it is made, the last order holds. */
  MIND,
  NOBODY;

  /**
   * Decides who acts for an avatar in a tick.
   *
   * <p>The deadline of whoever acts is the moment when avatars move: what a client sent until the
   * tick began counts, and what a mind decided within the tick. Who has not decided by then has
   * decided to go on as before.
   *
   * <p>It is asked in each tick in which something is to be done for the avatar. Who is not to be
   * acted for by a mind is left alone until its player leaves or the choice is replaced; so those
   * who do nothing cost nothing.
   */
  @FunctionalInterface
  public interface Choice {
    Actor choose(Avatar avatar, int tick);
  }

  /** Players act for their avatars, and minds for others if they may. */
  static Choice usual(boolean ai) {
    return (avatar, tick) -> avatar.client() != null ? PLAYER : ai ? MIND : NOBODY;
  }
}

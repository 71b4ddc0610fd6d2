package dev.sightline.replication;

/**
 * How spaces on several computers work on the same entities: each entity has one owner, and changes
 * that are published elsewhere are forwarded to it.
 */
public interface Peers {

  /**
   * Claims an entity for this space.
   *
   * @throws IllegalStateException if another space owns it
   */
  void own(long entity);

  /** Gives up an entity that has ended. */
  void disown(long entity);

  /**
   * Sends a change to whoever owns an entity.
   *
   * @param change is used again after the call, so it has to be copied
   * @return false if nobody is known to own it
   */
  boolean forward(long entity, byte[] change, int length);

  /** Hands over all changes that were forwarded to this space since the last call, in order. */
  void receive(Receiver receiver);

  /** Takes changes that were forwarded. */
  @FunctionalInterface
  interface Receiver {
    void change(long entity, byte[] change, int length);
  }
}

package dev.sightline.replica;

import dev.sightline.schema.State;

/**
 * Hears what a frame changed, after all of it was applied.
 *
 * <p>What a listener throws reaches the caller of {@link Replicas#apply}, after all else was told.
 */
public interface ReplicaListener {
  /**
   * An entity is here.
   *
   * @param returned whether it was here before, and this is the same object
   */
  default void entered(Replica replica, boolean returned) {}

  /** An entity changed; {@link Replica#changed} and {@link Replica#hasMoved} say how. */
  default void updated(Replica replica) {}

  /**
   * An entity is not here any more. It can still be read, as it was last.
   *
   * @param gone whether it is no more, rather than out of scope
   */
  default void left(Replica replica, boolean gone) {}

  /**
   * Something happened.
   *
   * @param event valid during the call; {@link Replicas#target} finds what it refers to
   * @param request the request that it answers, or -1
   */
  default void event(State event, long request) {}

  /** All of a frame was told. */
  default void applied(long tick) {}
}

package dev.sightline.client;

import dev.sightline.replica.ReplicaListener;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/**
 * Hears what happens to a client, and what its frames changed; always on the client's thread.
 *
 * <p>A listener may act, read replicas, and close the client. What it throws harms nothing but
 * itself: all else is told, and then {@link #failed} hears of it.
 */
public interface ClientListener extends ReplicaListener {
  /** Returns a listener that acts after each frame while the client has an avatar. */
  static ClientListener onTick(ObjLongConsumer<Client> action) {
    return onTick(action, why -> {});
  }

  /**
   * Returns a listener that acts after each frame while the client has an avatar.
   *
   * @param ended hears why there is no connection and will be none any more
   */
  static ClientListener onTick(ObjLongConsumer<Client> action, Consumer<ClientException> ended) {
    return new TickListener(action, ended);
  }

  /** The server said welcome. Copies from before are gone; frames follow. */
  default void connected(Client client) {}

  /** The client knows which avatar is its own; after the first frame of a connection. */
  default void joined(Client client, long avatar) {}

  /** Rule, radius or pace are known, or have changed. */
  default void conditions(Client client, Conditions conditions) {}

  /**
   * A request was answered.
   *
   * @param request the number that the request was given
   */
  default void answered(Client client, long request, Answer answer) {}

  /**
   * The connection ended, or could not be made.
   *
   * @param again whether the client will try again
   */
  default void disconnected(Client client, ClientException why, boolean again) {}

  /** One of the other methods threw something. */
  default void failed(Client client, RuntimeException thrown) {
    System.getLogger(ClientListener.class.getName())
        .log(System.Logger.Level.ERROR, "a listener failed", thrown);
  }
}

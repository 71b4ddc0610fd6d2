package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import dev.sightline.schema.State;

/**
 * Hears what clients say. It is called when a tick begins, by the thread that ticks, and may change
 * entities.
 *
 * <p>What a listener throws reaches the caller of {@link ReplicationSpace#begin}, after all else
 * was handed over.
 */
public interface ClientListener {

  /**
   * A client does something with its own entity. Inputs come once each and in order, though some
   * may be missing.
   *
   * @param input valid during the call
   */
  default void input(Client client, long sequence, State input) {}

  /**
   * A client requests something; {@link ReplicationSpace#answer} answers.
   *
   * @param action valid during the call; {@link Client#target} finds what its references mean
   */
  default void action(Client client, long request, State action) {}

  /**
   * A client was closed by the space in the tick before: it sent what it may not, read too little,
   * or its link threw. Not called for clients that {@link ReplicationSpace#leave} or {@link
   * Client#close}. It is gone by now, and is no entity any more; its entities are still there.
   */
  default void closed(Client client, Refusal why) {}
}

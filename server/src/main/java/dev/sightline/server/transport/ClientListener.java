package dev.sightline.server.transport;

/**
 * Hears what clients do. Called only from inside {@link Endpoint#drain}, on the thread that called
 * it: for each connection once {@code opened}, then {@code received} in the order of sending, then
 * once {@code closed}.
 *
 * <p>An exception ends the connection that it was about, with {@link CloseReason#SERVER_ERROR}, and
 * is logged; the other connections are not affected.
 */
public interface ClientListener {
  /** A client connected; nothing was received from it yet. */
  void opened(Connection connection);

  /** A client sent a frame. The bytes are valid during the call only. */
  void received(Connection connection, byte[] bytes, int offset, int length);

  /** A connection ended, for whatever reason. */
  void closed(Connection connection, CloseReason reason);
}

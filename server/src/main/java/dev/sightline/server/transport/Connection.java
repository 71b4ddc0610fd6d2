package dev.sightline.server.transport;

import dev.sightline.server.address.Caller;

/**
 * A client's connection. All methods may be called by any thread and never block; frames of one
 * connection are sent by one thread at a time.
 */
public interface Connection {
  /** Returns a number that no other connection of this endpoint has had or will have. */
  long id();

  /** Returns where the client is, as far as proxies that are trusted say. */
  Caller caller();

  /** Returns whether frames can still be exchanged. */
  boolean isOpen();

  /** Returns whether the last frame has left, so that the next one would be taken. */
  boolean isReady();

  /**
   * Hands over a frame; its bytes are copied before this returns.
   *
   * @return false, with nothing done, if the frame before has not left yet or the connection is no
   *     longer open
   * @throws IllegalArgumentException if the frame is larger than {@code limits.sent-frame-size}
   */
  boolean send(byte[] bytes, int offset, int length);

  /**
   * Ends the connection and tells the client why, after the frame that was handed over before; does
   * nothing if it already ended.
   */
  default void close(CloseReason reason) {
    close(reason, reason.text());
  }

  /**
   * Ends the connection and tells the client why, in other words than usual; does nothing if it
   * already ended. Text over 123 bytes is cut.
   *
   * @throws IllegalArgumentException for a reason that {@linkplain CloseReason#canBeTold cannot be
   *     told}
   */
  void close(CloseReason reason, String text);

  /** Returns how long the last ping took to come back, in nanoseconds; -1 if none has yet. */
  long roundTripNanos();
}

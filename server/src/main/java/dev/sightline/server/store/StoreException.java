package dev.sightline.server.store;

import org.jspecify.annotations.Nullable;

/** The store cannot be used; the message is one line for people and holds no secret. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

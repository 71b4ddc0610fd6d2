package dev.sightline.server.app;

import org.jspecify.annotations.Nullable;

/** The server cannot start as configured; the message is one line for people. */
public final class StartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StartException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

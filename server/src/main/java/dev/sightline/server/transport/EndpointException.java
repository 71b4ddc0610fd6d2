package dev.sightline.server.transport;

/** The server cannot listen as configured; its message is the one line that the user sees. */
public final class EndpointException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EndpointException(String message) {
    super(message);
  }

  EndpointException(String message, Throwable cause) {
    super(message, cause);
  }
}

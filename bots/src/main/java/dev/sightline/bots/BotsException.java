package dev.sightline.bots;

/** Why bots cannot run; the message is one line. */
public final class BotsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BotsException(String message) {
    super(message);
  }

  BotsException(String message, Throwable cause) {
    super(message, cause);
  }
}

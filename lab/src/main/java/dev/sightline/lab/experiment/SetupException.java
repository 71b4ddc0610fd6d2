package dev.sightline.lab.experiment;

/** What was asked for cannot be run; the message is one line for whoever asked. */
public final class SetupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SetupException(String message) {
    super(message);
  }

  public SetupException(String message, Throwable cause) {
    super(message, cause);
  }
}

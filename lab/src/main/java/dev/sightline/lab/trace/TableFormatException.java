package dev.sightline.lab.trace;

/** A table or trace that cannot be used; its message names the file, the line and the reason. */
public final class TableFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TableFormatException(String message) {
    super(message);
  }

  public TableFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}

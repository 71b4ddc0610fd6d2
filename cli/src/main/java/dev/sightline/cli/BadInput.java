package dev.sightline.cli;

/** Input that cannot be used; its message is the one line that the user sees. */
final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadInput(String message) {
    super(message);
  }

  BadInput(String message, Throwable cause) {
    super(message, cause);
  }
}

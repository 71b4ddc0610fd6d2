package dev.sightline.map.check;

/** A map that cannot be used; the message is one line: file, place, reason. */
public final class MapFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MapFormatException(String message) {
    super(oneLine(message));
  }

  public MapFormatException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  private static String oneLine(String message) {
    return message.replaceAll("\\s*\\R\\s*", " ").strip();
  }
}

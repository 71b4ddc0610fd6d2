package dev.sightline.maps.tiling;

/** A tiling that cannot be used; the message is one line: file, place, reason. */
public final class TilingFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TilingFormatException(String message) {
    super(oneLine(message));
  }

  public TilingFormatException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  private static String oneLine(String message) {
    return message.replaceAll("\\s*\\R\\s*", " ").strip();
  }
}

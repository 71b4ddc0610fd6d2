package dev.sightline.maps.format;

/** A map that cannot be used; the message is one line: file, place, reason. */
public final class MapFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MapFormatException(String message) {
    super(oneLine(message));
  }

  public MapFormatException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /**
   * Returns the error for something at a place in a file.
   *
   * @param place a path such as {@code obstacles[3]}, a line as {@code line 12}, or empty
   */
  public static MapFormatException at(String file, String place, String reason) {
    if (place.isEmpty()) {
      return new MapFormatException(file + ": " + reason);
    }
    String where = place.startsWith("line ") ? ":" + place.substring(5) : ": " + place;
    return new MapFormatException(file + where + ": " + reason);
  }

  private static String oneLine(String message) {
    return message.replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?").strip();
  }
}

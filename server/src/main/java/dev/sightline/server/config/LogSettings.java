package dev.sightline.server.config;

/** How the server logs, on standard error. */
public record LogSettings(Format format, Level level) {
  /** One line per event, for people or for programs. */
  public enum Format {
    TEXT,
    JSON
  }

  /** The least important events that are logged. */
  public enum Level {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
  }

  static LogSettings from(Section section) {
    return new LogSettings(
        section.choice("format", Format.class), section.choice("level", Level.class));
  }
}

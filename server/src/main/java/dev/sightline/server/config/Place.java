package dev.sightline.server.config;

import com.typesafe.config.ConfigOrigin;

/** Says where a value was written, for messages. */
final class Place {
  static final String COMMAND_LINE = "command line";
  static final String REFERENCE = "default";

  private Place() {}

  /** Returns the place in parentheses, after a space; nothing for defaults. */
  static String of(ConfigOrigin origin) {
    String description = origin.description();
    if (description.startsWith(REFERENCE)) {
      return "";
    }
    return " (" + description.replaceFirst(": ([0-9]+)$", ", line $1") + ")";
  }
}

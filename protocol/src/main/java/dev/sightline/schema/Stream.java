package dev.sightline.schema;

/** What kind of traffic a message is, so that each can be limited and filtered by itself. */
public enum Stream {
  STATE,
  TEXT,
  VOICE,
  CUSTOM;

  String signature() {
    return switch (this) {
      case STATE -> "state";
      case TEXT -> "text";
      case VOICE -> "voice";
      case CUSTOM -> "custom";
    };
  }
}

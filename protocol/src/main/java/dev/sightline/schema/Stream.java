package dev.sightline.schema;

/** What kind of traffic a message is, so that each can be limited and filtered by itself. */
public enum Stream {
  STATE(0),
  TEXT(1),
  VOICE(2),
  CUSTOM(3);

  private final int code;

  Stream(int code) {
    this.code = code;
  }

  /** Returns the number that stands for the stream on the wire. */
  public int code() {
    return code;
  }

  String signature() {
    return switch (this) {
      case STATE -> "state";
      case TEXT -> "text";
      case VOICE -> "voice";
      case CUSTOM -> "custom";
    };
  }
}

package dev.sightline.frame;

/** The protocol's version, kinds of frames, and limits. */
public final class Protocol {
  /** Both sides have to have the same. */
  public static final int MAJOR = 1;

  /** The side with the greater one does without what the other does not know. */
  public static final int MINOR = 0;

  /** The first byte of a frame says what it is; frames of unknown kinds are ignored. */
  public static final int HELLO = 0x01;

  public static final int WELCOME = 0x02;
  public static final int REFUSAL = 0x03;
  public static final int SCHEMA = 0x04;
  public static final int PING = 0x05;
  public static final int PONG = 0x06;

  /** What a server tells, at most once per tick. */
  public static final int TICK = 0x10;

  /** What a client tells. */
  public static final int CLIENT = 0x11;

  /** Bytes of a frame from a server. */
  public static final int MAX_FRAME = 1 << 20;

  /** Bytes of a frame from a client. */
  public static final int MAX_CLIENT_FRAME = 1 << 14;

  /** Short ids are below this. */
  public static final int SHORT_IDS = 1 << 16;

  /** Bytes of the reason in a refusal. */
  public static final int REASON_BYTES = 512;

  /** Bytes with which a client says who it is. */
  public static final int TOKEN_BYTES = 1024;

  /** Bytes of a schema's text. */
  public static final int SCHEMA_BYTES = 1 << 18;

  /** Inputs in a frame from a client; the same for actions. */
  public static final int MAX_INPUTS = 64;

  /** Replicas asked for in a frame from a client. */
  public static final int MAX_ASKS = 256;

  private Protocol() {}

  static int checkedShortId(int id) {
    if (id < 0 || id >= SHORT_IDS) {
      throw new IllegalArgumentException("short id " + id + " is not in [0, 65536)");
    }
    return id;
  }
}

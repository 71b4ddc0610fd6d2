package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.nio.charset.StandardCharsets;

/**
 * The last frame on a connection: why it ends. It is the same in all versions of the protocol.
 *
 * @param code for programs: one of the constants here; others may be added
 * @param reason for people
 */
public record Refusal(int code, String reason) {
  public static final int OTHER = 0;

  /** The other side speaks another major version. */
  public static final int VERSION = 1;

  /** The other side has another schema. */
  public static final int SCHEMA = 2;

  /** A frame could not be read, or said something impossible. */
  public static final int MALFORMED = 3;

  /** There is no place left. */
  public static final int FULL = 4;

  /** The token is not good, or not any more. */
  public static final int DENIED = 5;

  /** Too little was read for too long. */
  public static final int SLOW = 6;

  /** Too much was sent. */
  public static final int FLOOD = 7;

  /** Nothing was heard for too long. */
  public static final int SILENT = 8;

  /** Somebody else took over. */
  public static final int REPLACED = 9;

  /** The server ends. */
  public static final int SHUTDOWN = 10;

  public Refusal {
    if (code < 0 || code > 255) {
      throw new IllegalArgumentException("code " + code + " is not in 0..255");
    }
    int bytes = reason.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > Protocol.REASON_BYTES) {
      throw new IllegalArgumentException("a reason of " + bytes + " bytes");
    }
  }

  public void write(WireWriter out) {
    out.u8(Protocol.REFUSAL);
    out.u8(code);
    out.text(reason);
  }

  /** Reads a refusal. */
  public static Refusal read(WireReader in) throws MalformedFrame {
    if (in.u8() != Protocol.REFUSAL) {
      throw in.malformed("not a refusal");
    }
    return new Refusal(in.u8(), in.text(Protocol.REASON_BYTES));
  }
}

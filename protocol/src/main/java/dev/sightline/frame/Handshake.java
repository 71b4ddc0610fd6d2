package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import org.jspecify.annotations.Nullable;

/** Whether a client and a server can talk, and the small frames beside that. */
public final class Handshake {
  private Handshake() {}

  /** Returns why a client cannot join, or null if it can. */
  public static @Nullable Refusal judge(Hello hello, Welcome welcome) {
    if (hello.major() != welcome.major()) {
      return new Refusal(
          Refusal.VERSION,
          "the server speaks protocol %d.%d, the client %d.%d"
              .formatted(welcome.major(), welcome.minor(), hello.major(), hello.minor()));
    }
    if (hello.schemaHash() != 0 && hello.schemaHash() != welcome.schemaHash()) {
      return new Refusal(
          Refusal.SCHEMA,
          "the server has schema %016x, the client %016x"
              .formatted(welcome.schemaHash(), hello.schemaHash()));
    }
    return null;
  }

  /** Writes the text of a schema, for a client that asked for it. */
  public static void writeSchema(WireWriter out, String text) {
    out.u8(Protocol.SCHEMA);
    out.text(text);
  }

  public static String readSchema(WireReader in) throws MalformedFrame {
    if (in.u8() != Protocol.SCHEMA) {
      throw in.malformed("not a schema");
    }
    return in.text(Protocol.SCHEMA_BYTES);
  }

  /** Writes a ping, which a pong with the same stamp answers. */
  public static void writePing(WireWriter out, int stamp) {
    out.u8(Protocol.PING);
    out.u32(stamp);
  }

  public static void writePong(WireWriter out, int stamp) {
    out.u8(Protocol.PONG);
    out.u32(stamp);
  }

  /** Reads the stamp of a ping or a pong. */
  public static int readStamp(WireReader in) throws MalformedFrame {
    int kind = in.u8();
    if (kind != Protocol.PING && kind != Protocol.PONG) {
      throw in.malformed("neither ping nor pong");
    }
    return (int) in.u32();
  }
}

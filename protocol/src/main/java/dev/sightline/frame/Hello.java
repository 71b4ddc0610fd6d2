package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.nio.charset.StandardCharsets;

/**
 * The first frame of a client. Its first three bytes are the same in all versions.
 *
 * @param major the version of the protocol that the client speaks
 * @param minor likewise
 * @param schemaHash the schema that it knows; 0 asks for the server's
 * @param mapHash the map that it has; 0 if none
 * @param epoch the server's epoch as it was last told; 0 if never
 * @param token who it is; what it means is for the server to say
 */
public record Hello(int major, int minor, long schemaHash, long mapHash, long epoch, String token) {
  public Hello {
    int bytes = token.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > Protocol.TOKEN_BYTES) {
      throw new IllegalArgumentException("a token of " + bytes + " bytes");
    }
  }

  /** Returns the hello of a client of this version that knows nothing of the server. */
  public static Hello of(long schemaHash, long mapHash, String token) {
    return new Hello(Protocol.MAJOR, Protocol.MINOR, schemaHash, mapHash, 0, token);
  }

  public void write(WireWriter out) {
    out.u8(Protocol.HELLO);
    out.u8(major);
    out.u8(minor);
    out.u64(schemaHash);
    out.u64(mapHash);
    out.u64(epoch);
    out.text(token);
  }

  /** Reads a hello; that of another major version is not read beyond it. */
  public static Hello read(WireReader in) throws MalformedFrame {
    if (in.u8() != Protocol.HELLO) {
      throw in.malformed("not a hello");
    }
    int major = in.u8();
    int minor = in.u8();
    if (major != Protocol.MAJOR) {
      return new Hello(major, minor, 0, 0, 0, "");
    }
    return new Hello(major, minor, in.u64(), in.u64(), in.u64(), in.text(Protocol.TOKEN_BYTES));
  }
}

package dev.sightline.schema;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8, written without an intermediate array. */
final class Utf8 {
  private Utf8() {}

  /** Returns the length in bytes; text with half of a surrogate pair is refused. */
  static int length(String text) {
    int length = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        throw new IllegalArgumentException("half of a surrogate pair at " + i + " of the text");
      }
      length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      i += Character.charCount(point);
    }
    return length;
  }

  static void write(WireWriter out, String text) {
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      write(out, point);
      i += Character.charCount(point);
    }
  }

  private static void write(WireWriter out, int point) {
    if (point < 0x80) {
      out.u8(point);
      return;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    out.u8((0xF80 >> more) | (point >> (6 * more)));
    for (int i = more - 1; i >= 0; i--) {
      out.u8(0x80 | ((point >> (6 * i)) & 0x3F));
    }
  }

  static String read(WireReader in, int length) throws MalformedFrame {
    int place = in.place();
    byte[] bytes = in.bytes(length);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedFrame(place, "the text is no UTF-8");
    }
  }
}

package dev.sightline.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bits against a string of zeros and ones. */
final class WireOracleTest {
  private static final int NUMBERS = 3000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void bits_randomWidths_areTheDigitsInOrder(long seed) throws MalformedFrame {
    SplittableRandom random = new SplittableRandom(seed);
    WireWriter out = new WireWriter(1);
    StringBuilder digits = new StringBuilder();
    int[] widths = new int[NUMBERS];
    long[] values = new long[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
      widths[i] = random.nextInt(65);
      values[i] = random.nextLong();
      out.bits(values[i], widths[i]);
      for (int bit = 0; bit < widths[i]; bit++) {
        digits.append(values[i] >>> bit & 1);
      }
    }
    out.align();
    digits.append("0".repeat(-digits.length() & 7));
    assertEquals(digits.toString(), digits(out), "seed " + seed);
    WireReader in = new WireReader().wrap(out.toBytes());
    for (int i = 0; i < NUMBERS; i++) {
      long mask = widths[i] == 64 ? -1 : (1L << widths[i]) - 1;
      assertEquals(values[i] & mask, in.bits(widths[i]), "seed " + seed + ", number " + i);
    }
    in.align();
    in.requireEnd();
  }

  private static String digits(WireWriter out) {
    StringBuilder digits = new StringBuilder();
    for (byte b : out.toBytes()) {
      for (int bit = 0; bit < 8; bit++) {
        digits.append(b >> bit & 1);
      }
    }
    return digits.toString();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, 16383, 16384, 1L << 32, WireWriter.MAX_VARINT})
  void varint_anyBitPosition_comesBack(long value) throws MalformedFrame {
    for (int shift = 0; shift < 8; shift++) {
      WireWriter out = new WireWriter(0);
      out.bits(0, shift);
      out.varint(value);
      out.align();
      WireReader in = new WireReader().wrap(out.toBytes());
      in.bits(shift);
      assertEquals(value, in.varint());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 16383, 16384, 100_000})
  void lengthBefore_anyLength_isOneShortVarint(int length) throws MalformedFrame {
    WireWriter out = new WireWriter(0);
    out.u8(7);
    out.u8(0);
    out.bytes(new byte[length], 0, length);
    out.lengthBefore(2);
    WireReader in = new WireReader().wrap(out.toBytes());
    assertEquals(7, in.u8());
    assertEquals(length, in.varint());
    assertEquals(length, in.remaining());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "größe", "日本", "🏎🏎", "a\u0000b\uffff"})
  void text_anyCharacters_comesBackAtAnyBit(String text) throws MalformedFrame {
    WireWriter out = new WireWriter(0);
    out.text(text);
    out.flag(true);
    out.text(text);
    out.align();
    WireReader in = new WireReader().wrap(out.toBytes());
    assertEquals(text, in.text(100));
    assertEquals(true, in.flag());
    assertEquals(text, in.text(100));
  }

  @Test
  void reader_hostileBytes_saysWhereAndWhy() {
    assertMalformed("byte 0: the frame ends early", in -> in.bits(9), 1);
    assertMalformed("byte 2: a varint is longer than needed", WireReader::varint, 0x80, 0);
    int[] ones = {255, 255, 255, 255, 255, 255, 255, 255, 255};
    assertMalformed("byte 8: a varint of more than 8 bytes", WireReader::varint, ones);
    int[] large = {255, 255, 255, 255, 255, 255, 255, 16};
    assertMalformed(
        "byte 8: a varint of 9570149208162303 is more than 2^53 - 1", WireReader::varint, large);
    assertMalformed("byte 1: text length 5 is more than 4", in -> in.text(4), 5, 65);
    assertMalformed("byte 1: 5 bytes are announced, 1 are left", in -> in.text(9), 5, 65);
    assertMalformed("byte 1: the text is no UTF-8", in -> in.text(9), 1, 0x80);
    assertMalformed("byte 0: 2 bytes are announced, 1 are left", in -> in.limit(2), 1);
    assertMalformed("byte 0: 1 bytes too many", WireReader::requireEnd, 1);
    assertMalformed("byte 1: the padding is not zero", WireOracleTest::alignAfterOne, 0x83);
  }

  @Test
  void writer_badArguments_areRefused() {
    WireWriter out = new WireWriter(0);
    assertThrows(IllegalArgumentException.class, () -> out.varint(-1));
    assertThrows(IllegalArgumentException.class, () -> out.varint(1L << 53));
    assertThrows(IllegalArgumentException.class, () -> out.text("half: \ud83c"));
    byte[] few = new byte[3];
    assertThrows(IllegalArgumentException.class, () -> new WireReader().wrap(few, 1, 3));
    assertThrows(IllegalArgumentException.class, () -> new WireReader().wrap(few, -1, 3));
  }

  private static void alignAfterOne(WireReader in) throws MalformedFrame {
    in.bits(1);
    in.align();
  }

  private interface Reading {
    void read(WireReader in) throws MalformedFrame;
  }

  private static void assertMalformed(String message, Reading reading, int... bytes) {
    byte[] frame = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      frame[i] = (byte) bytes[i];
    }
    WireReader in = new WireReader().wrap(frame);
    MalformedFrame e = assertThrows(MalformedFrame.class, () -> reading.read(in));
    assertEquals(message, e.getMessage());
  }
}

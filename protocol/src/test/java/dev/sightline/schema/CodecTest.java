package dev.sightline.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.motion.GridPoint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CodecTest {
  private enum Door {
    OPEN,
    SHUT,
    LOCKED
  }

  @ParameterizedTest
  @CsvSource({
    "0, 100, 7",
    "0, 127, 7",
    "0, 128, 8",
    "5, 5, 0",
    "-1, 0, 1",
    "-2147483648, 2147483647, 32"
  })
  void integer_range_takesTheBitsItNeeds(int min, int max, long bits) throws MalformedFrame {
    Codec<Integer> codec = Codec.integer(min, max);
    assertEquals(bits, codec.maxBits());
    assertEquals(min, back(codec, min));
    assertEquals(max, back(codec, max));
  }

  @Test
  void longInteger_upTo53Bits_comesBack() throws MalformedFrame {
    long most = (1L << 53) - 1;
    Codec<Long> codec = Codec.longInteger(0, most);
    assertEquals(53, codec.maxBits());
    assertEquals(most, back(codec, most));
  }

  @Test
  void fixed_valueBetweenSteps_isRounded() throws MalformedFrame {
    Codec<Double> codec = Codec.fixed(-1, 1, 0.01);
    assertEquals(8, codec.maxBits());
    assertEquals(-1 + 143 * 0.01, back(codec, 0.432));
    assertEquals(1, back(codec, 1.0), 1e-12);
    assertEquals(0, codec.initial(), 1e-12);
  }

  @Test
  void fixed_greatestValue_staysInRangeThoughStepsAreRounded() throws MalformedFrame {
    Codec<Double> codec = Codec.fixed(0, 0.3, 0.1); // 3 * 0.1 is more than 0.3
    WireWriter out = new WireWriter(8);
    codec.write(out, codec.checked(0.3));
    out.align();
    double greatest = codec.read(new WireReader().wrap(out.toBytes()));
    assertEquals(0.3, greatest, 0);
    assertEquals(0.3, codec.checked(greatest), 0);
  }

  @Test
  void initial_isNearestToZero() {
    assertEquals(0, Codec.integer(-5, 5).initial());
    assertEquals(3, Codec.integer(3, 5).initial());
    assertEquals(-3, Codec.integer(-5, -3).initial());
    assertEquals(2.0, Codec.fixed(2, 3, 0.5).initial());
    assertEquals(Door.OPEN, Codec.choice(Door.class).initial());
    assertEquals(new GridPoint(0, 0), Codec.point().initial());
  }

  @Test
  void everyKind_comesBack() throws MalformedFrame {
    assertEquals(true, back(Codec.flag(), true));
    assertEquals(Door.LOCKED, back(Codec.choice(Door.class), Door.LOCKED));
    assertEquals(2, Codec.choice(Door.class).maxBits());
    assertEquals(1.5, back(Codec.real32(), 1.5));
    assertEquals((double) 0.1f, back(Codec.real32(), 0.1));
    assertEquals(0.1, back(Codec.real64(), 0.1));
    assertEquals(new GridPoint(1, (1 << 20) - 1), back(Codec.point(), new GridPoint(1, 1048575)));
    assertEquals("größe", back(Codec.text(10), "größe"));
    byte[] voice = {1, -1, 0};
    assertArrayEquals(voice, back(Codec.bytes(3), voice));
    Codec<List<Optional<String>>> nested = Codec.list(Codec.optional(Codec.text(3)), 5);
    assertEquals("list(optional(text(3)),5)", nested.signature());
    List<Optional<String>> values = List.of(Optional.of("a"), Optional.empty());
    assertEquals(values, back(nested, values));
  }

  @Test
  void rangeEnds_comeBack() throws MalformedFrame {
    long most = (1L << 53) - 1;
    assertEquals(-most, back(Codec.longInteger(-most, 0), -most));
    assertEquals(Integer.MIN_VALUE, back(Codec.integer(Integer.MIN_VALUE, 0), Integer.MIN_VALUE));
    for (double value : new double[] {-0.0, 0.0, Double.MIN_VALUE, Double.MAX_VALUE}) {
      assertEquals(value, back(Codec.real64(), value)); // -0.0 is not 0.0 here
    }
    assertEquals(-0.0, back(Codec.real32(), -0.0));
    assertEquals((double) Float.MAX_VALUE, back(Codec.real32(), (double) Float.MAX_VALUE));
    assertEquals(0.0, back(Codec.real32(), 1e-50), "too small");
    assertEquals(0.0, back(Codec.fixed(0, 1, 0.5), -0.0), "there is one zero on the wire");
    String cars = "\ud83c\udfce".repeat(5);
    assertEquals(cars, back(Codec.text(20), cars));
    assertRefused("a text of 20 bytes is longer than 19", Codec.text(19), cars);
    assertEquals(List.of(), back(Codec.list(Codec.flag(), 1), List.of()));
    assertEquals(threeFlags(), back(Codec.list(Codec.flag(), 3), threeFlags()));
    assertArrayEquals(new byte[0], back(Codec.bytes(1), new byte[0]));
  }

  @Test
  void checked_outOfRange_namesTheValue() {
    assertRefused("101 is not in 0..100", Codec.integer(0, 100), 101);
    assertRefused("-0.1 is not in 0..1", Codec.fixed(0, 1, 0.5), -0.1);
    assertRefused("NaN is not in 0..1", Codec.fixed(0, 1, 0.5), Double.NaN);
    assertRefused("NaN is not finite, or too large", Codec.real64(), Double.NaN);
    assertRefused("1.0E39 is not finite, or too large", Codec.real32(), 1e39);
    assertRefused("a text of 6 bytes is longer than 5", Codec.text(5), "größ");
    assertRefused("half of a surrogate pair at 1 of the text", Codec.text(5), "a\udc00");
    assertRefused("3 elements are more than 2", Codec.list(Codec.flag(), 2), threeFlags());
    assertRefused("2 bytes are more than 1", Codec.bytes(1), new byte[2]);
  }

  private static List<Boolean> threeFlags() {
    return List.of(true, true, false);
  }

  @Test
  void read_outOfRange_isMalformed() {
    assertMalformed("5 is out of range for integer(0,4)", Codec.integer(0, 4), 5);
    assertMalformed("3 is out of range for choice(OPEN,SHUT,LOCKED)", Codec.choice(Door.class), 3);
    assertMalformed("6 elements are more than 5", Codec.list(Codec.flag(), 5), 6);
    assertMalformed("a text of 3 bytes is longer than 2", Codec.text(2), 3);
    assertMalformed("3 bytes are more than 2", Codec.bytes(2), 3);
    assertMalformed("2139095040 is out of range for real32", Codec.real32(), 0, 0, 0x80, 0x7F);
  }

  @Test
  void factories_badArguments_areRefused() {
    assertIllegal("range 2..1 is empty or beyond 53 bits", () -> Codec.integer(2, 1));
    assertIllegal(
        "range 0..9007199254740992 is empty or beyond 53 bits",
        () -> Codec.longInteger(0, 1L << 53));
    assertIllegal(
        "range 0.0..1.0 is no whole number of steps of 0.3", () -> Codec.fixed(0, 1, 0.3));
    assertIllegal(
        "range 0.0..1.0 is no whole number of steps of -1.0", () -> Codec.fixed(0, 1, -1));
    assertIllegal("a range cannot have NaN", () -> Codec.fixed(0, Double.NaN, 1));
    assertIllegal("text of 0 bytes: has to be in 1..16384", () -> Codec.text(0));
    assertIllegal(
        "a list of 1025 elements: has to be in 1..1024", () -> Codec.list(Codec.flag(), 1025));
    Codec<List<String>> large = Codec.list(Codec.text(60), 1000);
    assertIllegal(
        "list(list(text(60),1000),9) takes up to 546761 bytes, more than 65536",
        () -> Codec.list(large, 9));
  }

  /** A class from elsewhere, and a codec for it written by hand. */
  private static final class Hue extends Codec<StringBuilder> {
    Hue() {
      super("Hue", 8);
    }

    @Override
    public StringBuilder initial() {
      return new StringBuilder("a");
    }

    @Override
    public void write(WireWriter out, StringBuilder value) {
      out.u8(value.charAt(0));
    }

    @Override
    public StringBuilder read(WireReader in) throws MalformedFrame {
      return new StringBuilder(List.of("a", "b").get(in.u8() - 'a'));
    }
  }

  @Test
  void handWritten_comesBack() throws MalformedFrame {
    assertEquals("custom(Hue,8)", new Hue().signature());
    assertEquals("b", back(new Hue(), new StringBuilder("b")).toString());
  }

  @Test
  void handWritten_thatThrows_isMalformed() {
    WireReader in = new WireReader().wrap(new byte[] {'z'});
    MalformedFrame e = assertThrows(MalformedFrame.class, () -> new Hue().readSafely(in));
    assertTrue(e.toString().contains("byte 1: codec custom(Hue,8): "), e.toString());
  }

  @Test
  void handWritten_thatCannotWriteAValue_refusedAlsoWithinOthers() {
    StringBuilder empty = new StringBuilder();
    assertCannotWrite(() -> new Hue().accepted(empty));
    assertCannotWrite(() -> Codec.list(new Hue(), 3).accepted(List.of(empty)));
    assertCannotWrite(() -> Codec.optional(new Hue()).accepted(Optional.of(empty)));
  }

  private static void assertCannotWrite(Runnable call) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call::run);
    String begin = "custom(Hue,8) cannot write : java.lang.StringIndexOutOfBoundsException";
    assertTrue(String.valueOf(e.getMessage()).startsWith(begin), e.getMessage());
  }

  @Test
  void handWritten_thatWritesMoreThanItSaid_refused() {
    Codec<Integer> liar =
        new Codec<>("Liar", 9) {
          @Override
          public Integer initial() {
            return 0;
          }

          @Override
          public void write(WireWriter out, Integer value) {
            out.bits(value, value);
          }

          @Override
          public Integer read(WireReader in) {
            return 0;
          }
        };
    assertEquals(9, liar.accepted(9));
    assertIllegal("custom(Liar,9) takes 10 bits for 10", () -> liar.accepted(10));
  }

  @Test
  void wrap_foreignClass_comesBack() throws MalformedFrame {
    Codec<StringBuilder> codec = Codec.text(9).wrap(StringBuilder::toString, StringBuilder::new);
    assertEquals("text(9)", codec.signature());
    assertEquals("xy", back(codec, new StringBuilder("xy")).toString());
    assertTrue(codec.same(new StringBuilder("x"), new StringBuilder("x")));
  }

  @Test
  void wrap_refusedValue_isMalformed() {
    Codec<Integer> codec = Codec.text(9).wrap(String::valueOf, Integer::parseInt);
    WireWriter out = new WireWriter(9);
    Codec.text(9).write(out, "x");
    out.align();
    WireReader in = new WireReader().wrap(out.toBytes());
    MalformedFrame e = assertThrows(MalformedFrame.class, () -> codec.read(in));
    assertTrue(e.toString().contains("text(9) cannot be wrapped"), e.toString());
    assertIllegal(
        "text(9): the initial  cannot be wrapped; make it optional", () -> codec.initial());
  }

  private static <T> T back(Codec<T> codec, T value) throws MalformedFrame {
    WireWriter out = new WireWriter(0);
    codec.write(out, codec.checked(value));
    out.align();
    WireReader in = new WireReader().wrap(out.toBytes());
    T read = codec.readSafely(in);
    in.align();
    in.requireEnd();
    return read;
  }

  private static <T> void assertRefused(String message, Codec<T> codec, T value) {
    assertIllegal(message, () -> codec.checked(value));
  }

  private static void assertIllegal(String message, Runnable runnable) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, runnable::run).getMessage());
  }

  private static void assertMalformed(String message, Codec<?> codec, int... bytes) {
    byte[] frame = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      frame[i] = (byte) bytes[i];
    }
    WireReader in = new WireReader().wrap(frame);
    String said = assertThrows(MalformedFrame.class, () -> codec.read(in)).toString();
    assertTrue(said.endsWith(": " + message), said);
  }
}

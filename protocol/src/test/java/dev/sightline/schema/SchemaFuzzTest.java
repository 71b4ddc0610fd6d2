package dev.sightline.schema;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Codecs of all kinds on arbitrary bytes, and schemas with arbitrary names. */
final class SchemaFuzzTest {
  private static final int DEEPEST = 3;

  private enum Mood {
    CALM,
    GLAD,
    SAD
  }

  /** What can be read can be written, in no more bits than the codec says, and read again. */
  @FuzzTest(maxDuration = "2m")
  void bytes_byAnyCodec_areReadOrMalformed(FuzzedDataProvider data) {
    Codec<?> codec = codec(data, 0);
    if (codec != null) {
      readAndWrite(codec, data.consumeRemainingAsBytes());
    }
  }

  private static <T> void readAndWrite(Codec<T> codec, byte[] bytes) {
    try {
      T value = codec.read(new WireReader().wrap(bytes));
      WireWriter out = new WireWriter(16);
      codec.write(out, codec.checked(value));
      out.align();
      require(8L * out.size() < codec.maxBits() + 8, codec + " wrote " + out.size() + " bytes");
      T again = codec.read(new WireReader().wrap(out.toBytes()));
      require(same(value, again), codec + ": " + value + " became " + again);
    } catch (MalformedFrame e) {
      require(e.place() >= 0 && e.place() <= bytes.length, "place " + e.place());
    }
  }

  private static boolean same(Object value, Object again) {
    return value instanceof byte[] array
        ? Arrays.equals(array, (byte[]) again)
        : Objects.equals(value, again) || value.toString().contains("[B@");
  }

  /** Returns a codec, or null if what came up is refused. */
  private static @Nullable Codec<?> codec(FuzzedDataProvider data, int depth) {
    try {
      return makeCodec(data, depth);
    } catch (IllegalArgumentException e) {
      require(!String.valueOf(e.getMessage()).isBlank(), "refused without a reason");
      return null;
    }
  }

  private static @Nullable Codec<?> makeCodec(FuzzedDataProvider data, int depth) {
    return switch (data.consumeInt(0, depth < DEEPEST ? 11 : 9)) {
      case 0 -> Codec.integer(data.consumeInt(), data.consumeInt());
      case 1 -> Codec.longInteger(data.consumeLong(), data.consumeLong());
      case 2 -> Codec.fixed(data.consumeDouble(), data.consumeDouble(), data.consumeDouble());
      case 3 -> fixed(data);
      case 4 -> Codec.real32();
      case 5 -> Codec.real64();
      case 6 -> Codec.choice(Mood.class);
      case 7 -> Codec.point();
      case 8 -> Codec.text(data.consumeInt());
      case 9 -> Codec.bytes(data.consumeInt(-1, 300));
      case 10 -> optional(codec(data, depth + 1));
      default -> list(codec(data, depth + 1), data.consumeInt(-1, 50));
    };
  }

  private static Codec<Double> fixed(FuzzedDataProvider data) {
    double min = data.consumeInt(-1000, 1000) / 4.0;
    return Codec.fixed(min, min + data.consumeInt(0, 100_000) / 8.0, 0.125);
  }

  private static <T> @Nullable Codec<?> optional(@Nullable Codec<T> inner) {
    return inner == null ? null : Codec.optional(inner);
  }

  private static <T> @Nullable Codec<?> list(@Nullable Codec<T> inner, int max) {
    return inner == null ? null : Codec.list(inner, max);
  }

  /** Whatever names are, they are refused or the text has a line for each thing and no other. */
  @FuzzTest(maxDuration = "1m")
  void names_ofAllThings_areRefusedOrStayInTheirLines(FuzzedDataProvider data) {
    String name = data.consumeString(40);
    String type = data.consumeString(40);
    String field = data.consumeString(40);
    try {
      Schema.Builder builder = Schema.named(name);
      Type.Builder entity = builder.entity(type);
      entity.field(field, Codec.flag());
      String text = builder.build().text();
      require(
          text.equals("schema " + name + "\nentity " + type + "\n " + field + " flag everyone\n"),
          text);
      require(text.lines().count() == 3 && text.indexOf('\r') < 0, text);
    } catch (IllegalArgumentException e) {
      require(!String.valueOf(e.getMessage()).isBlank(), "refused without a reason");
    }
  }

  /** Whatever a server sends as its schema, it is read or refused, saying where. */
  @FuzzTest(maxDuration = "2m")
  void bytes_asTextOfASchema_areReadOrRefused(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      Schema schema = Schema.parse(text);
      require(schema.text().equals(text), "another text");
      for (Type.Role role : Type.Role.values()) {
        schema.all(role).forEach(State::of);
      }
    } catch (IllegalArgumentException e) {
      require(String.valueOf(e.getMessage()).contains("schema"), e.toString());
    }
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}

package dev.sightline.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SchemaTextTest {

  private static String demo() throws IOException {
    try (InputStream in = SchemaTextTest.class.getResourceAsStream("/golden/demo-schema.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void parse_ofWrittenText_isTheSameSchema() throws IOException {
    Schema race = new RaceSchema().schema;
    assertEquals(race.hash(), Schema.parse(race.text()).hash());
    assertEquals(0x44c3d44fff4c96d8L, Schema.parse(demo()).hash());
  }

  @Test
  void parse_nestedTooDeep_refusedAtItsLine() {
    String deep = "optional(".repeat(32) + "flag" + ")".repeat(32);
    String text = "schema s\nevent E state\n a " + deep + " everyone\n";
    assertEquals("schema, line 3: codecs are nested more than 32 deep", refusal(text));
    String deeper = "optional(".repeat(20_000) + "flag" + ")".repeat(20_000);
    assertEquals(refusal(text), refusal(text.replace(deep, deeper)));
    Schema.parse(text.replace(deep, deep.substring(9, deep.length() - 1)));
  }

  @Test
  void parse_valuesWithinValuesTooDeep_refusedAtTheirLine() {
    StringBuilder text = new StringBuilder("schema s\nvalue V0\n a flag\n");
    for (int i = 1; i < 40; i++) {
      text.append("value V").append(i).append("\n a value(V").append(i - 1).append(")\n");
    }
    assertEquals("schema, line 65: codecs are nested more than 32 deep", refusal(text.toString()));
  }

  private static String refusal(String text) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> Schema.parse(text)).getMessage());
  }

  @Test
  @SuppressWarnings("unchecked")
  void parse_statesOfBothSides_haveTheSameBits() throws MalformedFrame {
    String text =
        """
        schema shop
        value Mark
         color integer(0,7)
         label text(12)
        event Sale state
         kind choice(KEY,LAMP,COIN) everyone
         mark value(Mark) everyone
         marks list(value(Mark),3) everyone
         price integer(0,1099511627775) everyone
         buyer optional(text(5)) everyone
        """;
    Type type = Schema.parse(text).type(Type.Role.EVENT, "Sale");
    State state = State.of(type);
    state.set((Field<String>) type.field(0), "LAMP");
    state.set((Field<List<Object>>) type.field(1), List.of(5, "red"));
    state.set((Field<List<List<Object>>>) type.field(2), List.of(List.of(1, "a"), List.of(2, "")));
    state.set((Field<Long>) type.field(3), 1L << 33);
    state.set((Field<Optional<String>>) type.field(4), Optional.of("Ann"));
    WireWriter out = new WireWriter(64);
    type.writeBlocks(out, state, type.allGroups(), 0);
    State read = State.of(type);
    type.readBlocks(new WireReader().wrap(out.toBytes()), read, type.allGroups());
    for (int i = 0; i < type.fieldCount(); i++) {
      assertEquals(state.get(type.field(i)), read.get(type.field(i)));
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void set_whatIsNoneOfTheNames_isRefused() throws IOException {
    Type item = Schema.parse(demo()).type(Type.Role.ENTITY, "Item");
    State state = State.of(item);
    Field<String> kind = (Field<String>) item.field(0);
    assertEquals("KEY", state.get(kind));
    assertThrows(IllegalArgumentException.class, () -> state.set(kind, "SWORD"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "scheme a\n",
        "schema a",
        "schema a\nthing B\n",
        "schema a\nentity B extends C\n",
        "schema a\nentity B\n x integer(0) everyone\n",
        "schema a\nentity B\n x integer(0,9 everyone\n",
        "schema a\nentity B\n x value(Mark) everyone\n",
        "schema a\nentity B\n x custom(Paint,9) everyone\n",
        "schema a\nentity B\n x flag nobody\n",
        "schema a\nentity B\n x text everyone\n",
        "schema a\nentity B\n x text(many) everyone\n",
        "schema a\nevent B loud\n",
        "schema a\nentity B\n x choice(A,A) everyone\n",
        "schema a\n\n"
      })
  void parse_whatIsNoSchema_isRefusedInOneLine(String text) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> Schema.parse(text)).getMessage());
    assertTrue(message.startsWith("schema, line ") || message.startsWith("the schema's"), message);
  }
}

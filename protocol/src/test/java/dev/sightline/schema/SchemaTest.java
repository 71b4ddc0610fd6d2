package dev.sightline.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class SchemaTest {
  private final Schema.Builder builder = Schema.named("test");

  @Test
  void text_ofTheRace_isWhatTheDocumentSays() {
    assertEquals(
        """
        schema race
        value Vector
         x fixed(-100,100,0.25)
         y fixed(-100,100,0.25)
        value Engine
         power integer(0,2000)
         turbo flag
        value PowerupItem
         place point
         effect choice(BOOST,SHIELD,OIL)
        entity MovingEntity
         velocity value(Vector) everyone
         orientation value(Vector) everyone
        entity RacingCar extends MovingEntity
         driver text(40) everyone
         fuel integer(0,100) owner
         engine value(Engine) team
         powerup optional(value(PowerupItem)) everyone
         team reference everyone
        entity Team unplaced
         name text(40) everyone
         cars references(20) everyone
        """,
        new RaceSchema().schema.text());
  }

  @Test
  void hash_ofTheRace_neverChanges() {
    assertEquals(0x503a7ef3c5b275bdL, new RaceSchema().schema.hash());
    assertEquals(0xcbf29ce484222325L, Schema.fnv1a(new byte[0]));
    byte[] foobar = "foobar".getBytes(StandardCharsets.US_ASCII);
    assertEquals(0x85944171f73967e8L, Schema.fnv1a(foobar)); // as published with FNV
  }

  @Test
  void hash_anyDifference_isAnother() {
    Schema one = Schema.named("a").build();
    Schema.Builder two = Schema.named("a");
    two.event("Bang", Stream.STATE);
    Schema.Builder three = Schema.named("a");
    three.event("Bang", Stream.CUSTOM).field("x", Codec.flag());
    long second = two.build().hash();
    assertNotEquals(one.hash(), second);
    assertNotEquals(three.build().hash(), second);
  }

  @Test
  void type_byCode_isCountedPerRole() {
    Type.Builder tree = builder.entity("Tree");
    Type.Builder bang = builder.event("Bang", Stream.STATE);
    Type.Builder walk = builder.action("Walk", Stream.STATE);
    Schema schema = builder.build();
    assertSame(tree.type(), schema.type(Type.Role.ENTITY, 0));
    assertSame(bang.type(), schema.type(Type.Role.EVENT, 0));
    assertSame(walk.type(), schema.type(Type.Role.ACTION, "Walk"));
    assertNull(schema.type(Type.Role.EVENT, 1));
    assertNull(schema.type(Type.Role.EVENT, -1));
    assertIllegal("schema test has no ENTITY Bush", () -> schema.type(Type.Role.ENTITY, "Bush"));
  }

  @Test
  void names_takenOrUnfit_areRefused() {
    Type.Builder tree = builder.entity("Tree");
    tree.field("height", Codec.integer(0, 9));
    assertIllegal("Tree has height already", () -> tree.reference("height"));
    assertIllegal("schema test has ENTITY Tree already", () -> builder.entity("Tree"));
    assertIllegal(
        "name 'two words': a letter, then at most 63 letters, digits and underscores",
        () -> builder.entity("two words"));
    builder.event("Tree", Stream.STATE); // another role
  }

  @Test
  void parent_afterASubtype_cannotChange() {
    Type.Builder plant = builder.entity("Plant");
    builder.entity("Tree", plant);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> plant.field("age", Codec.flag()));
    assertEquals("Plant cannot change any more: it has the subtype Tree", e.getMessage());
    Type.Builder stranger = Schema.named("other").entity("Stone");
    assertIllegal(
        "Rock: Stone is no entity type of this schema", () -> builder.entity("Rock", stranger));
  }

  @Test
  void builder_afterBuild_isClosed() {
    Type.Builder tree = builder.entity("Tree");
    assertThrows(IllegalStateException.class, tree::type);
    builder.build();
    assertThrows(IllegalStateException.class, builder::build);
    assertThrows(IllegalStateException.class, () -> builder.entity("Bush"));
    assertThrows(IllegalStateException.class, () -> tree.field("x", Codec.flag()));
    assertThrows(IllegalStateException.class, tree::unplaced);
  }

  @Test
  void subtype_ofPlaced_staysPlaced() {
    Type.Builder plant = builder.entity("Plant");
    Type.Builder tree = builder.entity("Tree", plant);
    assertThrows(IllegalStateException.class, tree::unplaced);
  }

  @Test
  void value_undeclaredOrTwice_isRefusedByName() {
    record Size(int width) {}
    Component<Size, Integer> width = new Component<>("w", Codec.integer(0, 9), Size::width);
    builder.value("Size", Size.class, parts -> new Size(parts.get(width)), width);
    assertIllegal(
        "value Other is declared already, as Size",
        () -> builder.value("Other", Size.class, parts -> new Size(parts.get(width)), width));
    builder.entity("Tree").field("size", Codec.value(String.class));
    assertIllegal("Tree.size: value String is used but not declared", builder::build);
  }

  @Test
  void value_withoutInitial_isRefusedUnlessOptional() {
    record Name(String text) {
      Name {
        if (text.isEmpty()) {
          throw new IllegalArgumentException("empty");
        }
      }
    }
    Component<Name, String> text = new Component<>("t", Codec.text(9), Name::text);
    builder.value("Name", Name.class, parts -> new Name(parts.get(text)), text);
    builder.entity("Tree").field("name", Codec.value(Name.class));
    assertIllegal(
        "Tree.name: value(Name) cannot be made from initial values; make it optional",
        builder::build);
  }

  @Test
  void limits_areKept() {
    Type.Builder tree = builder.entity("Tree");
    for (int i = 0; i < Limits.FIELDS; i++) {
      tree.field("f" + i, Codec.flag());
    }
    assertIllegal(
        "Tree: field number 65: has to be in 1..64", () -> tree.field("one", Codec.flag()));
    Type.Builder bush = builder.entity("Bush");
    for (int i = 0; i < Limits.GROUPS - 1; i++) {
      bush.field("f" + i, Codec.flag(), Audience.senses(1 << i));
    }
    assertIllegal(
        "Bush: audience number 9: has to be in 1..8",
        () -> bush.field("one", Codec.flag(), Audience.team()));
    Type.Builder rock = builder.entity("Rock");
    for (int i = 0; i < 5; i++) {
      rock.field("f" + i, Codec.text(16_000));
    }
    assertIllegal("Rock takes up to 80009 bytes, more than 65536", builder::build);
  }

  @Test
  void groups_areInTheOrderOfTheText() {
    Type.Builder plant = builder.entity("Plant");
    plant.reference("near", Audience.owner());
    plant.field("age", Codec.flag(), Audience.team());
    Type.Builder tree = builder.entity("Tree", plant);
    tree.reference("nest", Audience.senses(4));
    tree.field("height", Codec.flag(), Audience.senses(2));
    builder.build();
    Type type = tree.type();
    assertEquals(5, type.groupCount());
    assertEquals(Audience.everyone(), type.audience(0));
    assertEquals(Audience.team(), type.audience(1));
    assertEquals(Audience.owner(), type.audience(2));
    assertEquals(Audience.senses(2), type.audience(3));
    assertEquals(Audience.senses(4), type.audience(4));
  }

  @Test
  void event_withAudience_isRefused() {
    Type.Builder bang = builder.event("Bang", Stream.STATE);
    assertIllegal(
        "Bang.x: fields of messages have no audience",
        () -> bang.field("x", Codec.flag(), Audience.owner()));
  }

  @Test
  void audience_senseless_isRefused() {
    assertIllegal("an audience by senses needs one", () -> Audience.senses(0));
    assertIllegal(
        "only an audience by senses has any, not TEAM", () -> new Audience(Audience.Kind.TEAM, 3));
  }

  private static void assertIllegal(String message, Executable executable) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, executable).getMessage());
  }
}

package dev.sightline.frame;

import dev.sightline.schema.Audience;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Component;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import java.util.List;

/** A small world with something of everything, for tests and golden frames. */
public final class DemoSchema {
  /** The sense of the first bit. */
  public static final int SIGHT = 1;

  /** The sense of the second bit. */
  public static final int HEARING = 2;

  /** Where something was dropped. */
  public record Mark(int color, String label) {
    static final Component<Mark, Integer> COLOR =
        new Component<>("color", Codec.integer(0, 7), Mark::color);
    static final Component<Mark, String> LABEL =
        new Component<>("label", Codec.text(12), Mark::label);
  }

  /** What an item is. */
  public enum Kind {
    KEY,
    LAMP,
    COIN
  }

  public final Type avatar;
  public final Field<String> name;
  public final Field<Double> heading;
  public final Field<Integer> mood;
  public final Field<Integer> stamina;
  public final Field<List<Mark>> marks;
  public final ReferenceField carried;
  public final ReferenceField friend;

  public final Type item;
  public final Field<Kind> kind;
  public final ReferenceField holder;

  public final Type club;
  public final Field<String> title;
  public final ReferenceField members;

  public final Type speech;
  public final Field<String> words;
  public final ReferenceField speaker;
  public final Type bang;
  public final Type answer;
  public final Field<Boolean> granted;

  public final Type walk;
  public final Field<Double> direction;
  public final Type pickUp;
  public final ReferenceField what;
  public final Type talk;
  public final Field<byte[]> voice;

  public final Schema schema;

  public DemoSchema() {
    Schema.Builder demo = Schema.named("demo");
    demo.value(
        "Mark",
        Mark.class,
        parts -> new Mark(parts.get(Mark.COLOR), parts.get(Mark.LABEL)),
        Mark.COLOR,
        Mark.LABEL);

    Type.Builder avatars = demo.entity("Avatar");
    name = avatars.field("name", Codec.text(20));
    heading = avatars.field("heading", Codec.fixed(0, 357.1875, 2.8125), Audience.senses(SIGHT));
    mood = avatars.field("mood", Codec.integer(-3, 3), Audience.senses(SIGHT | HEARING));
    stamina = avatars.field("stamina", Codec.integer(0, 100), Audience.owner());
    marks = avatars.field("marks", Codec.list(Codec.value(Mark.class), 3), Audience.team());
    carried = avatars.references("carried", 4, Audience.senses(SIGHT));
    friend = avatars.reference("friend");

    Type.Builder items = demo.entity("Item");
    kind = items.field("kind", Codec.choice(Kind.class));
    holder = items.reference("holder");

    Type.Builder clubs = demo.entity("Club").unplaced();
    title = clubs.field("title", Codec.text(30));
    members = clubs.references("members", 50);

    Type.Builder speeches = demo.event("Speech", Stream.TEXT);
    words = speeches.field("words", Codec.text(200));
    speaker = speeches.reference("speaker");
    Type.Builder bangs = demo.event("Bang", Stream.STATE);
    bangs.field("where", Codec.point());
    Type.Builder answers = demo.event("Answer", Stream.STATE);
    granted = answers.field("granted", Codec.flag());

    Type.Builder walks = demo.action("Walk", Stream.STATE);
    direction = walks.field("direction", Codec.fixed(0, 357.1875, 2.8125));
    Type.Builder pickUps = demo.action("PickUp", Stream.STATE);
    what = pickUps.reference("what");
    Type.Builder talks = demo.action("Talk", Stream.VOICE);
    voice = talks.field("voice", Codec.bytes(400));

    schema = demo.build();
    avatar = avatars.type();
    item = items.type();
    club = clubs.type();
    speech = speeches.type();
    bang = bangs.type();
    answer = answers.type();
    walk = walks.type();
    pickUp = pickUps.type();
    talk = talks.type();
  }
}

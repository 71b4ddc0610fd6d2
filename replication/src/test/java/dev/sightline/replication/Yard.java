package dev.sightline.replication;

import dev.sightline.schema.Audience;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;

/** The schema of the tests: things in a yard, one field or reference for each audience. */
final class Yard {
  static final int SIGHT = 1;
  static final int HEARING = 2;

  static final Schema SCHEMA;
  static final Type THING;
  static final Type AVATAR;
  static final Type CLOUD;
  static final Type SHOUT;
  static final Type FLASH;
  static final Type DONE;
  static final Type WALK;
  static final Type POKE;

  static final Field<Integer> HEALTH;
  static final Field<String> LABEL;
  static final Field<Integer> NOISE;
  static final Field<Integer> PLAN;
  static final Field<String> SECRET;
  static final Field<Integer> DENSITY;
  static final Field<Boolean> OPEN;
  static final ReferenceField TARGET;
  static final ReferenceField FRIENDS;
  static final Field<String> WORDS;
  static final ReferenceField SPEAKER;
  static final Field<Integer> BRIGHTNESS;
  static final Field<Boolean> SUCCESS;
  static final Field<Integer> DIRECTION;
  static final ReferenceField POKED;

  static {
    Schema.Builder schema = Schema.named("yard");
    Type.Builder thing = schema.entity("Thing");
    HEALTH = thing.field("health", Codec.integer(0, 100));
    LABEL = thing.field("label", Codec.text(40));
    OPEN = thing.field("open", Codec.flag());
    TARGET = thing.reference("target");
    Type.Builder avatar = schema.entity("Avatar", thing);
    NOISE = avatar.field("noise", Codec.integer(0, 1000), Audience.senses(HEARING));
    PLAN = avatar.field("plan", Codec.integer(-5, 5), Audience.team());
    SECRET = avatar.field("secret", Codec.text(20), Audience.owner());
    FRIENDS = avatar.references("friends", 4, Audience.team());
    Type.Builder cloud = schema.entity("Cloud").unplaced();
    DENSITY = cloud.field("density", Codec.integer(0, 9));
    Type.Builder shout = schema.event("Shout", Stream.TEXT);
    WORDS = shout.field("words", Codec.text(200));
    SPEAKER = shout.reference("speaker");
    Type.Builder flash = schema.event("Flash", Stream.STATE);
    BRIGHTNESS = flash.field("brightness", Codec.integer(0, 100));
    Type.Builder done = schema.event("Done", Stream.STATE);
    SUCCESS = done.field("success", Codec.flag());
    Type.Builder walk = schema.action("Walk", Stream.STATE);
    DIRECTION = walk.field("direction", Codec.integer(0, 7));
    Type.Builder poke = schema.action("Poke", Stream.CUSTOM);
    POKED = poke.reference("poked");
    SCHEMA = schema.build();
    THING = thing.type();
    AVATAR = avatar.type();
    CLOUD = cloud.type();
    SHOUT = shout.type();
    FLASH = flash.type();
    DONE = done.type();
    WALK = walk.type();
    POKE = poke.type();
  }

  private Yard() {}
}

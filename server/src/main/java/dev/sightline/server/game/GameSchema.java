package dev.sightline.server.game;

import dev.sightline.motion.GridPoint;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;

/**
 * What every world says to its clients, and what a game adds.
 *
 * <p>The fields are here for whoever reads or writes them; {@link #types} and {@link #avatar} are
 * for declaring more.
 */
public final class GameSchema {
  /** The longest name of an avatar, in bytes. */
  public static final int NAME_BYTES = 32;

  /** The longest reason in an answer, in bytes. */
  public static final int REASON_BYTES = 400;

  /** One more than the greatest number of an avatar or an item. */
  public static final long NUMBERS = 1L << 40;

  private static final long SEQUENCES = 1L << 52;
  private static final int SECRET_BYTES = 64;
  private static final int RULE_BYTES = 64;

  private final Schema.Builder types;
  private final Type.Builder avatar;
  private final Type.Builder answer;
  private final Type.Builder joined;
  private final Type.Builder conditions;
  private final Type.Builder walk;
  private final Type.Builder walkTo;
  private final Type.Builder stop;

  public final Field<String> avatarName;
  public final Field<Integer> avatarHeading;
  public final Field<Long> avatarNumber;
  public final Field<Boolean> avatarPlayed;
  public final Field<Boolean> answerGranted;
  public final Field<String> answerReason;
  public final Field<Long> answerSequence;
  public final Field<Long> joinedNumber;
  public final Field<String> joinedSecret;
  public final Field<String> conditionsRule;
  public final Field<Double> conditionsRadius;
  public final Field<Long> conditionsPace;
  public final Field<Integer> walkHeading;
  public final Field<GridPoint> walkToPoint;

  GameSchema(String name) {
    types = Schema.named(name);
    avatar = types.entity("Avatar");
    avatarName = avatar.field("name", Codec.text(NAME_BYTES));
    avatarNumber = avatar.field("number", Codec.longInteger(0, NUMBERS - 1));
    avatarHeading = avatar.field("heading", Codec.integer(0, 255));
    avatarPlayed = avatar.field("played", Codec.flag());
    answer = types.event("Answer", Stream.STATE);
    answerGranted = answer.field("granted", Codec.flag());
    answerReason = answer.field("reason", Codec.text(REASON_BYTES));
    answerSequence = answer.field("sequence", Codec.longInteger(0, SEQUENCES - 1));
    joined = types.event("Joined", Stream.STATE);
    joinedNumber = joined.field("number", Codec.longInteger(0, NUMBERS - 1));
    joinedSecret = joined.field("secret", Codec.text(SECRET_BYTES));
    conditions = types.event("Conditions", Stream.STATE);
    conditionsRule = conditions.field("rule", Codec.text(RULE_BYTES));
    conditionsRadius = conditions.field("radius", Codec.real64());
    conditionsPace = conditions.field("pace", Codec.longInteger(0, 1L << 32));
    walk = types.action("Walk", Stream.STATE);
    walkHeading = walk.field("heading", Codec.integer(0, 65535));
    walkTo = types.action("WalkTo", Stream.STATE);
    walkToPoint = walkTo.field("point", Codec.point());
    stop = types.action("Stop", Stream.STATE);
  }

  /** Returns the schema of a world in which a game is played; the game is used up by it. */
  public static Schema of(Game game) {
    GameSchema schema = new GameSchema(game.name());
    game.declare(schema);
    return schema.build();
  }

  /** Returns where a game declares its types. */
  public Schema.Builder types() {
    return types;
  }

  /** Returns the type of avatars, for fields of a game's own. */
  public Type.Builder avatar() {
    return avatar;
  }

  /** The answer to an action. */
  public Type answer() {
    return answer.type();
  }

  /** Tells a player which avatar it is, and how to come back. */
  public Type joined() {
    return joined.type();
  }

  /** Tells a player the rule, its radius, and how fast it walks. */
  public Type conditions() {
    return conditions.type();
  }

  /** Steers: walk in a direction. */
  public Type walk() {
    return walk.type();
  }

  /** Steers: walk to a point. */
  public Type walkTo() {
    return walkTo.type();
  }

  /** Steers: stand still. */
  public Type stop() {
    return stop.type();
  }

  Schema build() {
    return types.build();
  }
}

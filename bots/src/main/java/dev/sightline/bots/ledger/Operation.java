package dev.sightline.bots.ledger;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something durable that a bot asks for.
 *
 * @param avatar who asks
 * @param item the number of the item, for all but locks
 * @param door the name of the door, for locks
 * @param from who has the item before, null for the ground; for locks who asks
 * @param to who has it afterwards, null for the ground
 */
public record Operation(
    Kind kind,
    long avatar,
    long item,
    @Nullable String door,
    @Nullable Long from,
    @Nullable Long to) {

  /** What is done. */
  public enum Kind {
    PICKUP,
    DROP,
    GIVE,
    LOCK,
    UNLOCK;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static Operation pickUp(long avatar, long item) {
    return new Operation(Kind.PICKUP, avatar, item, null, null, avatar);
  }

  public static Operation drop(long avatar, long item) {
    return new Operation(Kind.DROP, avatar, item, null, avatar, null);
  }

  public static Operation give(long avatar, long item, long to) {
    return new Operation(Kind.GIVE, avatar, item, null, avatar, to);
  }

  public static Operation lock(long avatar, String door, boolean locked) {
    return new Operation(locked ? Kind.LOCK : Kind.UNLOCK, avatar, -1, door, avatar, null);
  }
}

package dev.sightline.bots.behavior;

import dev.sightline.client.Vocabulary;
import dev.sightline.replica.Replica;
import dev.sightline.schema.Field;
import dev.sightline.schema.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What bots can tell apart in a game: avatars always, items and doors where the game has them.
 * Fields are found by their names.
 */
public final class Senses {
  private final Vocabulary words;
  private final Type avatar;
  private final Field<Long> number;
  private final Field<Integer> heading;
  private final @Nullable Field<List<Number>> inventory;
  private final @Nullable Type item;
  private final @Nullable Field<Long> itemNumber;
  private final @Nullable Type door;
  private final @Nullable Field<String> doorName;
  private final @Nullable Field<Integer> doorNumber;
  private final @Nullable Field<Boolean> doorOpen;
  private final @Nullable Field<Boolean> doorLocked;

  public Senses(Vocabulary words) {
    this.words = words;
    avatar = words.avatar();
    number = words.avatarNumber();
    heading = Vocabulary.field(avatar, "heading", Integer.class);
    inventory = inventory(avatar);
    item = words.entity("Item");
    itemNumber = item == null ? null : Vocabulary.field(item, "number", Long.class);
    door = words.entity("Door");
    doorName = door == null ? null : Vocabulary.field(door, "name", String.class);
    doorNumber = door == null ? null : Vocabulary.field(door, "number", Integer.class);
    doorOpen = door == null ? null : Vocabulary.field(door, "open", Boolean.class);
    doorLocked = door == null ? null : Vocabulary.field(door, "locked", Boolean.class);
  }

  @SuppressWarnings("unchecked") // the schema's text says that it is a list of whole numbers
  private static @Nullable Field<List<Number>> inventory(Type avatar) {
    for (int i = 0; i < avatar.fieldCount(); i++) {
      Field<?> field = avatar.field(i);
      boolean numbers = field.codec().signature().startsWith("list(integer(");
      if (field.name().equals("inventory") && numbers) {
        return (Field<List<Number>>) field;
      }
    }
    return null;
  }

  public Vocabulary words() {
    return words;
  }

  public boolean isAvatar(Replica replica) {
    return replica.type() == avatar;
  }

  /** Returns by which number everybody knows an avatar. */
  public long number(Replica avatarSeen) {
    return avatarSeen.get(number);
  }

  /** Returns where an avatar looks, in 1/256 of a turn. */
  int heading(Replica avatarSeen) {
    return avatarSeen.getInt(heading);
  }

  /** Returns the numbers of the items that an avatar holds, as far as this client is told. */
  List<Long> inventory(@Nullable Replica self) {
    return self == null || inventory == null || !self.knows(inventory)
        ? List.of()
        : self.get(inventory).stream().map(Number::longValue).toList();
  }

  boolean isItem(Replica replica) {
    return replica.type() == item;
  }

  long itemNumber(Replica itemSeen) {
    return itemNumber == null ? -1 : itemSeen.get(itemNumber);
  }

  public boolean isDoor(Replica replica) {
    return replica.type() == door;
  }

  public String doorName(Replica doorSeen) {
    return doorName == null ? "" : doorSeen.get(doorName);
  }

  int doorNumber(Replica doorSeen) {
    return doorNumber == null ? -1 : doorSeen.getInt(doorNumber);
  }

  public boolean isOpen(Replica doorSeen) {
    return doorOpen != null && doorSeen.getFlag(doorOpen);
  }

  boolean isLocked(Replica doorSeen) {
    return doorLocked != null && doorSeen.getFlag(doorLocked);
  }
}

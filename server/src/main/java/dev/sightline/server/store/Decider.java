package dev.sightline.server.store;

import dev.sightline.server.store.Operation.LockDoor;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Operation.Recall;
import dev.sightline.server.store.Operation.RemoveAvatar;
import dev.sightline.server.store.Result.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides about the operations of one transaction.
 *
 * <p>All rows that the operations name are read first, with a few statements whatever their number.
 * Then the operations are decided one after the other, in memory, each on what those before it
 * left. At the end each changed row is written once. That is the same as a statement or two for
 * each operation, because this transaction is the only one that writes; and over a network it is
 * the difference between a few round trips and thousands.
 */
final class Decider {
  private final Map<Request, Answer> answers = new HashMap<>();
  private final Map<Long, Item> items = new HashMap<>();
  private final Map<String, Door> doors = new HashMap<>();
  private final Set<Long> avatars = new HashSet<>();
  private final Set<Long> accounts = new HashSet<>();

  private final Map<Long, Item> changedItems = new LinkedHashMap<>();
  private final Map<String, Door> changedDoors = new LinkedHashMap<>();
  private final Set<Long> removedAvatars = new LinkedHashSet<>();
  private final List<Answer> newAnswers = new ArrayList<>();
  private long sequence;

  /** An answer that is kept. */
  record Answer(Request request, long sequence, String operation) {}

  Decider(long sequence) {
    this.sequence = sequence;
  }

  void know(Answer answer) {
    answers.put(answer.request, answer);
  }

  void know(Item item) {
    items.put(item.id(), item);
  }

  void know(Door door) {
    doors.put(door.id(), door);
  }

  void knowAvatar(long id) {
    avatars.add(id);
  }

  /** An avatar that belongs to an account. */
  void knowAccountOf(long avatar) {
    accounts.add(avatar);
  }

  Result decide(Operation operation) {
    Request request = operation.request();
    Answer before = request == null ? null : answers.get(request);
    if (before != null) {
      return repeated(operation, before);
    }
    String reason = apply(operation);
    if (reason != null) {
      return new Result(operation, Outcome.REFUSED, 0, reason);
    }
    if (request != null) {
      Answer answer = new Answer(request, sequence, signature(operation));
      answers.put(answer.request, answer);
      newAnswers.add(answer);
    }
    return new Result(operation, Outcome.COMMITTED, sequence, "");
  }

  private static Result repeated(Operation operation, Answer before) {
    if (!signature(operation).equals(before.operation)) {
      return new Result(
          operation, Outcome.REFUSED, 0, "the request was used before, for something else");
    }
    return new Result(operation, Outcome.REPEATED, before.sequence, "");
  }

  /** What of an operation its request stands for. Where exactly an item is dropped is no part. */
  static String signature(Operation operation) {
    if (operation instanceof Recall recall) {
      return signature(recall.asked());
    }
    if (operation instanceof MoveItem move) {
      return "item " + move.item() + " " + name(move.from()) + " " + name(move.to());
    }
    if (operation instanceof LockDoor lock) {
      return (lock.locked() ? "lock " : "unlock ") + lock.door();
    }
    return "remove " + ((RemoveAvatar) operation).avatar();
  }

  private static String name(@Nullable Long owner) {
    return owner == null ? "-" : owner.toString();
  }

  /** Returns null, or why not. */
  private @Nullable String apply(Operation operation) {
    if (operation instanceof MoveItem move) {
      return applyMove(move);
    }
    if (operation instanceof LockDoor lock) {
      return applyLock(lock);
    }
    if (operation instanceof RemoveAvatar removal) {
      return applyRemoval(removal.avatar());
    }
    return "the request is not known";
  }

  private @Nullable String applyMove(MoveItem move) {
    Item item = items.get(move.item());
    if (item == null) {
      return "there is no item " + move.item();
    }
    if (!Objects.equals(item.owner(), move.from())) {
      return "item " + move.item() + " is not where it was expected";
    }
    if (move.to() != null && !avatars.contains(move.to())) {
      return "there is no avatar " + move.to();
    }
    Item moved = new Item(move.item(), move.to(), move.x(), move.y(), ++sequence);
    items.put(moved.id(), moved);
    changedItems.put(moved.id(), moved);
    return null;
  }

  private @Nullable String applyLock(LockDoor lock) {
    Door door = doors.get(lock.door());
    if (door == null) {
      return "there is no door " + lock.door();
    }
    if (door.locked() == lock.locked()) {
      return "door " + lock.door() + (lock.locked() ? " is locked" : " is not locked");
    }
    Door turned = new Door(door.id(), lock.locked(), door.open() && !lock.locked(), ++sequence);
    doors.put(turned.id(), turned);
    changedDoors.put(turned.id(), turned);
    return null;
  }

  private @Nullable String applyRemoval(long avatar) {
    if (!avatars.contains(avatar)) {
      return "there is no avatar " + avatar;
    }
    if (accounts.contains(avatar)) {
      return "avatar " + avatar + " belongs to an account";
    }
    for (Item item : items.values()) {
      if (Objects.equals(item.owner(), avatar)) {
        return "avatar " + avatar + " holds item " + item.id();
      }
    }
    avatars.remove(avatar);
    removedAvatars.add(avatar);
    sequence++;
    return null;
  }

  /** The last sequence that was given. */
  long sequence() {
    return sequence;
  }

  Collection<Item> changedItems() {
    return changedItems.values();
  }

  Collection<Door> changedDoors() {
    return changedDoors.values();
  }

  Collection<Long> removedAvatars() {
    return removedAvatars;
  }

  List<Answer> newAnswers() {
    return newAnswers;
  }
}

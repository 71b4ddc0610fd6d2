package dev.sightline.server.store;

import dev.sightline.server.store.Operation.LockDoor;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Operation.Recall;
import dev.sightline.server.store.Operation.RemoveAvatar;
import dev.sightline.server.store.Result.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Who owns what, slow and obviously right: one operation after the other on plain maps. */
final class ModelStore {
  final Map<Long, Item> items = new TreeMap<>();
  final Map<String, Door> doors = new TreeMap<>();
  final Map<Long, Avatar> avatars = new TreeMap<>();
  private final Map<Request, Result> answers = new HashMap<>();
  private long sequence;

  WorldState state() {
    return new WorldState(
        items.values().stream().toList(),
        doors.values().stream().toList(),
        avatars.values().stream().toList());
  }

  /** Does an operation; returns what the store must answer, without the reason. */
  Result apply(Operation operation) {
    Request request = operation.request();
    Result before = request == null ? null : answers.get(request);
    if (before != null) {
      return same(before.operation(), operation)
          ? new Result(operation, Outcome.REPEATED, before.sequence(), "")
          : new Result(operation, Outcome.REFUSED, 0, "");
    }
    if (!isPossible(operation)) {
      return new Result(operation, Outcome.REFUSED, 0, "");
    }
    sequence++;
    perform(operation);
    Result result = new Result(operation, Outcome.COMMITTED, sequence, "");
    if (request != null) {
      answers.put(request, result);
    }
    return result;
  }

  private static boolean same(Operation one, Operation other) {
    Operation asked = other instanceof Recall recall ? recall.asked() : other;
    if (one instanceof MoveItem a && asked instanceof MoveItem b) {
      return a.item() == b.item()
          && Objects.equals(a.from(), b.from())
          && Objects.equals(a.to(), b.to());
    }
    return one.equals(asked);
  }

  private boolean isPossible(Operation operation) {
    if (operation instanceof MoveItem move) {
      Item item = items.get(move.item());
      return item != null
          && Objects.equals(item.owner(), move.from())
          && (move.to() == null || avatars.containsKey(move.to()));
    }
    if (operation instanceof LockDoor lock) {
      Door door = doors.get(lock.door());
      return door != null && door.locked() != lock.locked();
    }
    if (operation instanceof RemoveAvatar removal) {
      return avatars.containsKey(removal.avatar())
          && items.values().stream()
              .noneMatch(item -> Objects.equals(item.owner(), removal.avatar()));
    }
    return false;
  }

  private void perform(Operation operation) {
    if (operation instanceof MoveItem move) {
      items.put(move.item(), new Item(move.item(), move.to(), move.x(), move.y(), sequence));
    } else if (operation instanceof LockDoor lock) {
      doors.put(
          lock.door(),
          new Door(
              lock.door(),
              lock.locked(),
              Objects.requireNonNull(doors.get(lock.door())).open() && !lock.locked(),
              sequence));
    } else if (operation instanceof RemoveAvatar removal) {
      avatars.remove(removal.avatar());
    }
  }
}

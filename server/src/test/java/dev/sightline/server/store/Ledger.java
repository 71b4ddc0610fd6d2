package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Operation.Recall;
import dev.sightline.server.store.Result.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** What clients asked and were told, and the check that the store keeps it. */
final class Ledger {
  private final Map<Long, Item> items = new HashMap<>();
  private final Map<Request, MoveItem> open = new LinkedHashMap<>();
  private final TreeMap<Long, MoveItem> happened = new TreeMap<>();
  private final Set<Request> done = new HashSet<>();
  private long checked;

  /** How many operations were acknowledged in all. */
  int acknowledged;

  Ledger(WorldState start) {
    start.items().forEach(item -> items.put(item.id(), item));
  }

  /** Reads what a {@link TraderProgram} said. A last line without its end was never told. */
  void read(String said) {
    said.substring(0, said.lastIndexOf('\n') + 1).lines().forEach(this::readLine);
  }

  private void readLine(String line) {
    String[] words = line.split(" ", 3);
    if (words[0].equals("asked")) {
      asked(TraderProgram.parse(line.substring("asked ".length())));
    } else if (!words[0].equals("ready")) {
      told(Outcome.valueOf(words[0]), Long.parseLong(words[1]), TraderProgram.parse(words[2]));
    }
  }

  void asked(MoveItem move) {
    open.put(move.request(), move);
  }

  void told(Outcome outcome, long sequence, MoveItem move) {
    assertNotNull(open.remove(move.request()), "told, but not asked: " + move);
    if (outcome == Outcome.COMMITTED) {
      acknowledged++;
      happened(sequence, move);
    } else {
      assertEquals(Outcome.FAILED, outcome, move.toString());
    }
  }

  private void happened(long sequence, MoveItem move) {
    assertEquals(null, happened.put(sequence, move), "two operations have sequence " + sequence);
    assertTrue(done.add(move.request()), "happened twice: " + move);
  }

  /**
   * Compares with what is stored. First it asks again what was asked without an answer, half of it
   * only to know and half to have it; then it replays all that happened, in the order of commits.
   */
  void check(Store store, SplittableRandom random, String where) {
    List<MoveItem> unanswered = new ArrayList<>(open.values());
    open.clear();
    for (MoveItem move : unanswered) {
      Operation again = random.nextBoolean() ? move : Recall.of(move);
      Result result = Answers.to(store, again);
      if (result.outcome() != Outcome.REFUSED) {
        happened(result.sequence(), move);
      }
    }
    List<MoveItem> acknowledgedNow = new ArrayList<>(happened.values());
    for (Result result : Answers.to(store, acknowledgedNow)) {
      MoveItem move = (MoveItem) result.operation();
      assertEquals(Outcome.REPEATED, result.outcome(), where + ": lost " + move);
      assertEquals(move, happened.get(result.sequence()), where);
    }
    replay(where);
    assertEquals(sorted(items), sorted(byId(store.load())), where);
  }

  private void replay(String where) {
    happened.forEach(
        (sequence, move) -> {
          assertTrue(sequence > checked, where + ": sequence " + sequence + " after " + checked);
          Item before = items.get(move.item());
          assertTrue(
              before != null && Objects.equals(before.owner(), move.from()),
              where + ": " + move + " happened to " + before);
          items.put(move.item(), new Item(move.item(), move.to(), move.x(), move.y(), sequence));
          checked = sequence;
        });
    happened.clear();
    done.clear();
  }

  private static Map<Long, Item> byId(WorldState state) {
    Map<Long, Item> found = new HashMap<>();
    state.items().forEach(item -> found.put(item.id(), item));
    return found;
  }

  private static List<Item> sorted(Map<Long, Item> items) {
    return new ArrayList<>(new TreeMap<>(items).values());
  }
}

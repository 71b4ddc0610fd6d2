package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.replica.Replica;
import dev.sightline.schema.State;
import dev.sightline.server.game.town.TownGame;
import dev.sightline.server.store.Item;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Players who pick up, drop and give at random, and a model of who owns what by the answers. */
class TradeOracleTest {
  private static final int PLAYERS = 6;
  private static final int ITEMS = 5;
  private static final int WANTED = 150; // granted requests
  private static final int MOST_ASKED = 8;
  private static final int MOST_STEPS = 1_000_000;
  private static final long GROUND = 0;
  private static final WorldMap YARD =
      new WorldMap(
          "yard",
          new Box(0, 0, 64, 64),
          List.of(Obstacle.Segment.of(31, 31, 31, 34)),
          List.of(new Point(30, 32), new Point(32, 32)),
          List.of(
              new Point(30, 33),
              new Point(30, 31),
              new Point(32, 33),
              new Point(29, 32),
              new Point(33, 32)),
          List.of());

  @TempDir Path folder;

  /** A request that has no answer yet. */
  private record Asked(TestPlayer by, long request, long item, long to) {}

  private final List<Asked> asked = new ArrayList<>();
  private final Map<Long, Long> owners = new HashMap<>();
  private long lastSequence;
  private int granted;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void trade_atRandom_noItemIsEverInTwoPlaces(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WorldOptions options = WorldOptions.of(YARD, "ray", 12).withAi(false);
    List<TestPlayer> players = new ArrayList<>();
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      for (int i = 0; i < PLAYERS; i++) {
        players.add(test.join(""));
      }
      for (int step = 0; granted < WANTED || !asked.isEmpty(); step++) {
        assertTrue(step < MOST_STEPS, "nothing is granted any more");
        if (granted < WANTED && asked.size() < MOST_ASKED) {
          act(players.get(random.nextInt(PLAYERS)), players, random);
        }
        test.step();
        takeAnswers();
        checkPlaces(players, "seed " + seed + " step " + step);
      }
      for (Item item : test.store.load().items()) {
        assertEquals(
            owners.getOrDefault(item.id(), GROUND),
            Objects.requireNonNullElse(item.owner(), GROUND),
            "item " + item.id());
      }
    }
  }

  private void act(TestPlayer player, List<TestPlayer> players, SplittableRandom random) {
    List<Long> held = inventory(player);
    boolean own = !held.isEmpty() && random.nextInt(4) > 0;
    long item = own ? held.get(random.nextInt(held.size())) : 1 + random.nextInt(ITEMS);
    Consumer<State> about = TestPlayer.with("item", item);
    switch (random.nextInt(4)) {
      case 0 -> ask(player, "Drop", about, item, GROUND);
      case 1 -> {
        long to = players.get(random.nextInt(PLAYERS)).number;
        ask(player, "Give", about.andThen(TestPlayer.with("to", to)), item, to);
      }
      default -> ask(player, "PickUp", about, item, player.number);
    }
  }

  private void ask(TestPlayer by, String action, Consumer<State> content, long item, long to) {
    asked.add(new Asked(by, by.act(action, content), item, to));
  }

  /** Answers of one tick are in the order of commits, whoever gets them. */
  private void takeAnswers() {
    List<Asked> answered = new ArrayList<>();
    asked.removeIf(each -> each.by.answers.containsKey(each.request) && answered.add(each));
    answered.removeIf(each -> !answer(each).granted());
    answered.sort((a, b) -> Long.compare(answer(a).sequence(), answer(b).sequence()));
    for (Asked each : answered) {
      assertTrue(answer(each).sequence() > lastSequence, "commits are told in their order");
      lastSequence = answer(each).sequence();
      owners.put(each.item, each.to);
      granted++;
    }
  }

  private static TestPlayer.Answer answer(Asked asked) {
    return asked.by.answer(asked.request);
  }

  /** What all clients hold after a tick agrees with the answers that were told by then. */
  private void checkPlaces(List<TestPlayer> players, String message) {
    Map<Long, @Nullable Long> places = new HashMap<>();
    for (TestPlayer player : players) {
      for (long item : inventory(player)) {
        assertNull(places.put(item, player.number), message);
      }
    }
    for (TestPlayer player : players) {
      for (Replica replica : player.held("Item")) {
        long item = replica.get(TestPlayer.<Long>field(replica.type(), "number"));
        assertFalse(places.containsKey(item), () -> message + ": item " + item + " is held, too");
        assertEquals(GROUND, owners.getOrDefault(item, GROUND), message);
      }
    }
    owners.forEach(
        (item, owner) ->
            assertEquals(owner == GROUND ? null : owner, places.get(item), message + " " + item));
  }

  private static List<Long> inventory(TestPlayer player) {
    Replica self = Objects.requireNonNull(player.replicas.self());
    return self.get(TestPlayer.<List<Long>>field(self.type(), "inventory"));
  }
}

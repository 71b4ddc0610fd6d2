package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.motion.WireGrid;
import dev.sightline.replica.Replica;
import dev.sightline.schema.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code TownSimTest} tries in memory, on a real server: two rooms with a door between them.
 */
class TownSocketTest {
  private static final String ROOMS =
      """
      {"name": "rooms", "bounds": [0, 0, 64, 64],
       "obstacles": [{"segment": [[32, 0], [32, 30]]}, {"segment": [[32, 34], [32, 64]]},
         {"id": "gate", "door": true, "segment": [[32, 30], [32, 34]]}],
       "spawns": [[30, 32]], "items": [[30, 33], [24, 32], [40, 32]]}
      """;
  private static final Consumer<State> KEY = SocketPlayer.with("item", 1L);
  private static final Consumer<State> GATE = SocketPlayer.with("door", 0);

  @TempDir Path folder;
  private Map<String, String> options = Map.of();

  @BeforeEach
  void writeMap() throws Exception {
    Path map = folder.resolve("rooms.json");
    Files.writeString(map, ROOMS);
    options = Map.of("world.map", map.toString(), "world.radius", "12", "world.ai", "off");
  }

  private TestServer start() {
    return new TestServer(folder.resolve("data"), options);
  }

  private static Set<Long> items(SocketPlayer player) {
    Set<Long> numbers = new HashSet<>();
    for (Replica item : player.held("Item")) {
      numbers.add(item.get(SocketPlayer.<Long>field(item.type(), "number")));
    }
    return numbers;
  }

  private static List<Long> inventory(SocketPlayer player) {
    Replica self = Objects.requireNonNull(player.replicas.self());
    return self.get(SocketPlayer.<List<Long>>field(self.type(), "inventory"));
  }

  private static boolean isOpen(SocketPlayer player) {
    Replica door = player.held("Door").get(0);
    return door.get(SocketPlayer.<Boolean>field(door.type(), "open"));
  }

  private static void walk(SocketPlayer player, double x, double y) throws InterruptedException {
    WireGrid grid = Objects.requireNonNull(player.welcome).grid();
    int column = grid.column(x);
    int row = grid.row(y);
    player.walkTo(column, row);
    assertTrue(
        player.takeUntil(() -> player.replicas.ownX() == column && player.replicas.ownY() == row));
  }

  private static boolean granted(SocketPlayer player, String action, Consumer<State> content)
      throws InterruptedException {
    return player.ask(action, content).granted();
  }

  @Test
  void items_pickedUpGivenAndDropped_areWhereTheyWereSaidToBe() throws Exception {
    try (TestServer test = start()) {
      SocketPlayer ann = test.join("name Ann");
      SocketPlayer bob = test.join("name Bob");
      assertEquals(Set.of(1L, 2L), items(bob));
      SocketPlayer.Answer answer = ann.ask("PickUp", KEY);
      assertTrue(answer.granted() && answer.sequence() > 0, answer::toString);
      assertEquals(List.of(1L), inventory(ann));
      assertTrue(bob.takeUntil(() -> !items(bob).contains(1L)));
      assertTrue(granted(ann, "Give", KEY.andThen(SocketPlayer.with("to", bob.number))));
      assertTrue(bob.takeUntil(() -> inventory(bob).equals(List.of(1L))));
      assertFalse(granted(ann, "Drop", KEY));
      assertTrue(granted(bob, "Drop", KEY));
      assertTrue(ann.takeUntil(() -> items(ann).contains(1L)));
    }
  }

  @Test
  void pickUp_outOfSightOrMissing_isAnsweredAlike() throws Exception {
    try (TestServer test = start()) {
      SocketPlayer ann = test.join("");
      SocketPlayer.Answer hidden = ann.ask("PickUp", SocketPlayer.with("item", 3L));
      assertFalse(hidden.granted());
      assertEquals(hidden, ann.ask("PickUp", SocketPlayer.with("item", 999L)));
      SocketPlayer.Answer far = ann.ask("PickUp", SocketPlayer.with("item", 2L));
      assertEquals("that is too far away", far.reason());
    }
  }

  @Test
  void door_turnedAndLocked_isToldToWhoPerceivesIt() throws Exception {
    try (TestServer test = start()) {
      SocketPlayer ann = test.join("");
      SocketPlayer bob = test.join("");
      assertTrue(granted(ann, "Zoom", SocketPlayer.with("radius", 3.0)));
      walk(ann, 28, 32);
      assertEquals(List.of(), ann.held("Door"));
      assertFalse(granted(bob, "Lock", GATE));
      assertTrue(granted(bob, "Open", GATE));
      assertTrue(isOpen(bob));
      walk(ann, 30, 32);
      assertTrue(isOpen(ann));
      assertTrue(granted(bob, "Close", GATE));
      assertTrue(granted(bob, "PickUp", KEY));
      assertTrue(granted(bob, "Lock", GATE));
      assertFalse(granted(ann, "Open", GATE));
      assertTrue(granted(bob, "Unlock", GATE));
      assertTrue(granted(ann, "Open", GATE));
    }
  }

  @Test
  void speech_isHeardOverPathsByTeamsAndByOne() throws Exception {
    try (TestServer test = start()) {
      SocketPlayer ann = test.join("");
      SocketPlayer bob = test.join("");
      assertTrue(granted(ann, "Open", GATE));
      walk(bob, 34, 32);
      assertEquals("", bob.say("hello"));
      assertTrue(ann.takeUntil(() -> ann.heard.equals(List.of("hello"))));
      assertTrue(granted(ann, "Close", GATE));
      assertEquals("", bob.say("are you there"));
      Consumer<State> psst =
          SocketPlayer.with("words", "psst").andThen(SocketPlayer.with("to", ann.number));
      assertFalse(granted(bob, "Whisper", psst));
      assertTrue(granted(ann, "JoinTeam", SocketPlayer.with("team", 3)));
      assertTrue(granted(bob, "JoinTeam", SocketPlayer.with("team", 3)));
      assertTrue(granted(bob, "SayToTeam", SocketPlayer.with("words", "team")));
      assertTrue(ann.takeUntil(() -> ann.heard.contains("team")));
      assertEquals(List.of("hello", "team"), ann.heard);
      assertTrue(granted(ann, "Open", GATE));
      assertTrue(bob.takeUntil(() -> bob.held("Avatar").size() == 2));
      assertTrue(granted(bob, "Whisper", psst));
      assertTrue(ann.takeUntil(() -> ann.heard.contains("psst")));
    }
  }

  @Test
  void zoom_smaller_isLessPerceivedUntilItIsUndone() throws Exception {
    try (TestServer test = start()) {
      SocketPlayer ann = test.join("");
      assertTrue(granted(ann, "Zoom", SocketPlayer.with("radius", 4.0)));
      assertEquals(Set.of(1L), items(ann));
      assertFalse(granted(ann, "Zoom", SocketPlayer.with("radius", 100.0)));
      assertTrue(granted(ann, "Zoom", SocketPlayer.with("radius", 12.0)));
      assertEquals(Set.of(1L, 2L), items(ann));
    }
  }
}

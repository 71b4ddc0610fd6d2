package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.replica.Replica;
import dev.sightline.server.game.town.TownGame;
import dev.sightline.server.store.Item;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two rooms with a door between them; item 1, the key, lies where avatars appear. */
class TownSimTest {
  private static final WorldMap ROOMS =
      new WorldMap(
          "rooms",
          new Box(0, 0, 64, 64),
          List.of(
              Obstacle.Segment.of(32, 0, 32, 30),
              Obstacle.Segment.of(32, 34, 32, 64),
              new Obstacle.Segment("gate", Blocks.BOTH, true, 32, 30, 32, 34)),
          List.of(new Point(30, 32)),
          List.of(new Point(30, 33), new Point(24, 32), new Point(40, 32)),
          List.of());

  @TempDir Path folder;

  private TestWorld world() {
    return new TestWorld(
        folder,
        WorldOptions.of(ROOMS, "ray", 12).withGrace(Duration.ofSeconds(1)).withAi(false),
        new TownGame());
  }

  private static Consumer<dev.sightline.schema.State> item(long number) {
    return TestPlayer.with("item", number);
  }

  private static Consumer<dev.sightline.schema.State> door() {
    return TestPlayer.with("door", 0);
  }

  private static List<Long> items(TestPlayer player) {
    List<Long> numbers = new ArrayList<>();
    for (Replica replica : player.held("Item")) {
      numbers.add(replica.get(TestPlayer.<Long>field(replica.type(), "number")));
    }
    numbers.sort(null);
    return numbers;
  }

  private static List<Long> inventory(TestPlayer player) {
    Replica self = Objects.requireNonNull(player.replicas.self());
    return self.get(TestPlayer.<List<Long>>field(self.type(), "inventory"));
  }

  private static boolean isOpen(TestPlayer player) {
    Replica door = player.held("Door").get(0);
    return door.get(TestPlayer.<Boolean>field(door.type(), "open"));
  }

  private static void walk(TestPlayer player, double x, double y) {
    var grid = player.test.world.walls().grid();
    player.walkTo(grid.column(x), grid.row(y));
    player.test.step();
    player.test.stepUntil(() -> player.avatar().order().equals(Order.STAND));
    player.test.steps(1);
  }

  @Test
  void pickUp_inReach_isAnsweredWithTheEffect() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("name Ann");
      TestPlayer bob = test.join("name Bob");
      assertEquals(List.of(1L, 2L), items(bob));
      long request = ann.act("PickUp", item(1));
      test.stepUntil(
          () -> {
            boolean answered = ann.answers.containsKey(request);
            assertEquals(answered, !items(bob).contains(1L), "effect and answer come together");
            assertEquals(answered, inventory(ann).contains(1L));
            return answered;
          });
      assertTrue(ann.answer(request).granted());
      assertTrue(ann.answer(request).sequence() > 0);
      Replica seen = Objects.requireNonNull(bob.avatar(ann.number));
      assertFalse(seen.knows(TestPlayer.<List<Long>>field(seen.type(), "inventory")));
    }
  }

  @Test
  void pickUp_askedAgain_happensOnceWithTheSameAnswer() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      ann.act(77, "PickUp", item(1));
      ann.act(77, "PickUp", item(1));
      test.stepUntil(() -> ann.answers.containsKey(77L));
      test.stepUntil(() -> test.world.waitingOperations() == 0);
      TestPlayer.Answer first = ann.answers.remove(77L);
      ann.act(77, "PickUp", item(1));
      test.stepUntil(() -> ann.answers.containsKey(77L));
      assertEquals(first, ann.answer(77L));
      assertTrue(first.granted());
      assertTrue(ann.ask("Drop", item(1)).granted());
      ann.answers.clear();
      ann.act(77, "PickUp", item(1));
      test.stepUntil(() -> ann.answers.containsKey(77L));
      assertEquals(first, ann.answer(77L));
      assertEquals(List.of(), inventory(ann));
    }
  }

  @Test
  void pickUp_byTwoAtOnce_isGrantedToOne() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      long a = ann.act("PickUp", item(1));
      long b = bob.act("PickUp", item(1));
      test.stepUntil(() -> ann.answers.containsKey(a) && bob.answers.containsKey(b));
      assertTrue(ann.answer(a).granted() ^ bob.answer(b).granted());
      assertEquals(1, inventory(ann).size() + inventory(bob).size());
    }
  }

  @Test
  void pickUp_outOfRelationOrMissing_isAnsweredAlike() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer.Answer hidden = ann.ask("PickUp", item(3));
      TestPlayer.Answer missing = ann.ask("PickUp", item(999));
      assertFalse(hidden.granted());
      assertEquals(hidden, missing);
      TestPlayer.Answer far = ann.ask("PickUp", item(2));
      assertFalse(far.granted());
      assertEquals("that is too far away", far.reason());
    }
  }

  @Test
  void give_toSomebodyNear_movesTheItem() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      assertTrue(ann.ask("PickUp", item(1)).granted());
      Consumer<dev.sightline.schema.State> gift =
          item(1).andThen(TestPlayer.with("to", bob.number));
      assertTrue(ann.ask("Give", gift).granted());
      assertEquals(List.of(1L), inventory(bob));
      assertEquals(List.of(), inventory(ann));
      assertFalse(ann.ask("Give", gift).granted());
      Item row = test.store.load().items().get(0);
      assertEquals(bob.number, row.owner());
    }
  }

  @Test
  void lock_withKey_keepsTheDoorShut() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      assertFalse(isOpen(ann));
      assertFalse(ann.ask("Lock", door()).granted());
      assertTrue(ann.ask("PickUp", item(1)).granted());
      assertTrue(ann.ask("Lock", door()).granted());
      assertFalse(ann.ask("Open", door()).granted());
      assertTrue(test.store.load().doors().get(0).locked());
      assertTrue(ann.ask("Unlock", door()).granted());
      assertTrue(ann.ask("Open", door()).granted());
      assertTrue(isOpen(ann));
      assertFalse(ann.ask("Lock", door()).granted());
    }
  }

  @Test
  void door_openedOutOfSight_isKnownAsItWas() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      walk(ann, 10, 32);
      assertEquals(List.of(), ann.held("Door"));
      assertTrue(bob.ask("Open", door()).granted());
      assertEquals(List.of(), ann.held("Door"));
      walk(ann, 30, 32);
      assertTrue(isOpen(ann));
      walk(bob, 34, 32);
      assertNotNull(ann.avatar(bob.number));
      assertTrue(bob.ask("Close", door()).granted());
      assertNull(ann.avatar(bob.number));
    }
  }

  @Test
  void say_behindAShutDoor_isNotHeard() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      assertTrue(ann.ask("Open", door()).granted());
      walk(bob, 34, 32);
      assertTrue(bob.ask("Say", TestPlayer.with("words", "hello")).granted());
      assertEquals(List.of("hello"), ann.heard);
      assertTrue(ann.ask("Close", door()).granted());
      assertTrue(bob.ask("Say", TestPlayer.with("words", "are you there")).granted());
      assertEquals(List.of("hello"), ann.heard);
      assertFalse(
          bob.ask(
                  "Whisper",
                  TestPlayer.<String>with("words", "psst")
                      .andThen(TestPlayer.with("to", ann.number)))
              .granted());
      ann.ask("JoinTeam", TestPlayer.with("team", 3));
      bob.ask("JoinTeam", TestPlayer.with("team", 3));
      assertTrue(bob.ask("SayToTeam", TestPlayer.with("words", "team")).granted());
      assertEquals(List.of("hello", "team"), ann.heard);
    }
  }

  @Test
  void say_tooMuch_isRefused() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      for (int i = 0; i < 20; i++) {
        ann.act("Say", TestPlayer.with("words", "again"));
      }
      test.stepUntil(() -> ann.answers.size() == 20);
      assertEquals(5, ann.answers.values().stream().filter(TestPlayer.Answer::granted).count());
    }
  }

  @Test
  void zoom_withinBounds_changesTheRadius() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      assertTrue(ann.ask("Zoom", TestPlayer.with("radius", 4.0)).granted());
      assertEquals(4.0, ann.radius);
      assertEquals(List.of(1L), items(ann));
      assertFalse(ann.ask("Zoom", TestPlayer.with("radius", 100.0)).granted());
      assertFalse(ann.ask("Zoom", TestPlayer.with("radius", -1.0)).granted());
      assertTrue(ann.ask("Look", TestPlayer.with("heading", 16384)).granted());
      Replica self = Objects.requireNonNull(ann.replicas.self());
      assertEquals(64, self.getInt(test.world.schema().avatarHeading));
    }
  }

  @Test
  void explain_perceived_saysWhy() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      Replica item = ann.held("Item").get(0);
      TestPlayer.Answer answer = ann.ask("Explain", ann.about("entity", item));
      assertTrue(answer.granted());
      assertTrue(answer.reason().startsWith("sight: yes, "), answer.reason());
      Replica door = ann.held("Door").get(0);
      assertTrue(ann.ask("Explain", ann.about("entity", door)).granted());
    }
  }

  @Test
  void explain_outOfScope_isAnsweredAsAboutNothing() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      Replica far =
          ann.held("Item").stream().filter(item -> number(item) == 2).findFirst().orElseThrow();
      assertTrue(ann.ask("Zoom", TestPlayer.with("radius", 4.0)).granted());
      assertEquals(List.of(1L), items(ann));
      TestPlayer.Answer about = ann.ask("Explain", ann.about("entity", far));
      TestPlayer.Answer nothing = ann.ask("Explain", ann.about("entity", null));
      assertFalse(about.granted());
      assertEquals(nothing, about);
    }
  }

  @Test
  void interestInterval_longer_isLateButRight() {
    WorldOptions options = WorldOptions.of(ROOMS, "ray", 12).withAi(false).withInterestInterval(5);
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      TestPlayer ann = test.join("");
      test.stepUntil(() -> items(ann).equals(List.of(1L, 2L)));
      assertTrue(ann.ask("Open", door()).granted());
      test.steps(5);
      assertEquals(List.of(1L, 2L, 3L), items(ann));
    }
  }

  @Test
  void minds_items_areCarriedAboutAndNoneIsLost() {
    WorldOptions options = WorldOptions.of(ROOMS, "ray", 12).withBots(6);
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      test.stepUntil(() -> test.store.load().items().stream().anyMatch(i -> i.owner() != null));
      test.stepUntil(() -> test.store.load().items().stream().anyMatch(TownSimTest::wasLaidDown));
      assertEquals(3, test.store.load().items().size());
    }
  }

  private static boolean wasLaidDown(Item item) {
    return item.owner() == null && item.sequence() > 0;
  }

  private static long number(Replica item) {
    return item.get(TestPlayer.<Long>field(item.type(), "number"));
  }

  @Test
  void restart_heldItems_areStillThere() {
    long number;
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("name Ann");
      number = ann.number;
      assertTrue(ann.ask("PickUp", item(1)).granted());
      assertTrue(ann.ask("Open", door()).granted());
      test.world.stop();
    }
    try (TestWorld test = world()) {
      Avatar ann = test.world.avatar(number);
      assertNotNull(ann);
      assertEquals("Ann", ann.name());
      test.steps(100);
      assertNotNull(test.world.avatar(number), "who holds items does not vanish");
      TestPlayer bob = test.join("");
      assertEquals(List.of(2L, 3L), items(bob), "through the open door");
      assertTrue(isOpen(bob));
    }
  }

  @Test
  void minds_whenAllowed_walkAbout() {
    try (TestWorld test =
        new TestWorld(folder, WorldOptions.of(ROOMS, "ray", 12).withBots(10), new TownGame())) {
      test.steps(1);
      List<Integer> before = columns(test);
      test.steps(200);
      assertFalse(before.equals(columns(test)));
      for (Avatar avatar : test.world.avatars()) {
        assertTrue(test.world.walk().isPlace(avatar.entity().column(), avatar.entity().row()));
      }
    }
  }

  private static List<Integer> columns(TestWorld test) {
    return test.world.avatars().stream().map(avatar -> avatar.entity().column()).toList();
  }
}

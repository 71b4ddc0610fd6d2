package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.server.game.town.TownGame;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small room with bots in it, which cannot get away, and a wall in the middle of the map. */
class ChatterSimTest {
  private static final WorldMap ROOM =
      new WorldMap(
          "room",
          new Box(0, 0, 4, 4),
          List.of(Obstacle.Segment.of(2, 1, 2, 3)),
          List.of(new Point(1, 2)),
          List.of(new Point(1, 2)),
          List.of());

  @TempDir Path folder;

  private TestWorld world(int bots, boolean ai) {
    WorldOptions options = WorldOptions.of(ROOM, "distance", 8).withAi(ai).withBots(bots);
    return new TestWorld(folder, options, new TownGame());
  }

  private static void say(TestPlayer player, String words) {
    assertTrue(player.ask("Say", TestPlayer.with("words", words)).granted());
  }

  @Test
  void meet_bot_isGreetedByNameOnce() {
    try (TestWorld test = world(1, true)) {
      TestPlayer ann = test.join("name Ann");
      test.stepUntil(() -> !ann.heard.isEmpty());
      assertTrue(ann.heard.get(0).contains("Ann"), ann.heard.get(0));
      test.steps(600);
      assertEquals(1, ann.heard.size(), () -> String.join("|", ann.heard));
    }
  }

  @Test
  void bots_several_talkToEachOtherWherePlayersHearIt() {
    try (TestWorld test = world(3, true)) {
      TestPlayer ann = test.join("name Ann");
      test.steps(1200);
      long notToAnn = ann.heard.stream().filter(words -> !words.contains("Ann")).count();
      assertTrue(notToAnn >= 2, () -> String.join("|", ann.heard));
      assertTrue(ann.heard.size() < 60, "they are not too talkative");
    }
  }

  @Test
  void say_question_isAnsweredHonestly() {
    try (TestWorld test = world(1, true)) {
      TestPlayer ann = test.join("name Ann");
      test.stepUntil(() -> !ann.heard.isEmpty());
      test.steps(100);
      ann.heard.clear();
      say(ann, "Are you a bot?");
      test.stepUntil(() -> ann.heard.size() > 1);
      assertEquals(
          List.of("Are you a bot?", "I am a bot: the server plays me."), ann.heard.subList(0, 2));
    }
  }

  @Test
  void give_toBot_isThanked() {
    try (TestWorld test = world(1, true)) {
      TestPlayer ann = test.join("name Ann");
      Avatar bot = test.world.avatars().iterator().next();
      test.stepUntil(() -> ann.ask("PickUp", TestPlayer.with("item", 1L)).granted());
      test.stepUntil(() -> ann.ask("Give", TestPlayer.with("item", 1L).andThen(to(bot))).granted());
      test.stepUntil(() -> ann.heard.stream().anyMatch(ChatterSimTest::isThanks));
    }
  }

  private static java.util.function.Consumer<dev.sightline.schema.State> to(Avatar avatar) {
    return TestPlayer.with("to", avatar.number());
  }

  private static boolean isThanks(String words) {
    return words.contains("hank you") || words.contains("kind of you");
  }

  @Test
  void whisper_toBot_isAnsweredInAWhisperThatOthersDoNotHear() {
    try (TestWorld test = world(1, true)) {
      TestPlayer ann = test.join("name Ann");
      TestPlayer bob = test.join("name Bob");
      Avatar bot = test.world.avatars().get(0);
      test.stepUntil(() -> ann.avatar(bot.number()) != null);
      assertTrue(ann.ask("Whisper", words("Are you a bot?").andThen(to(bot))).granted());
      String reply = "I am a bot: the server plays me.";
      test.stepUntil(() -> ann.heard.contains(reply));
      assertFalse(bob.heard.contains(reply));
    }
  }

  @Test
  void whisper_toWhomNobodyPlays_isRefused() {
    try (TestWorld test = world(1, false)) {
      TestPlayer ann = test.join("name Ann");
      Avatar bot = test.world.avatars().get(0);
      test.stepUntil(() -> ann.avatar(bot.number()) != null);
      TestPlayer.Answer answer = ann.ask("Whisper", words("hello").andThen(to(bot)));
      assertEquals("nobody is there to listen", answer.reason());
    }
  }

  private static java.util.function.Consumer<dev.sightline.schema.State> words(String words) {
    return TestPlayer.with("words", words);
  }

  @Test
  void minds_switchedOff_areSilent() {
    try (TestWorld test = world(3, false)) {
      TestPlayer ann = test.join("name Ann");
      say(ann, "hello");
      test.steps(600);
      assertEquals(List.of("hello"), ann.heard);
    }
  }

  @Test
  void speaker_spokenTo_standsAndLooks() {
    try (TestWorld test = world(1, true)) {
      TestPlayer ann = test.join("name Ann");
      Avatar bot = test.world.avatars().iterator().next();
      test.stepUntil(() -> !ann.heard.isEmpty());
      double x = bot.entity().x();
      double y = bot.entity().y();
      test.steps(20);
      assertEquals(x, bot.entity().x());
      assertEquals(y, bot.entity().y());
      test.stepUntil(() -> bot.entity().x() != x || bot.entity().y() != y);
    }
  }

  @Test
  void bot_removedWhileItWasToSpeak_isForgotten() {
    try (TestWorld test = world(2, true)) {
      TestPlayer ann = test.join("name Ann");
      say(ann, "hello");
      test.world.bots(0).join();
      test.stepUntil(() -> test.world.avatars().size() == 1);
      ann.heard.clear();
      test.steps(200);
      assertEquals(List.of(), ann.heard);
    }
  }

  @Test
  void bots_afterRestartWithAnotherSeed_areTheSame() {
    List<String> before;
    try (TestWorld test = world(5, true)) {
      test.step();
      before = test.world.avatars().stream().map(Avatar::name).toList();
    }
    WorldOptions other = WorldOptions.of(ROOM, "distance", 8).withBots(5).withSeed(99);
    try (TestWorld test = new TestWorld(folder, other, new TownGame())) {
      test.step();
      assertEquals(before, test.world.avatars().stream().map(Avatar::name).toList());
      assertTrue(test.world.avatars().stream().allMatch(Avatar::isBot));
    }
  }

  @Test
  void bots_askedTwiceAtOnce_areNotTwiceAsMany() {
    try (TestWorld test = world(0, true)) {
      test.step();
      var first = test.world.bots(4);
      var second = test.world.bots(4);
      first.join();
      second.join();
      test.steps(3);
      assertEquals(4, test.world.avatars().size());
    }
  }
}

package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.play.Heading;
import dev.sightline.replica.Replica;
import dev.sightline.server.game.tag.TagGame;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinSimTest {
  private static final List<String> NAMES =
      List.of(
          "Ann", "Bert", "Cleo", "Dora", "Emil", "Finn", "Gus", "Hans", "Jan", "Kim", "Max",
          "Nora");
  private static final WorldMap YARD =
      new WorldMap(
          "yard",
          new Box(0, 0, 64, 64),
          List.of(Obstacle.Segment.of(32, 16, 32, 48)),
          List.of(new Point(30, 32)),
          List.of(),
          List.of());

  @TempDir Path folder;

  private TestWorld world() {
    return new TestWorld(folder, options(), new TagGame());
  }

  private static WorldOptions options() {
    return WorldOptions.of(YARD, "ray", 8).withGrace(Duration.ofSeconds(1));
  }

  /** Three townspeople stand somewhere along a field with a wall across. */
  @Test
  void join_amongManySpawns_appearsWhereTownspeopleAreInSight() {
    List<Point> spawns = new ArrayList<>();
    for (int x = 1; x < 64; x++) {
      spawns.add(new Point(x, 2));
    }
    List<Obstacle> walls = List.of(Obstacle.Segment.of(32, 0, 32, 64));
    WorldMap field = new WorldMap("field", YARD.bounds(), walls, spawns, List.of(), List.of());
    WorldOptions options = WorldOptions.of(field, "ray", 8).withAi(false);
    try (TestWorld test = new TestWorld(folder, options, new TagGame())) {
      var added = test.world.bots(3);
      test.stepUntil(added::isDone);
      int withCompany = 0;
      for (String name : NAMES) {
        TestPlayer player = test.join("name " + name);
        long seen =
            test.world.avatars().stream()
                .filter(bot -> bot.isBot() && player.avatar(bot.number()) != null)
                .count();
        withCompany += seen > 0 ? 1 : 0;
      }
      assertTrue(withCompany >= 11, withCompany + " of 12; about 7 by chance");
    }
  }

  @Test
  void join_twoPlayers_eachSeesTheOtherWalk() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("name Ann");
      TestPlayer bob = test.join("name Bob");
      Replica seen = ann.avatar(bob.number);
      assertNotNull(seen);
      assertEquals("Bob", seen.get(test.world.schema().avatarName));
      int x = seen.x();
      bob.walk(Heading.TURN / 2);
      test.steps(10);
      assertTrue(seen.x() < x);
      assertEquals(bob.replicas.ownX(), seen.x());
      assertEquals(bob.avatar().entity().column(), seen.x());
    }
  }

  @Test
  void join_crowd_comesInAFewPerTick() {
    try (TestWorld test = world()) {
      List<TestPlayer> crowd = new ArrayList<>();
      for (int i = 0; i < 5 * Arrivals.MOST_PER_TICK; i++) {
        crowd.add(test.player(""));
      }
      int[] here = {0};
      test.stepUntil(
          () -> {
            int now = (int) crowd.stream().filter(player -> player.number != 0).count();
            assertTrue(now - here[0] <= Arrivals.MOST_PER_TICK, now + " after " + here[0]);
            here[0] = now;
            return now == crowd.size();
          });
    }
  }

  @Test
  void walk_behindWall_isForgotten() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      var grid = test.world.walls().grid();
      bob.walkTo(grid.column(30), grid.row(51));
      test.steps(300);
      bob.walkTo(grid.column(36), grid.row(51));
      test.steps(200);
      assertNull(ann.avatar(bob.number));
      assertNull(bob.avatar(ann.number));
    }
  }

  @Test
  void disconnect_guest_vanishesAfterGrace() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      test.world.disconnect(bob.link);
      test.steps(2);
      assertNotNull(ann.avatar(bob.number));
      test.stepUntil(() -> ann.avatar(bob.number) == null);
      assertNull(test.world.avatar(bob.number));
      assertTrue(test.store.load().avatars().stream().noneMatch(row -> row.id() == bob.number));
    }
  }

  @Test
  void expel_guestThatDidNothing_vanishesAtOnce() {
    try (TestWorld test = new TestWorld(folder, patient(), new TagGame())) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      TestPlayer cas = test.join("");
      cas.walk(0);
      test.step();
      test.world.expel(cas.link);
      test.world.expel(bob.link);
      test.stepUntil(() -> ann.avatar(bob.number) == null);
      assertTrue(test.store.load().avatars().stream().noneMatch(row -> row.id() == bob.number));
      assertEquals(cas.number, test.join("resume " + cas.secret).number);
    }
  }

  @Test
  void disconnect_beforeTheAvatarIsStored_leavesNone() {
    try (TestWorld test = new TestWorld(folder, patient(), new TagGame())) {
      TestPlayer ann = test.join("");
      for (int i = 0; i < 20; i++) {
        TestPlayer stranger = test.player("");
        test.step(); // its avatar is being stored
        test.world.disconnect(stranger.link);
      }
      test.stepUntil(() -> test.world.clientCount() == 1 && test.world.waitingOperations() == 0);
      assertEquals(List.of(ann.avatar()), test.world.avatars());
      assertEquals(1, test.store.load().avatars().size());
    }
  }

  private static WorldOptions patient() {
    return options().withGrace(Duration.ofHours(1));
  }

  @Test
  void join_withSecret_resumesAndReplaces() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("name Ann");
      TestPlayer again = test.join("resume " + ann.secret);
      assertEquals(ann.number, again.number);
      assertNotEquals(ann.secret, again.secret);
      Refusal refusal = ann.link.refusal();
      assertNotNull(refusal);
      assertEquals(Refusal.REPLACED, refusal.code());
    }
  }

  @Test
  void join_withSecretAfterARestart_resumesAndNobodyElseCan() {
    long number;
    String first;
    String second;
    try (TestWorld test = world()) {
      first = test.join("name Ann").secret;
      TestPlayer again = test.join("resume " + first);
      second = again.secret;
      number = again.number;
    }
    try (TestWorld test = world()) {
      assertEquals("nobody can take over that avatar", refusal(test, "avatar " + number));
      assertEquals("there is no avatar to resume", refusal(test, "resume " + first));
      assertEquals(number, test.join("resume " + second).number);
    }
  }

  @Test
  void join_withSecretOfABannedGuestAfterARestart_isRefused() {
    String secret;
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("name Ann");
      secret = ann.secret;
      test.world.later(() -> test.world.residents().disconnect(ann.number, "enough"));
      test.step();
    }
    try (TestWorld test = world()) {
      assertEquals("there is no avatar to resume", refusal(test, "resume " + secret));
    }
  }

  private static String refusal(TestWorld test, String token) {
    TestPlayer player = test.player(token);
    test.stepUntil(() -> player.link.refusal() != null);
    return Objects.requireNonNull(player.link.refusal()).reason();
  }

  @Test
  void join_badTokens_areRefused() {
    try (TestWorld test = world()) {
      test.join("name Ann");
      for (String token : List.of("resume x", "name Ann", "name \u0000", "name ", "admin")) {
        TestPlayer player = test.player(token);
        test.stepUntil(() -> player.link.refusal() != null);
        Refusal refusal = Objects.requireNonNull(player.link.refusal());
        assertEquals(Refusal.DENIED, refusal.code(), token);
      }
      assertEquals(1, test.world.clientCount());
    }
  }

  @Test
  void bots_asked_areThereAndOthersVanish() {
    try (TestWorld test = new TestWorld(folder, options().withBots(5), new TagGame())) {
      test.step();
      assertEquals(5, test.world.avatars().size());
      var stored = test.world.bots(2);
      test.stepUntil(() -> test.world.avatars().size() == 2);
      assertTrue(stored.isDone());
    }
  }

  @Test
  void perceive_otherRuleAndRadius_changesWhatIsSeen() {
    try (TestWorld test = world()) {
      TestPlayer ann = test.join("");
      TestPlayer bob = test.join("");
      var grid = test.world.walls().grid();
      bob.walkTo(grid.column(20), grid.row(32));
      test.steps(250);
      assertNull(ann.avatar(bob.number));
      test.world.perceive("distance", 20);
      test.step();
      assertNotNull(ann.avatar(bob.number));
      assertEquals(20, ann.radius);
      test.world.perceive("ray", 2);
      test.step();
      assertNull(ann.avatar(bob.number));
    }
  }

  @Test
  void perceive_ruleAndRadiusOneByOneInATick_changesBoth() {
    try (TestWorld test = world()) {
      test.join("");
      test.world.perceiveBy("distance");
      test.world.perceiveWithin(20);
      test.step();
      assertEquals("distance 20.0", test.world.rule() + " " + test.world.radius());
      test.world.perceiveWithin(2);
      test.world.perceiveBy("ray");
      test.step();
      assertEquals("ray 2.0", test.world.rule() + " " + test.world.radius());
    }
  }

  @Test
  void join_freeAvatar_takesItOver() {
    try (TestWorld test = new TestWorld(folder, options().withBots(2), new TagGame())) {
      test.step();
      long number = test.world.freeAvatars(10).get(0).number();
      TestPlayer ann = test.join("avatar " + number);
      assertEquals(number, ann.number);
      assertEquals(1, test.world.freeAvatars(10).size());
      TestPlayer bob = test.player("avatar " + number);
      test.stepUntil(() -> bob.link.refusal() != null);
      assertEquals(Refusal.DENIED, Objects.requireNonNull(bob.link.refusal()).code());
      assertNull(ann.link.refusal(), "who plays it notices nothing");
    }
  }

  @Test
  void join_unknownAvatar_isRefused() {
    try (TestWorld test = world()) {
      for (String token : List.of("avatar 77", "avatar -1", "avatar x", "avatar ")) {
        TestPlayer player = test.player(token);
        test.stepUntil(() -> player.link.refusal() != null);
        assertEquals(Refusal.DENIED, Objects.requireNonNull(player.link.refusal()).code(), token);
      }
    }
  }
}

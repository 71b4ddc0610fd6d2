package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client always holds its own entity, also when there are not enough short ids for all. */
final class OwnEntitySimTest {
  private final Entity[] things = new Entity[8];
  private Player anna;

  @SuppressWarnings("NullAway") // set in the first tick
  OwnEntitySimTest() {}

  /** Anna, who is nobody yet, perceives eight things. */
  private Stage crowd(int shortIds, int memory) {
    Stage stage = new Stage(options -> options.shortIds(shortIds).memory(memory));
    stage.tick(
        () -> {
          anna = stage.join();
          for (int i = 0; i < things.length; i++) {
            things[i] = stage.thing(50 + 0.1 * i, 50);
          }
          anna.client().observe(things[0], 10);
        });
    return stage;
  }

  private void assertIs(Entity entity) {
    assertNotNull(anna.replicas.self(), () -> entity + " is not held");
    assertEquals(entity.id(), anna.replicas.self().id());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 5})
  void self_allShortIdsTaken_somebodyYields(int memory) {
    Stage stage = crowd(5, memory);
    assertEquals(5, anna.replicas.size());
    stage.tick(() -> anna.client().self(things[0]));
    assertIs(things[0]);
    assertEquals(5, anna.replicas.size());
    assertEquals(1, anna.news.stream().filter(news -> news.startsWith("left")).count());
    stage.tick(() -> anna.client().self(things[7]));
    assertIs(things[7]);
    stage.tick(() -> things[7].moveTo(51, 51));
    assertEquals(things[7].column(), anna.replicas.ownX());
    stage.tick(() -> anna.client().self(null));
    assertEquals(5, anna.replicas.size());
  }

  @Test
  void self_yieldedOnes_comeBackWhenThereIsRoom() {
    Stage stage = crowd(5, 2);
    stage.tick(() -> anna.client().self(things[0]));
    stage.tick(
        () -> {
          for (int i = 4; i < things.length; i++) {
            things[i].moveTo(90, 90);
          }
        });
    stage.tick();
    assertEquals(3, anna.held().stream().filter(id -> id != things[0].id()).count());
    for (int i = 0; i < 4; i++) {
      assertTrue(anna.holds(things[i]), "thing " + i);
    }
  }

  @Test
  void self_oneShortId_isTheOwn() {
    Stage stage = crowd(1, 1);
    for (Entity thing : things) {
      stage.tick(() -> anna.client().self(thing));
      assertIs(thing);
      assertEquals(1, anna.replicas.size());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void end_fewShortIds_ownIsHeldAndAllHeldIsRight(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int memory = random.nextInt(4);
    Stage stage = new Stage(options -> options.shortIds(4).memory(memory));
    RandomPlay play = new RandomPlay(stage, random, 20);
    stage.tick(
        () -> {
          for (int i = 0; i < 4; i++) {
            stage.join();
          }
        });
    int selves = 0;
    for (int i = 0; i < 400; i++) {
      stage.tick(play::step);
      for (Player player : stage.players) {
        selves += player.replicas.tick() == stage.server.tick() ? check(play, player, seed) : 0;
      }
    }
    assertTrue(selves > 100, selves + " had an entity of their own");
  }

  private static int check(RandomPlay play, Player player, long seed) {
    String when = player + ", seed " + seed + ", tick " + play.stage.server.tick();
    TreeMap<Long, WorldModel.Copy> wanted = play.model.view(player.client());
    player.replicas.forEach(
        replica -> {
          WorldModel.Copy copy = wanted.get(replica.id());
          assertNotNull(copy, () -> replica.id() + " should not be held, " + when);
          assertEquals(copy.senses(), replica.senses(), when);
        });
    assertEquals(player.client().holdings.remembered(), player.replicas.remembered(), when);
    Entity self = player.client().self();
    if (self == null) {
      return 0;
    }
    assertNotNull(player.replicas.self(), () -> self + " is not held, " + when);
    assertEquals(self.id(), player.replicas.self().id(), when);
    return 1;
  }
}

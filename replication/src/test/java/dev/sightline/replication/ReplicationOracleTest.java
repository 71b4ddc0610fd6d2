package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everything that can happen happens by chance, to clients of which some read slowly: whoever got a
 * frame holds exactly what it perceives, with the fields that are for it, as of that tick.
 */
final class ReplicationOracleTest {
  private static final int TICKS = 300;

  private int compared;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void end_anything_replicasEqualTheWorld(long seed) {
    run(seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void end_fewShortIdsAndSmallFrames_inTheEndReplicasEqualTheWorld(long seed) {
    runNarrow(seed);
  }

  void runNarrow(long seed) {
    Stage stage = new Stage(options -> options.shortIds(12).memory(3).frameBytes(60));
    RandomPlay play = play(seed, stage, 8, false);
    for (int i = 0; i < 30; i++) {
      stage.tick(() -> stage.players.forEach(player -> player.link.isReady = true));
    }
    check(play, "seed " + seed + ", in the end");
  }

  void run(long seed) {
    Stage stage = new Stage();
    RandomPlay play = play(seed, stage, 40, true);
    stage.tick(() -> stage.players.forEach(player -> player.link.isReady = true));
    check(play, "seed " + seed + ", in the end");
    assertTrue(compared > 5 * TICKS, "only " + compared + " copies were compared");
    assertTrue(stage.server.traffic().returns() > 0, "nobody came back in seed " + seed);
    assertTrue(stage.server.traffic().waits() > 0, "nobody was slow in seed " + seed);
  }

  private RandomPlay play(long seed, Stage stage, int most, boolean checked) {
    RandomPlay play = new RandomPlay(stage, new SplittableRandom(seed), most);
    stage.tick(
        () -> {
          for (int i = 0; i < 4; i++) {
            stage.join();
          }
        });
    for (int i = 0; i < TICKS; i++) {
      boolean switches = i % 50 == 49;
      stage.tick(
          () -> {
            play.step();
            if (switches) {
              play.switchRule();
            }
          });
      if (checked) {
        check(play, "seed " + seed + ", tick " + stage.server.tick());
      }
      if (i % 10 == 9) {
        catchUp(stage);
      }
      if (checked) {
        check(play, "seed " + seed + ", after tick " + stage.server.tick());
      }
    }
    return play;
  }

  /** The world stands still for a moment, until all slow clients have read. */
  private static void catchUp(Stage stage) {
    stage.players.forEach(player -> player.link.isReady = true);
    assertEquals(0, stage.server.catchUp());
    stage.players.forEach(Player::takeAll);
    stage.players.forEach(
        player -> assertEquals(stage.server.tick(), player.replicas.tick(), player::toString));
  }

  private void check(RandomPlay play, String when) {
    for (Player player : play.stage.players) {
      if (player.replicas.tick() == play.stage.server.tick()) {
        String difference =
            WorldModel.difference(play.model.view(player.client()), WorldModel.view(player));
        assertEquals("", difference, () -> player + ", " + when);
        int remembered = player.client().holdings.remembered();
        assertEquals(remembered, player.replicas.remembered(), () -> player + ", " + when);
        assertTrue(remembered <= Stage.MEMORY, () -> player + " remembers too many, " + when);
        compared += player.replicas.size();
      }
    }
  }
}

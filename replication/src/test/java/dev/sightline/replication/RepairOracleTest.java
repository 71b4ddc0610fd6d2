package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules that throw at random ticks, at random pairs, also several times in one tick while things go
 * on happening in it: after a resync every client holds exactly what it perceives.
 */
final class RepairOracleTest {
  private static final int TICKS = 300;
  private static final int NEVER = Integer.MAX_VALUE;

  private int pairsUntilFault = NEVER;
  private int faults;
  private int compared;

  private boolean fails() {
    return pairsUntilFault != NEVER && pairsUntilFault-- <= 0;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void resync_ruleThrewAtAnyTick_replicasEqualTheWorld(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Stage stage = new Stage(options -> options, space());
    RandomPlay play = new RandomPlay(stage, random, 25);
    stage.tick(
        () -> {
          for (int i = 0; i < 4; i++) {
            stage.join(i % 2 == 0 ? new TestLink() : new TestLooseLink());
          }
        });
    for (int i = 0; i < TICKS; i++) {
      stage.server.begin();
      play.step();
      pairsUntilFault = random.nextInt(3) == 0 ? random.nextInt(60) : NEVER;
      end(play, random);
      stage.players.forEach(RepairOracleTest::takeAll);
      check(play, "seed " + seed + ", tick " + stage.server.tick());
    }
    assertTrue(faults > TICKS / 6, "only " + faults + " faults");
    assertTrue(compared > TICKS, "only " + compared + " copies were compared");
  }

  private static void takeAll(Player player) {
    player.takeAll();
    if (player.link instanceof TestLooseLink loose) {
      loose.looseFrames.forEach(player::take);
      loose.looseFrames.clear();
    }
  }

  private Space space() {
    return Space.builder(Stage.emptyYard())
        .sense("sight", Rules.distance(1))
        .sense("hearing", FailingRule.hearing(this::fails))
        .sense("bad", FailingRule.when(this::fails))
        .build();
  }

  /** Ends the tick, by however many attempts. */
  private void end(RandomPlay play, SplittableRandom random) {
    try {
      play.stage.server.end();
    } catch (IllegalStateException e) {
      assertEquals("a rule failed", e.getMessage());
      repair(play, random);
    }
  }

  private void repair(RandomPlay play, SplittableRandom random) {
    faults++;
    pairsUntilFault = random.nextInt(3) == 0 ? random.nextInt(60) : NEVER;
    if (random.nextBoolean()) {
      play.step();
    }
    try {
      play.stage.server.resync();
    } catch (IllegalStateException e) {
      assertEquals("a rule failed", e.getMessage());
      repair(play, random);
    }
  }

  private void check(RandomPlay play, String when) {
    for (Player player : play.stage.players) {
      if (player.link.isReady) {
        assertEquals(play.stage.server.tick(), player.replicas.tick());
        assertEquals(
            "",
            WorldModel.difference(play.model.view(player.client()), WorldModel.view(player)),
            () -> player + ", " + when);
        compared += player.replicas.size();
      }
    }
  }
}

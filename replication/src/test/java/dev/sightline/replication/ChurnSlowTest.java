package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 100 000 ticks in which everything comes and goes, with clients of whom some read slowly and some
 * have links that lose frames: memory stays flat, and in the end all hold what they perceive.
 */
@Tag("slow")
final class ChurnSlowTest {
  private static final int TICKS = 100_000;
  private static final int TENTH = TICKS / 10;

  @Test
  void end_oneHundredThousandTicks_memoryIsFlat() {
    Stage stage = new Stage();
    RandomPlay play = new RandomPlay(stage, new SplittableRandom(7), 40);
    stage.tick(
        () -> {
          for (int i = 0; i < 6; i++) {
            stage.join(i % 3 == 0 ? new TestLooseLink() : new TestLink());
          }
        });
    List<Long> heaps = new ArrayList<>();
    for (int i = 1; i <= TICKS; i++) {
      stage.tick(play::step);
      stage.players.forEach(ChurnSlowTest::takeLoose);
      if (i % TENTH == 0) {
        heaps.add(usedKilobytes());
      }
    }
    System.out.println("kilobytes after each tenth: " + heaps);
    long first = heaps.get(1);
    long last = heaps.get(9);
    assertTrue(last < first + 512, () -> "kilobytes: " + heaps);
    check(stage, play);
  }

  private static void takeLoose(Player player) {
    if (player.link instanceof TestLooseLink link) {
      byte[] last = null;
      while (!link.looseFrames.isEmpty()) {
        last = link.looseFrames.remove();
      }
      if (last != null && player.replicas.tick() > 0) {
        player.take(last);
        long applied = player.replicas.looseTick();
        if (applied >= 0) {
          player.send(frame -> frame.acknowledge(applied));
        }
      }
    }
  }

  private static void check(Stage stage, RandomPlay play) {
    stage.tick(() -> stage.players.forEach(player -> player.link.isReady = true));
    stage.players.forEach(ChurnSlowTest::takeLoose);
    for (Player player : stage.players) {
      assertEquals(
          "", WorldModel.difference(play.model.view(player.client()), WorldModel.view(player)));
    }
  }

  private static long usedKilobytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 4; i++) {
      runtime.gc();
    }
    return (runtime.totalMemory() - runtime.freeMemory()) / 1024;
  }
}

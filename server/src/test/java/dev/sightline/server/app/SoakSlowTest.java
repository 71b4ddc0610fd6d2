package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A town that lives for minutes, {@code -Dsoak.seconds} of them: players come, walk, speak, and go
 * again, and the memory in use stays flat.
 */
@Tag("slow")
class SoakSlowTest {
  private static final int SECONDS = Integer.getInteger("soak.seconds", 240);
  private static final int PLAYERS = 20;

  @TempDir Path folder;

  @Test
  void world_forMinutes_keepsItsMemoryFlat() throws Exception {
    Random random = new Random(1);
    try (TestServer test = new TestServer(folder, Map.of("world.bots", "100"))) {
      for (int i = 0; i < PLAYERS; i++) {
        test.join("");
      }
      long start = System.nanoTime();
      live(test, random, start + SECONDS * 500_000_000L);
      long halfway = used();
      live(test, random, start + SECONDS * 1_000_000_000L);
      long end = used();
      assertTrue(end < halfway * 1.2 + (4 << 20), halfway + " bytes halfway, " + end + " at last");
      assertEquals(PLAYERS, test.players.size());
    }
  }

  private static void live(TestServer test, Random random, long until) throws Exception {
    while (System.nanoTime() < until) {
      SocketPlayer player = test.players.remove(0);
      long tick = player.replicas.tick();
      player.walk(random.nextInt(65536));
      assertTrue(player.takeUntil(() -> player.replicas.tick() > tick + 2));
      test.players.forEach(SocketPlayer::takeArrived);
      if (random.nextInt(20) == 0) {
        player.close();
        test.join("");
      } else {
        test.players.add(player);
      }
    }
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}

package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A world that is paused, over real sockets. */
class PauseSocketTest {
  private static final int ROUNDS = 10;
  private static final int STEPS = 20;

  @TempDir Path folder;

  /** The steps follow each other faster than frames leave, so the last finds some unsent. */
  @Test
  void step_severalAtOnce_everybodyIsToldTheLast() throws Exception {
    try (TestServer test = new TestServer(folder, Map.of("world.bots", "20"))) {
      for (int i = 0; i < 5; i++) {
        test.join("");
      }
      test.admin("pause", "{}");
      long tick = new ObjectMapper().readTree(test.admin("pause", "{}")).get("tick").asLong();
      for (int round = 0; round < ROUNDS; round++) {
        tick += STEPS;
        test.admin("step", "{\"ticks\":" + STEPS + "}");
        for (SocketPlayer player : test.players) {
          long last = tick;
          assertTrue(player.takeUntil(() -> player.replicas.tick() == last));
        }
      }
    }
  }
}

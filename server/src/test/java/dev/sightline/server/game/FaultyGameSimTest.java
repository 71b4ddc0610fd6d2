package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultyGameSimTest {
  @TempDir Path folder;

  @Test
  void step_gameThatThrows_goesOnAndAnswers() {
    WorldMap map = WorldMap.of("empty", new Box(0, 0, 10, 10), List.of());
    try (TestWorld test = new TestWorld(folder, WorldOptions.of(map, "ray", 3), new FaultyGame())) {
      TestPlayer ann = test.join("");
      TestPlayer.Answer answer = ann.ask("Break", state -> {});
      assertFalse(answer.granted());
      assertEquals("the game failed", answer.reason());
      int before = ann.replicas.ownX();
      ann.walk(0);
      test.steps(5);
      assertTrue(ann.replicas.ownX() > before || ann.replicas.ownX() > 0);
      test.world.disconnect(ann.link);
      test.steps(3);
      assertEquals(0, test.world.clientCount());
    }
  }
}

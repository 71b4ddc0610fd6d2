package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.game.FaultyGame;
import dev.sightline.server.game.Game;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A game that throws wherever it can, found as games are found, on a real server. */
class FaultyGameSocketTest {
  @TempDir Path services;
  @TempDir Path data;

  @Test
  void game_thatThrows_isAnsweredForAndTheWorldGoesOn() throws Exception {
    Path file = services.resolve("META-INF/services/" + Game.class.getName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, FaultyGame.class.getName() + "\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader games = new URLClassLoader(new URL[] {services.toUri().toURL()}, before)) {
      thread.setContextClassLoader(games);
      play();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private void play() throws Exception {
    Map<String, String> options = Map.of("world.game", "faulty", "world.rule", "broadcast");
    try (TestServer test = new TestServer(data, options)) {
      SocketPlayer ann = test.join("name Ann");
      SocketPlayer bob = test.join("name Bob");
      SocketPlayer.Answer answer = ann.ask("Break", action -> {});
      assertEquals(new SocketPlayer.Answer(false, "the game failed", 0), answer);
      bob.close();
      int column = ann.replicas.ownX();
      ann.walk(8192);
      assertTrue(ann.takeUntil(() -> ann.replicas.ownX() != column));
      assertNull(ann.refusal);
      test.admin("rule", "{\"rule\":\"distance\"}");
      SocketPlayer eve = test.join("name Eve");
      assertEquals("the game failed", eve.ask("Break", action -> {}).reason());
    }
  }
}

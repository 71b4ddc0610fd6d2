package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.schema.Schema;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.game.Game;
import dev.sightline.server.store.Item;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a server that runs in a process of its own, without warning. */
class KillTest {
  @TempDir Path folder;

  /** The server as a program: prints its port, then serves until it is killed. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      Server server = Server.start(settings(args[0], args[1]));
      System.out.println("port " + server.port());
      System.out.flush();
      server.awaitEnd();
    }
  }

  private static SettingsSource settings(String data, String game) {
    return new SettingsSource(
        null,
        Map.of(
            "network.port",
            "0",
            "data",
            data,
            "world.rule",
            "broadcast",
            "world.game",
            game,
            "store.save-interval",
            "100ms"));
  }

  private Process launch(String game) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName(),
            folder.toString(),
            game)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static int port(Process process) throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    while (line != null && !line.startsWith("port ")) {
      line = out.readLine();
    }
    assertNotNull(line, "the server did not start");
    return Integer.parseInt(line.substring("port ".length()));
  }

  private static Schema schema() {
    return SocketPlayer.schemaOf("town");
  }

  @Test
  void kill_afterAnAcknowledgment_losesNothing() throws Exception {
    Process process = launch("town");
    long avatar;
    long item;
    try (SocketPlayer ann = new SocketPlayer(port(process), schema(), "name Ann")) {
      assertTrue(ann.takeUntil(() -> ann.replicas.self() != null && ann.number != 0));
      item = ann.pickUpSomething();
      avatar = ann.number;
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertEquals(avatar, owner(item));
    try (Server server = Server.start(settings(folder.toString(), "town"));
        SocketPlayer bob = new SocketPlayer(server.port(), schema(), "name Bob")) {
      assertTrue(bob.takeUntil(() -> bob.replicas.self() != null));
    }
    assertEquals(avatar, owner(item));
  }

  @Test
  void kill_afterEarning_theAccountFindsItAgain() throws Exception {
    Process process = launch("town");
    long avatar;
    long item;
    String token;
    String signIn = TestSite.signIn("Ann", "correct horse");
    try {
      int port = port(process);
      var made = TestSite.post(port, "127.0.0.1", "/account/register", "", signIn);
      assertEquals(200, made.status(), made.error());
      token = made.text("token");
      try (SocketPlayer ann = new SocketPlayer(port, schema(), "session " + token)) {
        assertTrue(ann.takeUntil(() -> ann.replicas.self() != null && ann.number != 0));
        item = ann.pickUpSomething();
        avatar = ann.number;
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertEquals(avatar, owner(item));
    try (Server server = Server.start(settings(folder.toString(), "town"))) {
      var again = TestSite.post(server.port(), "127.0.0.1", "/account/login", "", signIn);
      assertEquals(avatar, again.body().path("avatar").asLong());
      for (String session : new String[] {token, again.text("token")}) {
        try (SocketPlayer ann = new SocketPlayer(server.port(), schema(), "session " + session)) {
          assertTrue(ann.takeUntil(() -> ann.replicas.self() != null && ann.number != 0));
          assertEquals(avatar, ann.number);
        }
      }
    }
    assertEquals(avatar, owner(item));
  }

  @Test
  void kill_game_goesOnWithTheStateThatItSavedLast() throws Exception {
    Schema schema = SocketPlayer.schemaOf("tag");
    Process process = launch("tag");
    long ann;
    try (SocketPlayer player = new SocketPlayer(port(process), schema, "name Ann")) {
      assertTrue(player.takeUntil(() -> player.number != 0 && tagged() == player.number));
      ann = player.number;
    } finally {
      process.destroyForcibly().waitFor();
    }
    try (Server server = Server.start(settings(folder.toString(), "tag"));
        SocketPlayer bob = new SocketPlayer(server.port(), schema, "name Bob")) {
      assertTrue(bob.takeUntil(() -> bob.number != 0));
      assertEquals(ann, tagged());
    }
    assertEquals(ann, tagged());
  }

  /** Returns who is it, as saved; 0 if nothing is. */
  private long tagged() {
    Game.SavedState saved = GameFile.in(folder, "tag").read();
    return saved.version() == 0 ? 0 : ByteBuffer.wrap(saved.bytes()).getLong();
  }

  private Long owner(long item) {
    var options = StoreOptions.of(new StoreLocation.Folder(folder), null);
    try (Store store = Store.open(options)) {
      Item row =
          store.load().items().stream().filter(each -> each.id() == item).findFirst().orElseThrow();
      assertNotNull(row.owner());
      return row.owner();
    }
  }
}

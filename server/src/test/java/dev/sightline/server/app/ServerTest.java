package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import dev.sightline.replica.Replica;
import dev.sightline.schema.Schema;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  private Server start(String... options) {
    Map<String, String> all = new HashMap<>(Map.of("network.port", "0", "data", folder.toString()));
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return Server.start(new SettingsSource(null, all));
  }

  private static HttpResponse<String> get(Server server, String path)
      throws IOException, InterruptedException {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(Server server, String call, String body)
      throws IOException, InterruptedException {
    String token = Files.readString(folder.resolve("admin.token")).strip();
    return HTTP.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/api/v1/" + call))
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static Schema schema(Server server) {
    return server.schema();
  }

  private static Replica require(@Nullable Replica replica) {
    assertNotNull(replica);
    return replica;
  }

  private static boolean isElsewhere(@Nullable Replica replica, int x, int y) {
    return replica != null && (replica.x() != x || replica.y() != y);
  }

  @Test
  void start_twoClients_seeEachOtherWalk() throws Exception {
    try (Server server = start();
        SocketPlayer ann = new SocketPlayer(server.port(), schema(server), "name Ann");
        SocketPlayer bob = new SocketPlayer(server.port(), schema(server), "name Bob")) {
      assertTrue(ann.takeUntil(() -> ann.replicas.self() != null && ann.number != 0));
      assertTrue(bob.takeUntil(() -> bob.replicas.self() != null && bob.number != 0));
      post(server, "rule", "{\"rule\":\"broadcast\"}");
      long id = require(bob.replicas.self()).id();
      assertTrue(ann.takeUntil(() -> ann.replicas.byId(id) != null));
      Replica seen = require(ann.replicas.byId(id));
      int x = seen.x();
      int y = seen.y();
      for (int heading = 0; heading < 65536; heading += 8192) {
        bob.walk(heading);
      }
      assertTrue(ann.takeUntil(() -> isElsewhere(ann.replicas.byId(id), x, y)));
    }
  }

  /** Nobody can join until the world goes on, and pages know by this why it is silent. */
  @Test
  void health_whilePaused_saysSo() throws Exception {
    try (Server server = start()) {
      post(server, "pause", "{}");
      HttpResponse<String> paused = get(server, "/health");
      assertEquals(503, paused.statusCode());
      assertTrue(paused.body().contains("\"the world is paused\""), paused.body());
      post(server, "resume", "{}");
      assertEquals(200, get(server, "/health").statusCode());
    }
  }

  @Test
  void health_runningServer_isReady() throws Exception {
    try (Server server = start("world.bots", "3")) {
      assertEquals(200, get(server, "/health").statusCode());
      String map = get(server, "/map").body();
      assertTrue(map.contains("obstacles"));
      assertFalse(map.contains("spawns"));
      assertFalse(map.contains("\"items\""));
      assertEquals(401, get(server, "/api/v1/status").statusCode());
      String avatars = get(server, "/avatars").body();
      assertTrue(avatars.matches("\\[\\{\"id\":1,\"name\":\"\\w+ \\w+\"},.*"), avatars);
    }
  }

  @Test
  void close_withClient_tellsItWhy() throws Exception {
    Server server = start();
    try (SocketPlayer ann = new SocketPlayer(server.port(), schema(server), "")) {
      assertTrue(ann.takeUntil(() -> ann.replicas.self() != null));
      server.close();
      ann.takeUntil(() -> false);
      Refusal refusal = ann.refusal;
      assertTrue(refusal == null || refusal.code() == Refusal.SHUTDOWN);
      assertEquals(1001, ann.closeCode);
    } finally {
      server.close();
    }
  }

  @Test
  void hello_ofOtherSchema_isRefused() throws Exception {
    try (Server server = start();
        SocketPlayer ann = new SocketPlayer(server.port(), Schema.named("other").build(), "")) {
      ann.takeUntil(() -> false);
      assertNotNull(ann.refusal);
      assertEquals(Refusal.SCHEMA, ann.refusal.code());
    }
  }

  @Test
  void garbage_beforeHello_closesOnlyThatClient() throws Exception {
    try (Server server = start();
        SocketPlayer ann = new SocketPlayer(server.port(), schema(server), "");
        SocketPlayer bad = new SocketPlayer(server.port(), schema(server), "")) {
      assertTrue(ann.takeUntil(() -> ann.replicas.self() != null));
      assertTrue(bad.takeUntil(() -> bad.replicas.self() != null));
      bad.send(new byte[] {0x11, (byte) 0xff, 1, 2, 3}, 5);
      bad.takeUntil(() -> false);
      assertNotNull(bad.refusal);
      assertEquals(Refusal.MALFORMED, bad.refusal.code());
      long tick = ann.replicas.tick();
      ann.walk(0);
      assertTrue(ann.takeUntil(() -> ann.replicas.tick() > tick));
    }
  }

  @Test
  void admin_calls_changeTheWorld() throws Exception {
    try (Server server = start()) {
      assertEquals(200, post(server, "bots", "{\"count\":4}").statusCode());
      assertEquals(200, post(server, "radius", "{\"radius\":3}").statusCode());
      assertEquals(400, post(server, "radius", "{\"radius\":-1}").statusCode());
      assertEquals(400, post(server, "rule", "{\"rule\":\"psychic\"}").statusCode());
      assertEquals(404, post(server, "kick", "{\"avatar\":99,\"reason\":\"x\"}").statusCode());
      assertEquals(400, post(server, "step", "{\"ticks\":1}").statusCode());
      assertEquals(200, post(server, "pause", "{}").statusCode());
      assertEquals(200, post(server, "step", "{\"ticks\":2}").statusCode());
      assertEquals(200, post(server, "resume", "{}").statusCode());
      assertEquals(200, post(server, "reload", "{\"keys\":[\"limits.clients\"]}").statusCode());
      assertEquals(400, post(server, "reload", "{\"keys\":[\"network.port\"]}").statusCode());
    }
  }

  @Test
  void start_badInput_isOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    try (Server server = start()) {
      assertOneLine(
          "in use",
          "network.port",
          String.valueOf(server.port()),
          "data",
          folder.resolve("b").toString());
      assertOneLine("", "world.game", "tag");
    }
    assertOneLine("psychic", "world.rule", "psychic");
    assertOneLine("chess", "world.game", "chess");
    assertOneLine("nowhere.json", "world.map", "nowhere.json");
    assertOneLine("file", "data", file.toString());
  }

  private void assertOneLine(String part, String... options) {
    StartException e = assertThrows(StartException.class, () -> start(options).close());
    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains(part), message);
    assertEquals(1, message.lines().count(), message);
  }
}

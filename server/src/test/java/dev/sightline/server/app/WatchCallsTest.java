package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of the page that watches the world, over HTTP. */
final class WatchCallsTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private Server start() {
    return Server.start(
        new SettingsSource(
            null,
            Map.of("network.port", "0", "data", folder.toString(), "world.rule", "distance")));
  }

  private HttpResponse<String> get(Server server, String call, String token)
      throws IOException, InterruptedException {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/api/v1/" + call))
            .header("authorization", "Bearer " + token)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode read(Server server, String call) throws IOException, InterruptedException {
    HttpResponse<String> response = get(server, call, token());
    assertEquals(200, response.statusCode(), response::body);
    return JSON.readTree(response.body());
  }

  private String token() throws IOException {
    return Files.readString(folder.resolve("admin.token")).strip();
  }

  private static JsonNode avatar(JsonNode world) {
    for (JsonNode entity : world.at("/moment/entities")) {
      if (entity.path("kind").asText().equals("avatar")) {
        return entity;
      }
    }
    throw new AssertionError("there is no avatar");
  }

  @Test
  void calls_withAPlayer_tellWhatItPerceives() throws Exception {
    try (Server server = start();
        SocketPlayer ann = new SocketPlayer(server.port(), server.schema(), "name Ann")) {
      assertTrue(ann.takeUntil(() -> ann.replicas.self() != null && ann.number != 0));
      JsonNode world = read(server, "world");
      JsonNode self = avatar(world);
      assertEquals("Ann", self.path("name").asText());
      assertEquals("client", self.path("player").asText());
      assertEquals(ann.number, self.path("avatar").asLong());
      assertTrue(world.at("/moment/doors").size() > 0);
      String focus = "&focus=" + self.path("id").asText();
      JsonNode two = read(server, "compare?first=distance&second=broadcast" + focus);
      assertEquals(0, two.at("/first/only").asInt());
      assertEquals(world.at("/moment/entities").size() - 1, two.at("/second/pairs").asInt());
      assertEquals(two.at("/first/pairs").asInt(), two.at("/first/perceived").size());
      JsonNode relation = read(server, "relation?avatar=" + ann.number);
      assertEquals(self.path("id"), relation.path("id"));
      assertEquals(64, read(server, "heat").path("columns").asInt());
      assertTrue(read(server, "rules").size() > 10);
    }
  }

  private HttpResponse<String> tiles(Server server) throws IOException, InterruptedException {
    return open(server, "tiles");
  }

  /** Asks for what everybody may know. */
  private static HttpResponse<String> open(Server server, String call)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + "/" + call);
    return HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode readTiles(Server server) throws IOException, InterruptedException {
    return JSON.readTree(tiles(server).body());
  }

  private void turn(Server server, String call, String body)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + "/api/v1/" + call);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("authorization", "Bearer " + token())
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    assertEquals(
        200, HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()).statusCode());
  }

  /** Waits until rule and radius of the world are others. */
  private void await(Server server, String rule, double radius) throws Exception {
    JsonNode moment;
    do {
      moment = read(server, "world").get("moment");
    } while (!moment.get("rule").asText().equals(rule)
        || moment.get("radius").asDouble() != radius);
  }

  @Test
  void tiles_afterRuleAndRadiusChanged_areThoseOfThePresentOnes() throws Exception {
    try (Server server = start()) {
      JsonNode usual = readTiles(server);
      assertEquals("triangle", usual.get("tiling").asText());
      turn(server, "radius", "{\"radius\": 10}");
      await(server, "distance", 10);
      int coarse = readTiles(server).get("tiles").size();
      assertTrue(coarse < usual.get("tiles").size(), coarse + " larger tiles");
      turn(server, "rule", "{\"rule\": \"hexagon\"}");
      await(server, "hexagon", 10);
      assertEquals("hexagon", readTiles(server).get("tiling").asText());
      turn(server, "rule", "{\"rule\": \"ray\"}");
      turn(server, "radius", "{\"radius\": 0.01}");
      await(server, "ray", 0.01);
      assertEquals(204, tiles(server).statusCode(), "too many to show");
    }
  }

  @Test
  void area_whileDoorsTurn_isThatOfTheDoorsThatAreNamed() throws Exception {
    try (Server server = start()) {
      turn(server, "rule", "{\"rule\": \"tile-visibility\"}");
      await(server, "tile-visibility", 5);
      String door = read(server, "world").at("/moment/doors/0/door").asText();
      String where = "area?x=11.5&y=12.5&radius=5&open=";
      JsonNode shut = JSON.readTree(open(server, where).body());
      assertEquals("tile-visibility", shut.get("rule").asText());
      assertTrue(shut.get("tiles").size() > 3, shut::toString);
      turn(server, "doors", "{\"door\": \"" + door + "\", \"open\": true}");
      assertEquals(shut, JSON.readTree(open(server, where).body()), "as nobody was told");
      assertEquals(200, open(server, where + "0,7").statusCode());
    }
  }

  @Test
  void area_thatCannotBe_isRefusedWithAReason() throws Exception {
    try (Server server = start()) {
      for (String call :
          new String[] {
            "area",
            "area?x=3&y=4",
            "area?x=NaN&y=4&radius=5",
            "area?x=3&y=-4&radius=5",
            "area?x=3&y=4&radius=6",
            "area?x=3&y=4&radius=5&open=door",
            "area?x=3&y=4&radius=5&open=1,,2"
          }) {
        HttpResponse<String> answer = open(server, call);
        assertEquals(400, answer.statusCode(), call);
        assertTrue(JSON.readTree(answer.body()).get("error").asText().length() > 8, call);
      }
    }
  }

  @Test
  void calls_thatCannotBe_areRefusedWithAReason() throws Exception {
    try (Server server = start()) {
      for (String call :
          new String[] {
            "relation",
            "relation?avatar=x",
            "compare?first=ray",
            "compare?first=ray&second=nonsense",
            "compare?first=ray&second=distance&radius=-1",
            "compare?first=ray&second=distance&radius=NaN",
            "compare?first=ray&second=distance&focus=-1"
          }) {
        assertEquals(400, get(server, call, token()).statusCode(), call);
      }
      assertEquals(404, get(server, "relation?avatar=999", token()).statusCode());
      for (String call : new String[] {"world", "rules", "relation", "compare", "heat"}) {
        assertEquals(401, get(server, call, "wrong").statusCode(), call);
      }
    }
  }
}

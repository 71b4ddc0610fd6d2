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

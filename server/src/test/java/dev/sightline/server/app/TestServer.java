package dev.sightline.server.app;

import dev.sightline.schema.Schema;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real server on a free port, its players, and an administrator. */
final class TestServer implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  final Server server;
  final List<SocketPlayer> players = new ArrayList<>();
  private final Path folder;

  TestServer(Path folder, Map<String, String> options) {
    this.folder = folder;
    Map<String, String> all = new HashMap<>(options);
    all.put("network.port", "0");
    all.put("data", folder.toString());
    server = Server.start(new SettingsSource(null, all));
  }

  Schema schema() {
    return server.schema();
  }

  SocketPlayer connect(String token) {
    SocketPlayer player = new SocketPlayer(server.port(), schema(), token);
    players.add(player);
    return player;
  }

  /** Lets a player come in. */
  SocketPlayer join(String token) throws InterruptedException {
    SocketPlayer player = connect(token);
    if (!player.takeUntil(() -> player.replicas.self() != null && player.number != 0)) {
      throw new AssertionError("it was not let in: " + player.refusal);
    }
    return player;
  }

  /** Makes an admin call and returns the answer, which has to be a success. */
  String admin(String call, String body) throws IOException, InterruptedException {
    String token = Files.readString(folder.resolve("admin.token")).strip();
    URI uri = URI.create("http://127.0.0.1:" + server.port() + "/api/v1/" + call);
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(uri)
                .header("authorization", "Bearer " + token)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(call + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    players.forEach(SocketPlayer::close);
    server.close();
  }
}

package dev.sightline.browser;

import dev.sightline.server.app.Server;
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

/** A server on a free port that can be stopped and started again on the same port and data. */
final class TestWorld implements AutoCloseable {
  private final Map<String, String> settings;
  private final Path data;
  private Server server;

  private TestWorld(Map<String, String> settings, Path data) {
    this.settings = settings;
    this.data = data;
    server = Server.start(new SettingsSource(null, settings));
  }

  /** Starts a world without anybody on a map that is given as JSON, in a folder. */
  static TestWorld start(Path folder, String map, String... options) throws IOException {
    Files.createDirectories(folder);
    Path file = Files.writeString(folder.resolve("map.json"), map);
    Map<String, String> all = new HashMap<>();
    all.put("world.map", file.toString());
    all.put("world.ai", "off");
    return start(folder, all, options);
  }

  /** Starts the town with bots. */
  static TestWorld startTown(Path folder, int bots) throws IOException {
    return start(folder, new HashMap<>(Map.of("world.bots", String.valueOf(bots))));
  }

  private static TestWorld start(Path folder, Map<String, String> all, String... options)
      throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    all.put("data", data.toString());
    all.put("network.port", "0");
    all.put("log.level", "warn");
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return new TestWorld(all, data);
  }

  int port() {
    return server.port();
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/";
  }

  Path data() {
    return data;
  }

  void stop() {
    settings.put("network.port", String.valueOf(port()));
    server.close();
  }

  void startAgain() {
    server = Server.start(new SettingsSource(null, settings));
  }

  /** Makes an admin call. */
  void admin(String call, String body) throws IOException, InterruptedException {
    String token = Files.readString(data.resolve("admin.token")).strip();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + "api/v1/" + call))
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(call + ": " + answer.statusCode() + " " + answer.body());
    }
  }

  @Override
  public void close() {
    server.close();
  }
}

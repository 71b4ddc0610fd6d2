package dev.sightline.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
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
import java.util.function.UnaryOperator;

/** A server on a free port that can be stopped and started again on the same port and data. */
final class TestWorld implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Where somebody stands, and whether a guest may play it. */
  record Place(String name, double x, double y, boolean free) {
    Place(String name, double x, double y) {
      this(name, x, y, true);
    }
  }

  private final Map<String, String> settings;
  private final Path data;
  private Server server;

  private TestWorld(Map<String, String> settings, Path data) {
    this.settings = settings;
    this.data = data;
    Chromium.get(); // it may have to be installed first, and meanwhile people would leave the world
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

  /** Adds avatars that nobody plays, while the server is stopped; returns their numbers. */
  List<Long> populate(Place... places) throws Exception {
    String hash = mapHash();
    stop();
    List<Long> numbers = new ArrayList<>();
    try (Store store = Store.open(StoreOptions.of(new StoreLocation.Folder(data), hash))) {
      for (Place at : places) {
        numbers.add(store.createAvatar(at.name, at.x, at.y, 0, at.free).get().id());
      }
    }
    startAgain();
    return numbers;
  }

  private String mapHash() throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "map")).build();
    long hash = 0xcbf29ce484222325L;
    for (byte b : HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray()).body()) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return Long.toHexString(hash);
  }

  String token() throws IOException {
    return Files.readString(data.resolve("admin.token")).strip();
  }

  /** Makes an admin call. */
  void admin(String call, String body) throws IOException, InterruptedException {
    send(call, request -> request.POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /** Asks by an admin call. */
  JsonNode ask(String call) throws IOException, InterruptedException {
    return new ObjectMapper().readTree(send(call, HttpRequest.Builder::GET));
  }

  private String send(String call, UnaryOperator<HttpRequest.Builder> method)
      throws IOException, InterruptedException {
    HttpRequest request =
        method
            .apply(HttpRequest.newBuilder(URI.create(url() + "api/v1/" + call)))
            .header("authorization", "Bearer " + token())
            .header("content-type", "application/json")
            .build();
    HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(call + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    server.close();
  }
}

package dev.sightline.bots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.bots.behavior.Behaviors;
import dev.sightline.bots.check.DoorList;
import dev.sightline.bots.measure.ServerTimes;
import dev.sightline.client.ServerUrl;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bots against a real server. */
class BotRunTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  private Server start(String... options) {
    Map<String, String> all =
        new HashMap<>(Map.of("network.port", "0", "data", folder.resolve("data").toString()));
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return Server.start(new SettingsSource(null, all));
  }

  private static ServerUrl url(Server server) {
    return ServerUrl.parse("ws://127.0.0.1:" + server.port());
  }

  private static BotReport run(BotOptions options) throws InterruptedException {
    return new BotRun(options).run(step -> {});
  }

  @Test
  void run_anyBehavior_movesBotsAndFindsNoError() throws Exception {
    Path trace = Files.writeString(folder.resolve("walk.csv"), "player,t,x,y\na,0,9,9\nb,1,3,4\n");
    try (Server server = start("world.bots", "5")) {
      for (String behavior : Behaviors.names()) {
        BotOptions options =
            BotOptions.of(url(server), 12, 1).withBehavior(behavior).withCheckTicks(3);
        check(run(behavior.equals("trace") ? options.withTrace(trace) : options));
      }
    }
  }

  private static void check(BotReport report) {
    String behavior = report.options().behavior();
    assertEquals(List.of(), report.findings().examples(), behavior);
    assertTrue(report.isGood(), behavior);
    assertTrue(report.findings().ticks() > 0, behavior);
    assertEquals(12, report.totals().here(), behavior);
    boolean moves = !behavior.equals(Behaviors.IDLE);
    assertEquals(moves, report.totals().measures().ownMoves > 0, behavior);
    assertEquals(moves, report.totals().measures().latency.getTotalCount() > 0, behavior);
    ServerTimes server = Objects.requireNonNull(report.totals().server());
    assertTrue(server.ticks().getTotalCount() > 0, behavior);
    assertTrue(report.totals().measures().bytes > report.totals().measures().frames, behavior);
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "broadcast", "square", "tile-visibility", "ahead"})
  void run_otherRules_areCheckedToo(String rule) throws Exception {
    try (Server server = start("world.rule", rule)) {
      BotReport report = run(BotOptions.of(url(server), 12, 1).withCheckTicks(5));
      assertEquals(List.of(), report.findings().examples());
      assertTrue(report.findings().pairs() > 0);
    }
  }

  @Test
  void run_snapshot_writesThreeFilesOfOneTick() throws Exception {
    try (Server server = start()) {
      Path to = folder.resolve("made/snapshot");
      BotReport report = run(BotOptions.of(url(server), 10, 1).withCheckTicks(5).withSnapshot(to));
      assertTrue(report.snapshotTick() > 0);
      List<String> positions = Files.readAllLines(to.resolve("positions.csv"));
      assertEquals("id,x,y", positions.get(0));
      assertEquals(11, positions.size());
      assertEquals("observer,object", Files.readAllLines(to.resolve("pairs.csv")).get(0));
      List<String> doors = Files.readAllLines(to.resolve("doors.csv"));
      assertEquals("id,open", doors.get(0));
      assertTrue(doors.size() > 1 && doors.get(1).matches("#?[\\w-]+,(true|false)"), doors.get(1));
    }
  }

  @Test
  void run_nobodyAnswers_saysSoInOneLine() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    ServerUrl nowhere = ServerUrl.parse("ws://127.0.0.1:" + port);
    BotsException e = assertThrows(BotsException.class, () -> run(BotOptions.of(nowhere, 2, 1)));
    assertEquals(
        "ws://127.0.0.1:" + port + "/play: cannot be reached: is a server running there?",
        e.getMessage());
  }

  @Test
  void run_noSuchHost_saysSoInOneLine() {
    ServerUrl nowhere = ServerUrl.parse("ws://no-such-host.invalid:8080/play");
    BotsException e = assertThrows(BotsException.class, () -> run(BotOptions.of(nowhere, 2, 1)));
    assertEquals(
        nowhere + ": cannot be reached: there is no host no-such-host.invalid", e.getMessage());
  }

  @Test
  void run_wrongPath_saysSoInOneLine() {
    try (Server server = start()) {
      ServerUrl wrong = ServerUrl.parse("ws://127.0.0.1:" + server.port() + "/nothing");
      BotsException e = assertThrows(BotsException.class, () -> run(BotOptions.of(wrong, 2, 1)));
      assertTrue(String.valueOf(e.getMessage()).contains("there is no world at /nothing"));
    }
  }

  @Test
  void run_fullServer_saysSoInOneLine() {
    try (Server server = start("limits.clients", "3")) {
      BotsException e =
          assertThrows(BotsException.class, () -> run(BotOptions.of(url(server), 5, 1)));
      assertTrue(String.valueOf(e.getMessage()).contains("full"), e.getMessage());
    }
  }

  @Test
  void stop_whileRunning_endsWithAReport() throws Exception {
    try (Server server = start()) {
      BotRun run = new BotRun(BotOptions.of(url(server), 4, 1000));
      BotReport report =
          run.run(
              step -> {
                if (step.startsWith("playing")) {
                  run.stop();
                }
              });
      assertTrue(report.isGood());
      assertTrue(report.totals().seconds() < 1000);
    }
  }

  @Test
  void run_whileDoorsAndRulesChange_findsNoError() throws Exception {
    try (Server server = start()) {
      BotRun run = new BotRun(BotOptions.of(url(server), 25, 1000).withCheckTicks(2));
      CompletableFuture<BotReport> report = CompletableFuture.supplyAsync(() -> runQuietly(run));
      List<String> doors = doors(server);
      for (int i = 0; i < 30; i++) {
        String door = doors.get(i % doors.size());
        post(server, "doors", "{\"door\":\"" + door + "\",\"open\":" + (i % 3 > 0) + "}");
        if (i % 5 == 0) {
          post(server, "rule", "{\"rule\":\"" + (i % 2 == 0 ? "ray" : "distance") + "\"}");
          post(server, "radius", "{\"radius\":" + (4 + i % 7) + "}");
        }
      }
      while (!report.isDone() && run.checkedTicks() < 40) {
        Thread.sleep(20); // checks come from another thread, and nobody is told
      }
      run.stop();
      assertEquals(List.of(), report.join().findings().examples());
      assertTrue(report.join().findings().pairs() > 0);
    }
  }

  private static BotReport runQuietly(BotRun run) {
    try {
      return run.run(step -> {});
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> doors(Server server) throws Exception {
    String map =
        HTTP.send(
                HttpRequest.newBuilder(url(server).http("/map")).build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    DoorList doors = DoorList.of(MapFiles.readJson("map.json", map.getBytes(UTF_8)).map());
    return IntStream.range(0, doors.size()).mapToObj(doors::name).toList();
  }

  private void post(Server server, String call, String body) throws Exception {
    String token = Files.readString(folder.resolve("data/admin.token")).strip();
    HttpResponse<String> response =
        HTTP.send(
            HttpRequest.newBuilder(url(server).http("/api/v1/" + call))
                .header("authorization", "Bearer " + token)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertEquals(200, response.statusCode(), response.body());
  }
}

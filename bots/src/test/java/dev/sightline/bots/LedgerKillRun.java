package dev.sightline.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sightline.client.ServerUrl;
import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.store.StoreExport;
import dev.sightline.server.store.StoreLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Bots trade over real connections while their server is killed and started again at random
 * moments; afterwards ledger and store have to agree.
 */
final class LedgerKillRun {
  private static final int BOTS = 8;
  private static final int LONGEST_SECONDS = 3600;
  private static final int MOST_BETWEEN = 120; // lines of the ledger

  private final Path folder;
  private final int kills;
  private final SplittableRandom random;

  LedgerKillRun(Path folder, int kills, long seed) {
    this.folder = folder;
    this.kills = kills;
    random = new SplittableRandom(seed);
  }

  /** The server as a program: serves until it is killed. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      Map<String, String> options =
          Map.of("network.port", args[0], "data", args[1], "world.ai", "off");
      Server server = Server.start(new SettingsSource(null, options));
      System.out.println("port " + server.port());
      System.out.flush();
      server.awaitEnd();
    }
  }

  private Process launch(int port) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                String.valueOf(port),
                folder.resolve("data").toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    while (line != null && !line.startsWith("port ")) {
      line = out.readLine();
    }
    assertNotNull(line, "the server did not start");
    return process;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static void awaitLines(Path file, long more, CompletableFuture<BotReport> bots)
      throws IOException, InterruptedException {
    long before = lines(file);
    while (lines(file) < before + more) {
      assertFalse(bots.isDone(), () -> "the bots ended: " + bots.join());
      Thread.sleep(20); // a file tells nobody that it grew
    }
  }

  private static long lines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    try (var all = Files.lines(file)) {
      return all.count();
    }
  }

  void play() throws IOException, InterruptedException {
    int port = freePort();
    Path ledger = folder.resolve("ledger.jsonl");
    Process server = launch(port);
    BotRun run =
        new BotRun(
            BotOptions.of(ServerUrl.parse("ws://127.0.0.1:" + port), BOTS, LONGEST_SECONDS)
                .withBehavior("trade")
                .withCheckTicks(5)
                .withLedger(ledger),
            Duration.ofSeconds(LONGEST_SECONDS)); // a busy machine takes long to start a server
    CompletableFuture<BotReport> report = CompletableFuture.supplyAsync(() -> run(run));
    try {
      for (int i = 0; i < kills; i++) {
        awaitLines(ledger, random.nextInt(1, MOST_BETWEEN), report);
        server.destroyForcibly().waitFor();
        server = launch(port);
      }
      awaitLines(ledger, MOST_BETWEEN, report);
      run.stop();
      check(report.join());
    } finally {
      server.destroyForcibly().waitFor();
    }
    compare(ledger, export());
  }

  /** A server that starts anew counts its ticks anew, and bots must not take that for an error. */
  private static void check(BotReport report) {
    assertTrue(report.totals().reconnects() > 0);
    assertEquals(List.of(), report.findings().examples());
    assertTrue(report.isGood());
    double median = report.totals().measures().age.getValueAtPercentile(50) / 1e9;
    assertTrue(median < 10, "updates seem to be " + median + " s old");
  }

  private static BotReport run(BotRun run) {
    try {
      return run.run(step -> {});
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private JsonNode export() throws IOException {
    StringWriter out = new StringWriter();
    StoreExport.read(new StoreLocation.Folder(folder.resolve("data"))).writeJson(out);
    return new ObjectMapper().readTree(out.toString());
  }

  private void compare(Path ledger, JsonNode store) throws IOException {
    ObjectMapper json = new ObjectMapper();
    Map<Long, JsonNode> asked = new HashMap<>();
    Map<Long, JsonNode> committed = new TreeMap<>();
    Set<Long> answered = new HashSet<>();
    for (String line : Files.readAllLines(ledger)) {
      JsonNode entry = json.readTree(line);
      long request = entry.get("request").asLong();
      String state = entry.get("state").asText();
      if (state.equals("asked")) {
        assertNull(asked.put(request, entry), line);
        continue;
      }
      assertNotNull(asked.get(request), line);
      assertTrue(answered.add(request), "answered twice: " + line);
      if (state.equals("acknowledged")) {
        assertNull(committed.put(entry.get("sequence").asLong(), entry), line);
      }
    }
    Map<Long, @Nullable JsonNode> owners = new HashMap<>();
    committed.values().stream()
        .filter(entry -> entry.has("item"))
        .forEach(entry -> owners.put(entry.get("item").asLong(), entry.get("to")));
    Map<Long, Set<String>> maybe = new HashMap<>();
    asked.values().stream()
        .filter(entry -> entry.has("item") && !answered.contains(entry.get("request").asLong()))
        .forEach(
            entry ->
                maybe
                    .computeIfAbsent(entry.get("item").asLong(), key -> new HashSet<>())
                    .add(entry.get("to").asText()));
    compareDoors(committed.values(), asked.values(), answered, store.get("doors"));
    int compared = 0;
    for (JsonNode item : store.get("items")) {
      long id = item.get("id").asLong();
      String expected = owners.containsKey(id) ? owners.get(id).asText() : "null";
      String found = item.get("owner").asText();
      boolean unsure = maybe.getOrDefault(id, Set.of()).contains(found);
      if (!unsure) {
        assertEquals(expected, found, "item " + id);
      }
      compared++;
    }
    assertTrue(compared > 100 && committed.size() > kills, committed.size() + " commits");
    System.out.printf("%d kills, %d acknowledged operations%n", kills, committed.size());
  }

  /** Doors whose last request has no answer may be locked or not. */
  private static void compareDoors(
      Collection<JsonNode> committed,
      Collection<JsonNode> asked,
      Set<Long> answered,
      JsonNode doors) {
    Map<String, Boolean> locked = new HashMap<>();
    committed.stream()
        .filter(entry -> entry.has("door"))
        .forEach(
            entry ->
                locked.put(
                    entry.get("door").asText(), entry.get("operation").asText().equals("lock")));
    asked.stream()
        .filter(entry -> entry.has("door") && !answered.contains(entry.get("request").asLong()))
        .forEach(entry -> locked.remove(entry.get("door").asText()));
    for (JsonNode door : doors) {
      Boolean expected = locked.get(door.get("id").asText());
      if (expected != null) {
        assertEquals(expected, door.get("locked").asBoolean(), door.toString());
      }
    }
  }
}

package dev.sightline.cli.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sightline.cli.Sightline;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Honest bots beside hostile connections: how old what they are told is at the 99th percentile,
 * with and without them. Server and bots are processes of their own.
 *
 * <p>A round measures both, one right after the other, and every other round the other way around,
 * so that a machine that gets slower or faster meanwhile favors neither. A round yields a ratio,
 * and the median of these counts. What happens before the first round is not measured, for a server
 * that has just started is slow.
 *
 * <p>The strangers run on the same machine, so what they cost is a part of what is measured.
 */
@Tag("slow")
final class HostileLoadSlowTest {
  private static final int HONEST = Integer.getInteger("hostile.honest", 200);
  private static final int HOSTILE = Integer.getInteger("hostile.count", 200);
  private static final int SECONDS = Integer.getInteger("hostile.seconds", 15);
  private static final int ROUNDS = Integer.getInteger("hostile.rounds", 5);
  private static final int MINUTES = 10; // until a run of bots counts as stuck
  private static final double BAR = Double.parseDouble(System.getProperty("hostile.bar", "1.2"));
  private static final Pattern PORT = Pattern.compile(":(\\d{2,5})\\b");

  @TempDir Path folder;

  private Process launch(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Sightline.class.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static BufferedReader output(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static int port(Process server) throws IOException {
    BufferedReader out = output(server);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher port = PORT.matcher(line);
      if (port.find()) {
        return Integer.parseInt(port.group(1));
      }
    }
    throw new AssertionError("the server did not start");
  }

  @Test
  void honestBots_besideHostileConnections_areToldInTime() throws Exception {
    Process server =
        launch("serve", "--port", "0", "--data", folder.toString(), "--accounts.guests", "all");
    try {
      int port = port(server);
      register(port);
      age(port);
      List<Round> rounds = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        rounds.add(round(port, i % 2 == 0));
      }
      double ratio = median(rounds);
      report(rounds, ratio);
      assertTrue(ratio <= BAR, "the age of updates is " + ratio + " times that without");
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  /** Ages of updates, in milliseconds. */
  private record Round(double calm, double attacked) {
    double ratio() {
      return attacked / calm;
    }
  }

  private Round round(int port, boolean calmFirst) throws Exception {
    double before = calmFirst ? age(port) : 0;
    double attacked;
    try (HostileCrowd crowd = new HostileCrowd(port, HOSTILE)) {
      attacked = age(port);
      System.out.println(crowd.summary());
    }
    return new Round(calmFirst ? before : age(port), attacked);
  }

  private static void register(int port) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/account/register"))
                    .header("content-type", "application/json")
                    .POST(
                        HttpRequest.BodyPublishers.ofString(
                            "{\"name\":\"Ann\",\"password\":\"correct horse\"}"))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer.body());
  }

  /** Lets honest bots play, and returns the age of updates in milliseconds. */
  private double age(int port) throws IOException, InterruptedException {
    Process bots =
        launch(
            "bots",
            "--url",
            "ws://127.0.0.1:" + port + "/play",
            "--count",
            String.valueOf(HONEST),
            "--warm-up",
            "5",
            "--seconds",
            String.valueOf(SECONDS),
            "--json");
    CompletableFuture<?> watch =
        bots.onExit()
            .orTimeout(MINUTES, TimeUnit.MINUTES)
            .whenComplete((ended, late) -> bots.destroyForcibly());
    JsonNode report = new ObjectMapper().readTree(output(bots));
    watch.join();
    assertEquals(0, bots.exitValue(), "the bots found faults: " + report);
    assertEquals(HONEST, report.path("bots").asInt());
    assertEquals(0, report.path("reconnects").asInt());
    JsonNode age = report.path("age").get("p99");
    assertNotNull(age, report.toString());
    System.out.println("age p99 " + age + " ms, skipped " + report.path("skippedTicks"));
    return age.asDouble();
  }

  private static double median(List<Round> rounds) {
    double[] ratios = rounds.stream().mapToDouble(Round::ratio).sorted().toArray();
    int half = ratios.length / 2;
    return ratios.length % 2 == 1 ? ratios[half] : (ratios[half - 1] + ratios[half]) / 2;
  }

  private static void report(List<Round> rounds, double ratio) {
    StringJoiner each = new StringJoiner(", ");
    for (Round round : rounds) {
      each.add(String.format(Locale.ROOT, "%.1f/%.1f", round.attacked, round.calm));
    }
    System.out.println(
        String.format(
            Locale.ROOT,
            "%d honest bots, p99 age of updates beside %d hostile / without, in ms: %s;"
                + " median ratio %.2f (bar %.2f)",
            HONEST,
            HOSTILE,
            each,
            ratio,
            BAR));
  }
}

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Honest bots beside hostile connections: how old what they are told is at the 99th percentile,
 * with and without them. Server, bots and strangers are processes of their own.
 *
 * <p>A round measures both, one right after the other, and every other round the other way around,
 * so that a machine that gets slower or faster meanwhile favors neither. A round yields a ratio,
 * and the median of these counts. One of each is done before the first round and not measured, for
 * what a server does for the first time is slow: its code is compiled meanwhile.
 *
 * <p>The strangers run on the same machine, as no strangers do. So that what they cost themselves
 * is not taken for what they cost the server, they have the lowest priority, and it is printed how
 * much of a core they and the server used.
 */
@Tag("slow")
final class HostileLoadSlowTest {
  private static final int HONEST = Integer.getInteger("hostile.honest", 200);
  private static final int HOSTILE = Integer.getInteger("hostile.count", 200);
  private static final int SECONDS = Integer.getInteger("hostile.seconds", 15);
  private static final int ROUNDS = Integer.getInteger("hostile.rounds", 5);
  private static final int MINUTES = 60; // until a process counts as stuck
  private static final double BAR = Double.parseDouble(System.getProperty("hostile.bar", "1.2"));
  private static final List<String> NICE =
      Files.isExecutable(Path.of("/usr/bin/nice"))
          ? List.of("/usr/bin/nice", "-n", "19")
          : List.of();
  private static final Pattern PORT = Pattern.compile(":(\\d{2,5})\\b");

  @TempDir Path folder;

  private static Process launch(String... arguments) throws IOException {
    return start(List.of(), Sightline.class, List.of(arguments));
  }

  private static Process start(List<String> before, Class<?> program, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(arguments);
    Process started =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return bounded(started);
  }

  /** Ends a process that is stuck, so that whoever reads what it says does not wait for ever. */
  private static Process bounded(Process process) {
    var unused =
        process
            .onExit()
            .orTimeout(MINUTES, TimeUnit.MINUTES)
            .whenComplete((ended, late) -> process.destroyForcibly());
    return process;
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
      round(server, port, true);
      List<Round> rounds = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        rounds.add(round(server, port, i % 2 == 0));
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

  private static Round round(Process server, int port, boolean calmFirst) throws Exception {
    double before = calmFirst ? age(server, port) : 0;
    Process strangers =
        start(NICE, HostileCrowd.class, List.of(String.valueOf(port), String.valueOf(HOSTILE)));
    double attacked;
    try (BufferedReader said = output(strangers)) {
      attacked = age(server, port);
      strangers.getOutputStream().close();
      System.out.println(said.readLine());
    } finally {
      strangers.destroy();
      strangers.waitFor();
    }
    return new Round(calmFirst ? before : age(server, port), attacked);
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
                    .timeout(Duration.ofMinutes(1))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer.body());
  }

  /** Lets honest bots play, and returns the age of updates in milliseconds. */
  private static double age(Process server, int port) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Duration used = cpu(server);
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
    JsonNode report = new ObjectMapper().readTree(output(bots));
    assertEquals(0, bots.waitFor(), "the bots found faults or were stuck: " + report);
    assertEquals(HONEST, report.path("bots").asInt());
    assertEquals(0, report.path("reconnects").asInt());
    JsonNode age = report.path("age").get("p99");
    assertNotNull(age, report.toString());
    double cores = (double) cpu(server).minus(used).toNanos() / (System.nanoTime() - start);
    System.out.printf(
        Locale.ROOT,
        "age p99 %.1f ms, skipped %s; the server used %.2f of a core%n",
        age.asDouble(),
        report.path("skippedTicks"),
        cores);
    return age.asDouble();
  }

  private static Duration cpu(Process process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
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

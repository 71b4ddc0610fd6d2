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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Honest bots beside hostile connections: how old what they are told is at the 99th percentile,
 * with and without them, each measured twice in turns. Server and bots are processes of their own.
 *
 * <p>The strangers run on the same machine, so what they cost is a part of what is measured.
 */
@Tag("slow")
final class HostileLoadSlowTest {
  private static final int HONEST = Integer.getInteger("hostile.honest", 200);
  private static final int HOSTILE = Integer.getInteger("hostile.count", 200);
  private static final int SECONDS = Integer.getInteger("hostile.seconds", 15);
  private static final int ROUNDS = Integer.getInteger("hostile.rounds", 2);
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
      List<Double> calm = new ArrayList<>();
      List<Double> attacked = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        calm.add(age(port));
        try (HostileCrowd crowd = new HostileCrowd(port, HOSTILE)) {
          attacked.add(age(port));
          System.out.println(crowd.summary());
        }
      }
      report(calm, attacked);
      double ratio = least(attacked) / least(calm);
      assertTrue(ratio <= BAR, "the age of updates is " + ratio + " times that without");
    } finally {
      server.destroy();
      server.waitFor();
    }
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
    JsonNode report = new ObjectMapper().readTree(output(bots));
    assertEquals(0, bots.waitFor(), "the bots found faults: " + report);
    assertEquals(HONEST, report.path("bots").asInt());
    assertEquals(0, report.path("reconnects").asInt());
    JsonNode age = report.path("age").get("p99");
    assertNotNull(age, report.toString());
    System.out.println("age p99 " + age + " ms, skipped " + report.path("skippedTicks"));
    return age.asDouble();
  }

  private static double least(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  private static void report(List<Double> calm, List<Double> attacked) {
    System.out.println(
        String.format(
            Locale.ROOT,
            "%d honest bots, p99 age of updates in ms: without %s, beside %d hostile %s",
            HONEST,
            calm,
            HOSTILE,
            attacked));
  }
}

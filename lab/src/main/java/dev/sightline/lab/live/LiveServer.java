package dev.sightline.lab.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, on loopback. */
final class LiveServer implements AutoCloseable {
  private static final String LISTENING = "listening on http://";
  private static final long END_SECONDS = 20;

  private final Process process;
  private final String url;

  /**
   * Starts a server and waits until it listens.
   *
   * @param program what starts this program, without arguments
   */
  LiveServer(List<String> program, Path map, Path data, String rule, double radius)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of("serve", "--map", map.toString(), "--data", data.toString()));
    command.addAll(List.of("--bind", "127.0.0.1", "--port", "0", "--ai", "off"));
    command.addAll(List.of("--rule", rule, "--radius", Double.toString(radius)));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    while (line != null && !line.startsWith(LISTENING)) {
      line = out.readLine();
    }
    if (line == null) {
      close();
      throw new IllegalStateException("the server did not start: " + String.join(" ", command));
    }
    url = "ws://" + line.substring(LISTENING.length()).strip() + "/play";
  }

  /** Returns where clients connect. */
  String url() {
    return url;
  }

  /** Returns the processor time that the server has taken so far, in seconds. */
  double cpuSeconds() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}

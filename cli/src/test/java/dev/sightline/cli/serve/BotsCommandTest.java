package dev.sightline.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BotsCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Sightline.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(args);
  }

  private Server start() {
    Map<String, String> options =
        Map.of("network.port", "0", "data", folder.resolve("data").toString());
    return Server.start(new SettingsSource(null, options));
  }

  @Test
  void bots_onAServer_reportInJson() throws IOException {
    try (Server server = start()) {
      String url = "ws://127.0.0.1:" + server.port() + "/play";
      String snapshot = folder.resolve("snapshot").toString();
      int status =
          run(
              "bots",
              "--url",
              url,
              "--count",
              "5",
              "--seconds",
              "1.5",
              "--snapshot",
              snapshot,
              "--check-ticks",
              "5",
              "--json");
      assertEquals(0, status, err.toString());
      assertTrue(out.toString().contains("\"errors\" : 0"), out.toString());
      assertTrue(out.toString().contains("\"bots\" : 5"), out.toString());
      String acknowledgment =
          out.toString().replaceAll("(?s).*\"acknowledgment\" : (.*?}).*", "$1");
      assertTrue(acknowledgment.contains("\"max\" : 0.0"), acknowledgment); // nobody asked
      assertEquals(6, Files.readAllLines(folder.resolve("snapshot/positions.csv")).size());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tcp://127.0.0.1:1 | 1 | wander | this client does not speak tcp yet",
        "udp://127.0.0.1:1 | 1 | wander | this client does not speak udp yet",
        "http://127.0.0.1:1 | 1 | wander | begins neither with ws:// nor with wss://",
        "ws://127.0.0.1:1 | 0 | wander | the number of bots must be from 1 to 20000, not 0",
        "ws://127.0.0.1:1 | 1 | dance | no behavior 'dance'; there are wander,",
        "ws://127.0.0.1:1 | 1 | trace | the behavior trace and the option --trace go together"
      })
  void bots_withBadOptions_areRefusedInOneLine(
      String url, String count, String behavior, String reason) {
    int status =
        run("bots", "--url", url, "--count", count, "--seconds", "1", "--behavior", behavior);
    assertEquals(2, status);
    assertTrue(err.toString().contains(reason), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
  }

  @Test
  void bots_withoutAServer_sayTheAddressInOneLine() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "ws://127.0.0.1:" + port + "/play";
    assertEquals(2, run("bots", "--url", url, "--count", "1", "--seconds", "1"));
    assertEquals(
        "sightline: " + url + ": cannot be reached: is a server running there?",
        err.toString().strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--behavior trace --trace FOLDER/none | FOLDER/none: no such file",
        "--behavior trade --ledger FOLDER/none/l | FOLDER/none/l: cannot be written: its folder is missing",
        "--snapshot FOLDER/file | FOLDER/file: is a file, not a folder"
      })
  void bots_withBadFiles_sayWhatIsWrongInOneLine(String options, String reason) throws IOException {
    Files.createFile(folder.resolve("file"));
    try (Server server = start()) {
      String all =
          "bots --count 1 --seconds 1 --url ws://127.0.0.1:" + server.port() + " " + options;
      assertEquals(2, run(all.replace("FOLDER", folder.toString()).split(" ")));
    }
    assertEquals(
        "sightline: " + reason.replace("FOLDER", folder.toString()), err.toString().strip());
  }

  @Test
  void bots_withNegativePatience_areRefusedInOneLine() {
    String url = "ws://127.0.0.1:1/play";
    assertEquals(
        2, run("bots", "--url", url, "--count", "1", "--seconds", "1", "--patience", "-1"));
    assertEquals(
        "sightline: the patience must be 0 or more seconds, not -1", err.toString().strip());
  }
}

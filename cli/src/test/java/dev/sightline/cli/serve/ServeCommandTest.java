package dev.sightline.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command says on the real standard error when it cannot begin. */
final class ServeCommandTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final PrintStream usual = System.err;

  @BeforeEach
  void listen() {
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(usual);
  }

  private int serve(String... options) {
    List<String> all = new ArrayList<>(List.of("serve"));
    all.addAll(List.of(options));
    return Sightline.commandLine().execute(all.toArray(String[]::new));
  }

  private String lastLine() {
    String text = said.toString(StandardCharsets.UTF_8);
    return text.lines().reduce("", (before, line) -> line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--map | missing.json | missing.json",
        "--game | chess | no game 'chess'",
        "--rule | smell | no rule 'smell'",
        "--network.port | 70000 | 70000 is more than 65535",
        "--radius | NaN | 'NaN' is not a positive number",
        "--radius | 1e300 | sightline: --radius: '1e300' is not below 1.0E150",
        "--tick-rate | 0 | sightline: --tick-rate: 0 is less than 1",
        "--limits.client | 3 | did you mean limits.clients?",
        "--bogus | 3 | sightline: bogus is not a key (command line)"
      })
  void serve_badOption_isRefusedInOneLine(String option, String value, String reason) {
    String data = folder.resolve("data").toString();
    assertEquals(2, serve("--port", "0", "--data", data, option, value));
    assertTrue(lastLine().startsWith("sightline: "), said::toString);
    assertTrue(lastLine().contains(reason), said::toString);
    assertFalse(Files.exists(Path.of(data)), "nothing is made for a server that cannot start");
  }

  @Test
  void serve_badPort_isRefusedByTheNameThatWasGiven() {
    assertEquals(2, serve("--port", "-1"));
    assertEquals("sightline: --port: -1 is less than 0", lastLine());
    assertEquals(2, serve("--network.port", "-1"));
    assertEquals("sightline: network.port: -1 is less than 0 (command line)", lastLine());
  }

  @Test
  void serve_dataIsAFile_isRefusedInOneLine() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertEquals(2, serve("--port", "0", "--data", file.toString()));
    String reason = "cannot be used as the data folder: it is a file";
    assertEquals("sightline: " + file + ": " + reason, lastLine());
  }

  @Test
  void serve_portInUse_isRefusedInOneLine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Path data = folder.resolve("data");
      assertEquals(2, serve("--port", port, "--data", data.toString()));
      assertFalse(Files.exists(data), "nothing is made for a server that cannot start");
      assertTrue(lastLine().startsWith("sightline: "), said::toString);
      assertTrue(lastLine().contains(port), said::toString);
    }
  }
}

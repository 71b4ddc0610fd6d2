package dev.sightline.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Runs the tests of the modules in {@code src/test/js}, which need Node 20 or newer. */
class NodeTest {
  private static final Path FOLDER = Path.of("src/test/js");

  @Test
  void modules_testedByNode_pass() throws Exception {
    if (!isNodeHere()) {
      System.err.println("THE TESTS OF web/ DID NOT RUN: there is no node on this machine");
      Assumptions.abort("there is no node on this machine");
    }
    Process tests =
        new ProcessBuilder("node", "--test", ".")
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, tests.waitFor(), said);
  }

  private static boolean isNodeHere() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(System.getProperty("path.separator")))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
  }
}

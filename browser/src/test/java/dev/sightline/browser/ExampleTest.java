package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/web.md does what it says. */
class ExampleTest {
  private static final Path PROJECT = Path.of("..");

  @TempDir Path folder;

  @Test
  void example_inNode_walksAndSpeaks() throws Exception {
    if (!isNodeHere()) {
      System.err.println("THE EXAMPLE OF docs/web.md DID NOT RUN: there is no node here");
      Assumptions.abort("there is no node here");
    }
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      String said = run(example(), "ws://127.0.0.1:" + world.port() + "/play");
      assertTrue(said.contains("is avatar"), said);
      assertTrue(said.contains("enters avatar Nodebert"), said);
      assertTrue(said.contains("Nodebert says hello from Node"), said);
      assertTrue(said.contains("spoke true"), said);
    }
  }

  private static String example() throws Exception {
    String page = Files.readString(PROJECT.resolve("docs/web.md"));
    Matcher block = Pattern.compile("```js\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertTrue(block.find());
    String code = block.group(1);
    assertTrue(code.lines().count() <= 20, "the page promises twenty lines");
    return code;
  }

  private static String run(String code, String url) throws Exception {
    Process node =
        new ProcessBuilder(
                "node", "--experimental-websocket", "--input-type=module", "-e", code, url)
            .directory(PROJECT.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, node.waitFor(), said);
    return said;
  }

  private static boolean isNodeHere() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(System.getProperty("path.separator")))
        .anyMatch(each -> Files.isExecutable(Path.of(each, "node")));
  }
}

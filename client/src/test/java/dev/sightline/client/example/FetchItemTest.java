package dev.sightline.client.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchItemTest {
  @TempDir Path folder;

  @Test
  void fetch_inTown_bringsAnItem() {
    Map<String, String> options =
        Map.of("network.port", "0", "data", folder.toString(), "world.ai", "off");
    try (Server server = Server.start(new SettingsSource(null, options))) {
      assertTrue(new FetchItem().fetch("ws://127.0.0.1:" + server.port() + "/play") > 0);
    }
  }

  @Test
  void example_inTheDocument_isThisOne() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/sightline/client/example/FetchItem.java"));
    String body = source.substring(source.indexOf("final class FetchItem"));
    String document = Files.readString(Path.of("../docs/client.md"));
    assertTrue(document.contains("```java\n" + body + "```"), "docs/client.md has another example");
  }
}

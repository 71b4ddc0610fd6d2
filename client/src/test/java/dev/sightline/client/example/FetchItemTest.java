package dev.sightline.client.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.client.ClientException;
import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
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
  void fetch_withoutAServer_ends() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "ws://127.0.0.1:" + port + "/play";
    CompletionException e =
        assertThrows(CompletionException.class, () -> new FetchItem().fetch(url));
    ClientException why = assertInstanceOf(ClientException.class, e.getCause());
    assertEquals(ClientException.Reason.UNREACHABLE, why.reason());
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

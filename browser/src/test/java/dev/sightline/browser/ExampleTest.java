package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/web.md do what it says. */
class ExampleTest {
  private static final Path PROJECT = Path.of("..");
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  @TempDir Path folder;

  @Test
  void example_inNode_walksAndSpeaks() throws Exception {
    if (!isNodeHere()) {
      System.err.println("THE EXAMPLE OF docs/web.md DID NOT RUN: there is no node here");
      Assumptions.abort("there is no node here");
    }
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      String said = run(example("js"), "ws://127.0.0.1:" + world.port() + "/play");
      assertTrue(said.contains("is avatar"), said);
      assertTrue(said.contains("enters avatar Nodebert"), said);
      assertTrue(said.contains("Nodebert says hello from Node"), said);
      assertTrue(said.contains("spoke true"), said);
    }
  }

  @Test
  void example_inAPageOfAnotherServer_listsWhoIsThere() throws Exception {
    HttpServer pages =
        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 0);
    pages.createContext("/", ExampleTest::serve);
    pages.start();
    String origin = "http://127.0.0.1:" + pages.getAddress().getPort();
    try (TestWorld world =
            TestWorld.start(folder, Maps.CORNER, "world.radius", "6", "network.origins", origin);
        Window bob = Window.desktop(world).enter("Bob");
        Window page = Window.desktop(world)) {
      page.page.navigate(origin + "/?world=ws://127.0.0.1:" + world.port() + "/play");
      PlaywrightAssertions.assertThat(page.find("li")).hasCount(2);
      PlaywrightAssertions.assertThat(page.find("li:has-text('Bob')")).hasText("Bob is at 5, 12");
      page.page.click("button");
      PlaywrightAssertions.assertThat(bob.find("#log")).containsText("Pagebert: hello from a page");
    } finally {
      pages.stop(0);
    }
  }

  /** What docs/web.md names for scripts is in the page that it is said to be in. */
  @Test
  void idsForScripts_areInThePages() throws Exception {
    String text = Files.readString(PROJECT.resolve("docs/web.md"));
    String[] tables = text.split("\\| to \\| on `/", 3);
    assertEquals(3, tables.length, "one table for each page");
    checkIds(tables[1], "index.html");
    checkIds(tables[2].substring(0, tables[2].indexOf("\n\n")), "watch.html");
  }

  private static void checkIds(String table, String page) throws IOException {
    String html = Files.readString(PROJECT.resolve("web/src/main/web/" + page));
    Matcher ids = Pattern.compile("`#([a-z-]+)").matcher(table);
    int count = 0;
    for (; ids.find(); count++) {
      assertTrue(html.contains("id=\"" + ids.group(1) + "\""), ids.group(1) + " in " + page);
    }
    assertTrue(count > 15, count + " ids");
  }

  /** Serves the page of the example, and the module beside it. */
  private static void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean isModule = path.startsWith("/sightline/");
    byte[] bytes =
        isModule
            ? Files.readAllBytes(PROJECT.resolve("web/src/main/web" + path))
            : example("html").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("content-type", isModule ? "text/javascript" : "text/html");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String example(String language) throws IOException {
    String page = Files.readString(PROJECT.resolve("docs/web.md"));
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
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

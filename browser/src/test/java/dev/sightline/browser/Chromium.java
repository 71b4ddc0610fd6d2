package dev.sightline.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * The system's Chromium, one for all tests of a run. Each test opens windows of its own that share
 * nothing.
 */
final class Chromium {
  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"));

  private static final List<String> OPTIONS =
      List.of(
          "--no-sandbox", // tests run as root in containers
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-background-timer-throttling",
          "--disable-backgrounding-occluded-windows",
          "--disable-renderer-backgrounding");

  /** How long anything is awaited, in milliseconds: long enough for a machine that is busy. */
  static final int PATIENCE = 20_000;

  private static @Nullable Browser running;

  private Chromium() {}

  /** Returns the browser; skips the test, loudly, where there is none. */
  static synchronized Browser get() {
    if (running == null) {
      PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
      running = launch(program());
    }
    return running;
  }

  private static Path program() {
    Path found = find();
    if (found == null) {
      install();
      found = find();
    }
    if (found != null) {
      return found;
    }
    String text = "THE TESTS IN THE BROWSER DID NOT RUN: Chromium is missing (browser/install)";
    System.err.println(text);
    if ("required".equals(System.getenv("SIGHTLINE_BROWSER"))) {
      throw new IllegalStateException(text);
    }
    return Assumptions.abort(text);
  }

  private static void install() {
    try {
      new ProcessBuilder("./install").inheritIO().start().waitFor();
    } catch (IOException e) {
      System.err.println("browser/install cannot be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static @Nullable Path find() {
    return PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
  }

  @SuppressWarnings("MustBeClosed") // it lives as long as the tests' process
  private static Browser launch(Path program) {
    Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
    return playwright
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(program)
                .setHeadless(true)
                .setArgs(OPTIONS));
  }
}

package dev.sightline.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ScreenshotScale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Takes pictures of the pages; not a test, see {@code browser/run}. */
class Pictures {
  private static final int BOTS = 60;
  private static final double SQUARE_X = 13.2;
  private static final double SQUARE_Y = 14.6;

  /** Chooses who is nearest to a point. */
  private static final String CHOOSE =
      "([x, y]) => { const {scene} = window.watcher;"
          + " const away = (each) => Math.hypot(each.x - x, each.y - y);"
          + " const people = scene.moment.entities.filter(({kind}) => kind === 'avatar');"
          + " window.watcher.choose(people.sort((a, b) => away(a) - away(b))[0].id); }";

  /** Shows whoever is chosen in the middle, as large as its surroundings allow. */
  private static final String LOOK_CLOSER =
      "() => { const {scene} = window.watcher; const {x, y} = scene.focused;"
          + " Object.assign(scene.camera, {x, y, scale: 2}); }";

  @TempDir Path folder;

  @Test
  void take() throws Exception {
    String target = System.getenv("SIGHTLINE_PICTURES");
    Assumptions.assumeTrue(target != null && !target.isEmpty(), "browser/run says where to");
    Path out = Path.of(String.valueOf(target));
    try (TestWorld world = TestWorld.startTown(folder, BOTS)) {
      entrance(world, out.resolve("entrance.png"), 1280, 800, false);
      entrance(world, out.resolve("entrance-phone.png"), 390, 780, true);
      hint(world, out.resolve("hint.png"), "Ada", 1280, 800, false);
      hint(world, out.resolve("hint-phone.png"), "Bea", 390, 780, false);
      play(world, "Ann", out.resolve("play.png"), 1280, 800, false);
      play(world, "Ben", out.resolve("play-dark.png"), 1280, 800, true);
      play(world, "Cleo", out.resolve("phone.png"), 390, 780, false);
      play(world, "Dora", out.resolve("phone-dark.png"), 390, 780, true);
      about(world, out.resolve("about.png"), "Fay", 1280, 800, true);
      about(world, out.resolve("about-phone.png"), "Gil", 390, 780, false);
      lens(world, out.resolve("lens.png"), "Emil");
      world.admin("rule", "{\"rule\": \"tile-visibility\"}");
      lens(world, out.resolve("lens-tiles.png"), "Hal");
      world.admin("rule", "{\"rule\": \"ray\"}");
      watch(world, out);
    }
  }

  private static void watch(TestWorld world, Path out) throws Exception {
    watch(world, out.resolve("watch-whole.png"), 1280, 800, false, "");
    watch(world, out.resolve("watch.png"), 1280, 800, false, "#compare");
    watch(world, out.resolve("watch-heat.png"), 1280, 800, true, "#heat");
    watch(world, out.resolve("watch-phone.png"), 390, 780, false, "");
    watch(world, out.resolve("watch-phone-two.png"), 390, 780, true, "#compare");
  }

  /** Watches the world with an avatar chosen and, if any, a switch set. */
  private static void watch(
      TestWorld world, Path file, int width, int height, boolean dark, String option)
      throws Exception {
    try (Window window = Window.of(world, width, height, dark)) {
      window.watch(world.token());
      if (!option.isEmpty()) {
        window.page.check(option);
      }
      window.page.evaluate(CHOOSE, List.of(SQUARE_X, SQUARE_Y));
      if ("#compare".equals(option)) {
        window.page.evaluate(LOOK_CLOSER);
      }
      window.page.waitForFunction(
          "() => document.querySelector('#focus-note').textContent.includes('perceives')");
      window.page.waitForTimeout("#heat".equals(option) ? 8000 : 2500);
      shoot(window, file);
    }
  }

  private static void entrance(TestWorld world, Path file, int width, int height, boolean dark)
      throws IOException {
    try (Window window = Window.of(world, width, height, dark)) {
      window.page.navigate(world.url());
      window.find("#enter-button").waitFor();
      window.page.waitForTimeout(500);
      shoot(window, file);
    }
  }

  /** What one reads first. */
  private static void hint(
      TestWorld world, Path file, String name, int width, int height, boolean dark)
      throws IOException {
    try (Window window = Window.of(world, width, height, dark)) {
      window.page.navigate(world.url() + "?name=" + name);
      window.awaitHere();
      window.page.waitForTimeout(1500);
      shoot(window, file);
    }
  }

  /** Asks why one hears of the nearest. */
  private static void about(
      TestWorld world, Path file, String name, int width, int height, boolean dark)
      throws IOException {
    try (Window window = Window.of(world, width, height, dark)) {
      meet(world, window, name);
      if (width < 600) {
        window.page.click("#nearby-toggle");
      }
      window.page.click("#nearby-list button >> nth=0");
      window.page.waitForFunction(
          "() => document.querySelector('#about-why').textContent.includes('server says')");
      shoot(window, file);
    }
  }

  private static void play(
      TestWorld world, String name, Path file, int width, int height, boolean dark)
      throws IOException {
    try (Window window = Window.of(world, width, height, dark)) {
      meet(world, window, name);
      shoot(window, file);
    }
  }

  private static void lens(TestWorld world, Path file, String name) throws IOException {
    try (Window window = Window.of(world, 1180, 640, false)) {
      meet(world, window, name);
      window.page.click("#zoom-in");
      window.page.click("#zoom-in");
      window.page.click("#lens");
      window.page.check("#lens-area");
      window.page.check("#lens-channels");
      window.page.check("#lens-tiles");
      window.page.waitForFunction(
          "() => /triangles/.test(document.querySelector('#tiles-note').textContent)");
      window.page.waitForTimeout(400);
      shoot(window, file);
    }
  }

  /** Enters, walks to the square, picks something up, waits for company, and speaks. */
  private static void meet(TestWorld world, Window window, String name) {
    window.page.navigate(world.url() + "?name=" + name);
    window.awaitHere();
    window.page.click("#hint-close");
    walkToTheSquare(window);
    window.page.keyboard().press("e");
    awaitCompany(window);
    window.page.mouse().move(0, 0);
    boolean isPhone = window.page.viewportSize().width < 600;
    window.page.fill("#words", isPhone ? "Hello!" : "Good morning! Has anybody seen my key?");
    window.page.keyboard().press("Enter");
    window.page.waitForTimeout(900);
  }

  /** Waits until some are near enough to be in the picture. */
  private static void awaitCompany(Window window) {
    window.page.waitForFunction(
        "() => { const {self, entities} = window.sightline.snapshot(); return entities.filter("
            + "e => e.kind === 'avatar' && Math.hypot(e.x - self.x, e.y - self.y) < 3).length >= 3; }",
        null,
        new Page.WaitForFunctionOptions().setTimeout(60_000));
  }

  private static void walkToTheSquare(Window window) {
    for (int i = 0; i < 5; i++) {
      window.page.click("#zoom-out");
    }
    window.page.waitForTimeout(200);
    window.walkTo(SQUARE_X, SQUARE_Y);
    for (int i = 0; i < 5; i++) {
      window.page.click("#zoom-in");
    }
  }

  private static void shoot(Window window, Path file) throws IOException {
    Page.ScreenshotOptions options = new Page.ScreenshotOptions().setScale(ScreenshotScale.CSS);
    SmallPng.write(window.page.screenshot(options), file);
    System.err.println(file);
  }
}

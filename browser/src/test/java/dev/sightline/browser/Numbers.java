package dev.sightline.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures the page; not a test, see {@code browser/run}. */
class Numbers {
  private static final String FIELD =
      """
      {"name": "Field", "bounds": [0, 0, 16, 12],
       "obstacles": [{"ring": [[7, 5], [9, 5], [9, 5.2], [7, 5.2]]}],
       "spawns": [[8, 6], [3, 3], [13, 9], [3, 9], [13, 3]]}
      """;

  private static final String WATCH =
      "() => { window.frames = []; window.long = []; let before = null;"
          + " new PerformanceObserver(l => l.getEntries().forEach(e => window.long.push(e.duration)))"
          + ".observe({type: 'longtask'});"
          + " const note = t => { if (before !== null) window.frames.push(t - before); before = t;"
          + " requestAnimationFrame(note); }; requestAnimationFrame(note); }";

  @TempDir Path folder;

  @Test
  void measure() throws Exception {
    firstPaint();
    walking();
    crowd();
  }

  private void firstPaint() throws Exception {
    try (TestWorld world = TestWorld.startTown(Path.of(folder.toString(), "a"), 60);
        Window window = Window.of(world, 1280, 800, false)) {
      for (String when : List.of("cold", "warm")) {
        window.page.navigate(world.url());
        window.page.waitForFunction("() => performance.getEntriesByType('paint').length > 0");
        JsonNode paint =
            window.json(
                "JSON.stringify(performance.getEntriesByName('first-contentful-paint')[0].startTime)");
        JsonNode bytes =
            window.json(
                "JSON.stringify(performance.getEntriesByType('resource')"
                    + ".filter(e => !e.name.endsWith('/map')).reduce((s, e) => s + e.decodedBodySize, 0))");
        say(
            "first paint, "
                + when
                + ": "
                + Math.round(paint.asDouble())
                + " ms; "
                + bytes.asLong()
                + " bytes besides page and map");
      }
    }
  }

  private void walking() throws Exception {
    try (TestWorld world = TestWorld.startTown(Path.of(folder.toString(), "b"), 120);
        Window window = Window.of(world, 1280, 800, false)) {
      window.page.navigate(world.url() + "?name=Ann");
      window.awaitHere();
      window.page.waitForTimeout(1500);
      window.page.evaluate(WATCH);
      for (String key : List.of("d", "w", "a", "s", "d", "w")) {
        window.page.keyboard().down(key);
        window.page.waitForTimeout(1500);
        window.page.keyboard().up(key);
      }
      report("walking in town", window);
    }
  }

  private void crowd() throws Exception {
    try (TestWorld world =
            TestWorld.start(
                Path.of(folder.toString(), "c"),
                FIELD,
                "world.radius",
                "20",
                "world.bots",
                "640",
                "world.ai",
                "on");
        Window window = Window.of(world, 1280, 800, false)) {
      window.page.navigate(world.url() + "?name=Ann");
      window.awaitHere();
      window.page.waitForFunction("() => window.sightline.snapshot().entities.length >= 540");
      window.page.waitForTimeout(1500);
      window.page.evaluate(WATCH);
      window.page.keyboard().down("d");
      window.page.waitForTimeout(6000);
      JsonNode state = window.snapshot();
      report("with " + state.get("entities").size() + " visible", window);
    }
  }

  private static void report(String what, Window window) {
    JsonNode numbers =
        window.json(
            "JSON.stringify((f => ({fps: 1000 * f.length / f.reduce((a, b) => a + b, 0),"
                + " p99: f.slice().sort((a, b) => a - b)[Math.floor(f.length * 0.99)],"
                + " long: window.long.filter(d => d > 50)}))(window.frames))");
    say(what + ": " + numbers);
  }

  private static void say(String text) {
    System.err.println(text);
  }
}

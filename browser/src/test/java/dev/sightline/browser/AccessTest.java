package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ReducedMotion;
import dev.sightline.browser.TestWorld.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both pages are for people who see little, use the keyboard alone, or have a phone. */
class AccessTest {
  private static final String OVER_SELF =
      "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {"
          + " const {x, y} = window.sightline.snapshot().self;"
          + " const at = window.sightline.locate(x, y);"
          + " const found = document.elementFromPoint(at.x, at.y);"
          + " done(found ? found.closest('[id]').id : `nothing at ${at.x}, ${at.y}`); })))";

  @TempDir Path folder;

  private TestWorld start() throws Exception {
    return TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
  }

  private static void load(Window window) throws IOException {
    try (InputStream script = AccessTest.class.getResourceAsStream("access.js")) {
      window.page.evaluate(
          new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static void check(Window window, String what) {
    for (String question : List.of("faint", "nameless", "small")) {
      assertEquals("[]", window.json("JSON.stringify(access." + question + "())").toString(), what);
    }
  }

  @Test
  void play_lightAndDark_isReadableAndNamed() throws Exception {
    try (TestWorld world = start()) {
      world.populate(new Place("Bob", 6, 13));
      for (boolean dark : new boolean[] {false, true}) {
        try (Window ann = Window.of(world, dark ? 390 : 1280, 800, dark)) {
          ann.page.navigate(world.url());
          load(ann);
          ann.page.click("#account summary");
          check(ann, "the entrance");
          ann.page.fill("#name", dark ? "Ann" : "Eve");
          ann.page.click("#enter-button");
          ann.awaitHere();
          PlaywrightAssertions.assertThat(ann.find("#nearby-list li")).not().hasCount(0);
          check(ann, "what one reads first");
          ann.page.click("#hint-close");
          ann.page.click("#lens");
          check(ann, "the lens");
        }
      }
    }
  }

  @Test
  void watch_lightAndDark_isReadableAndNamed() throws Exception {
    try (TestWorld world = start()) {
      world.populate(new Place("Bob", 6, 13));
      for (boolean dark : new boolean[] {false, true}) {
        try (Window watch = Window.of(world, dark ? 390 : 1280, 800, dark)) {
          watch.watch(world.token());
          load(watch);
          watch.page.check("#compare");
          watch.page.click("#avatars button");
          watch.page.click("#doors-box summary");
          PlaywrightAssertions.assertThat(watch.find("#counts")).isVisible();
          check(watch, "the panel");
        }
      }
    }
  }

  /** Returns where the Tab key leads, from an element on until it comes back or leaves the page. */
  private static List<String> order(Window window, String from) {
    List<String> ids = new ArrayList<>();
    window.page.focus(from);
    for (int i = 0; i < 60; i++) {
      window.page.keyboard().press("Tab");
      JsonNode focused = window.json("JSON.stringify(access.focused())");
      if (focused.get("isBody").asBoolean() || focused.get("isCanvas").asBoolean()) {
        return ids;
      }
      assertTrue(focused.get("hasRing").asBoolean(), "the focus is seen on " + focused);
      ids.add(focused.get("id").asText());
    }
    throw new AssertionError("Tab does not come around: " + ids);
  }

  @Test
  void tab_onBothPages_leadsThroughAllControlsInOrder() throws Exception {
    try (TestWorld world = start()) {
      world.populate(new Place("Bob", 6, 13), new Place("Cleo", 7, 13));
      try (Window ann = Window.desktop(world).enter("Ann");
          Window watch = Window.desktop(world).watch(world.token())) {
        load(ann);
        List<String> play = order(ann, "#world");
        assertEquals(List.of("zoom-in", "zoom-out", "lens", "theme", "help"), play.subList(0, 5));
        int size = play.size();
        assertEquals(List.of("to", "words", "Say"), play.subList(size - 3, size));
        assertTrue(play.stream().anyMatch(each -> each.startsWith("Bob")), play.toString());
        load(watch);
        List<String> all = order(watch, "#stage-first canvas");
        long avatars = all.stream().filter(each -> each.matches("Ann.*|Bob|Cleo")).count();
        assertEquals(1, avatars, "the list is one stop: " + all);
        assertEquals(List.of("theme", "sign-out", "pause", "rule"), all.subList(0, 4));
        assertTrue(all.containsAll(List.of("compare", "find", "heat", "bots")), all.toString());
      }
    }
  }

  @Test
  void avatars_inTheListOfWatch_areReachedByArrows() throws Exception {
    try (TestWorld world = start()) {
      world.populate(new Place("Bob", 6, 13), new Place("Cleo", 7, 13));
      try (Window watch = Window.desktop(world).watch(world.token())) {
        watch.page.focus("#find");
        watch.page.keyboard().press("Tab");
        watch.page.keyboard().press("ArrowDown");
        watch.page.keyboard().press("Enter");
        PlaywrightAssertions.assertThat(watch.find("#focus-note")).containsText("Cleo perceives");
        PlaywrightAssertions.assertThat(watch.find("#avatars button:has-text('Cleo')")).isFocused();
      }
    }
  }

  /** Whoever stands in a corner of the map is not covered by a card, in windows of any shape. */
  @Test
  void ownAvatar_inTheCornersOfTheMap_isNotCovered() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers =
          world.populate(
              new Place("Ann", 0.2, 19.8),
              new Place("Bob", 19.8, 0.2),
              new Place("Cleo", 1, 19),
              new Place("Dora", 19, 1));
      for (long number : numbers.subList(0, 2)) {
        try (Window window = Window.desktop(world).enterAs(number)) {
          window.page.click("#hint-close");
          PlaywrightAssertions.assertThat(window.find("#nearby-list li")).not().hasCount(0);
          window.page.evaluate("() => document.querySelector('#nearby-list button').click()");
          PlaywrightAssertions.assertThat(window.find("#about")).isVisible();
          for (int[] size : new int[][] {{390, 780}, {844, 390}, {1000, 700}, {1280, 800}}) {
            window.page.setViewportSize(size[0], size[1]);
            String what = "over avatar " + number + " in " + size[0] + " by " + size[1];
            assertEquals("world", window.page.evaluate(OVER_SELF), what);
          }
        }
      }
    }
  }

  @Test
  void messages_areToldToScreenReaders_andTicksAreNot() throws Exception {
    try (TestWorld world = start();
        Window ann = Window.desktop(world).enter("Ann");
        Window watch = Window.desktop(world).watch(world.token())) {
      for (String message : List.of("#log", "#toast", "#place")) {
        PlaywrightAssertions.assertThat(ann.find(message)).hasAttribute("aria-live", "polite");
      }
      PlaywrightAssertions.assertThat(ann.find("#trouble")).hasAttribute("role", "alert");
      PlaywrightAssertions.assertThat(watch.find("#toast")).hasAttribute("aria-live", "polite");
      assertEquals(0, watch.find("#status[role], #status[aria-live]").count());
    }
  }

  @Test
  void reducedMotion_wished_letsNothingFadeOrSway() throws Exception {
    try (TestWorld world = start();
        Window ann = Window.desktop(world)) {
      ann.page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
      ann.enter("Ann");
      assertEquals(
          "0s",
          ann.page.evaluate(
              "() => getComputedStyle(document.querySelector('#toast')).transitionDuration"));
      Object isCalm =
          ann.page.evaluate(
              "async () => { const {Figures} = await import('/view/figures.js');"
                  + " const f = new Figures(); f.begin({ink: ''}, 10, 1); return f.isCalm; }");
      assertEquals(true, isCalm);
    }
  }
}

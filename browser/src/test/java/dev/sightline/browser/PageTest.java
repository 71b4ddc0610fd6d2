package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.Window.Self;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page itself: its weight, its policy, and phones. */
class PageTest {
  private static final int MOST_BYTES = 500_000;

  @TempDir Path folder;

  @Test
  void page_withoutTheMap_isLight_andNothingComesFromElsewhere() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER);
        Window ann = Window.desktop(world)) {
      List<String> loaded = new ArrayList<>();
      long[] bytes = {0};
      ann.page.onResponse(
          response -> {
            loaded.add(response.url());
            if (!response.url().endsWith("/map") && response.ok()) {
              bytes[0] += response.body().length;
            }
          });
      ann.enter("Ann");
      assertTrue(loaded.size() > 10, "all modules are loaded");
      assertTrue(loaded.stream().allMatch(url -> url.startsWith(world.url())), loaded.toString());
      assertTrue(bytes[0] < MOST_BYTES, bytes[0] + " bytes");
    }
  }

  /** Notes what a page complains about, and what it asks for in vain. */
  private static List<String> complaints(Window window) {
    List<String> all = new ArrayList<>();
    window.page.onConsoleMessage(message -> note(all, message.type(), message.text()));
    window.page.onRequestFailed(request -> all.add("failed: " + request.url()));
    window.page.onResponse(
        response -> {
          if (response.status() >= 400) {
            all.add(response.status() + ": " + response.url());
          }
        });
    return all;
  }

  private static void note(List<String> all, String type, String text) {
    if (type.equals("error") || type.equals("warning")) {
      all.add(type + ": " + text);
    }
  }

  @Test
  void bothPages_inUse_complainOfNothing() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world);
        Window watch = Window.desktop(world)) {
      List<String> said = complaints(ann);
      ann.enter("Ann");
      ann.page.click("#lens");
      for (String part : List.of("area", "channels", "tiles")) {
        ann.page.check("#lens-" + part);
      }
      PlaywrightAssertions.assertThat(ann.find("#tiles-note")).containsText("triangles");
      ann.page.click("#lens");
      ann.find("#nearby-list button >> nth=0").click();
      PlaywrightAssertions.assertThat(ann.find("#about-why")).containsText("The server says");
      List<String> seen = complaints(watch);
      watch.watch(world.token());
      watch.page.check("#compare");
      watch.page.check("#heat");
      PlaywrightAssertions.assertThat(watch.find("#counts")).isVisible();
      watch.page.waitForFunction("() => window.watcher.scene.heat !== null");
      assertEquals(List.of(), said);
      assertEquals(List.of(), seen);
    }
  }

  /**
   * Waits until the picture of the avatar has stood still and a frame has come, presses a key, and
   * returns after how many pictures the avatar looks otherwise. The map moves by whole pixels only.
   */
  private static final String PICTURES_UNTIL_IT_MOVES =
      """
      async code => {
        const next = () => new Promise(done => requestAnimationFrame(done));
        const canvas = document.querySelector('#world');
        const look = () => {
          const {self} = window.sightline.snapshot();
          const {x, y} = window.sightline.locate(self.x, self.y);
          const {data} = canvas.getContext('2d').getImageData(x - 30, y - 30, 60, 60);
          return data.reduce((all, part) => (all * 31 + part) | 0, 0);
        };
        const send = type => canvas.dispatchEvent(
          new KeyboardEvent(type, {code, key: code.at(-1).toLowerCase(), bubbles: true}));
        for (let still = 0; still < 20;) {
          const was = look();
          await next();
          still = look() === was ? still + 1 : 0;
        }
        const {tick} = window.sightline.snapshot();
        while (window.sightline.snapshot().tick === tick) await next();
        const before = look();
        let pictures = 0;
        send('keydown');
        while (pictures < 20 && look() === before) {
          await next();
          pictures++;
        }
        send('keyup');
        return pictures;
      }""";

  @Test
  void key_pressed_movesTheOwnAvatarInTheNextPicture() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      long ann = world.populate(new TestWorld.Place("Ann", 6, 12)).get(0);
      try (Window window = Window.desktop(world).enterAs(ann)) {
        window.page.click("#hint-close");
        for (String key : List.of("KeyD", "KeyA", "KeyD", "KeyA")) {
          assertEquals(1, window.page.evaluate(PICTURES_UNTIL_IT_MOVES, key), key);
        }
      }
    }
  }

  @Test
  void phone_fitsAndWalksByTouch() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.phone(world)) {
      ann.page.navigate(world.url());
      ann.page.fill("#name", "Ann");
      ann.page.tap("#enter-button");
      ann.awaitHere();
      ann.page.tap("#hint-close");
      assertEquals(390, ann.page.evaluate("() => document.documentElement.scrollWidth"));
      Self before = ann.self();
      ann.page.touchscreen().tap(240, 300);
      ann.page.waitForFunction(
          "([x, y]) => { const s = window.sightline.snapshot().self; return Math.hypot(s.x - x, s.y - y) > 0.5; }",
          List.of(before.x(), before.y()));
      ann.page.tap("#nearby-toggle");
      PlaywrightAssertions.assertThat(ann.find("#nearby-list")).isVisible();
      ann.page.tap("#nearby-list button[data-kind='item'] >> nth=0");
      PlaywrightAssertions.assertThat(ann.find("#about")).isVisible();
      PlaywrightAssertions.assertThat(ann.find("#nearby-list")).isHidden(); // it would lie over it
    }
  }

  @Test
  void whoDoesNothing_walksInAsAGuest() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER);
        Window ann = Window.desktop(world)) {
      ann.page.navigate(world.url());
      ann.awaitHere();
    }
  }

  @Test
  void click_findsAWayAroundWalls() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      long number = world.populate(new TestWorld.Place("Ann", 9, 9)).get(0);
      try (Window ann = Window.desktop(world).play(number)) {
        ann.click(11, 9);
        ann.page.waitForFunction(
            "() => { const s = window.sightline.snapshot().self; return Math.hypot(s.x - 11, s.y - 9) < 0.02; }");
      }
    }
  }
}

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
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.walkTo(8.5, 8);
      ann.click(11.5, 8);
      ann.page.waitForFunction(
          "() => { const s = window.sightline.snapshot().self; return Math.hypot(s.x - 11.5, s.y - 8) < 0.02; }");
    }
  }
}

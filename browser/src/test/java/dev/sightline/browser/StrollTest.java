package dev.sightline.browser;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Newcomers are told one thing that they can do, and the next when they have done it. */
class StrollTest {
  /** The closet is a building here. */
  private static final String MAP =
      Maps.CORNER.replace("\"kind\": \"room\"", "\"kind\": \"building\"");

  @TempDir Path folder;

  private static void next(Window window, String text) {
    PlaywrightAssertions.assertThat(window.find("#stroll-next")).hasText(Pattern.compile(text));
  }

  @Test
  void stroll_leadsFromWalkingToTheLastHouse() throws Exception {
    try (TestWorld world = TestWorld.start(folder, MAP, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      next(ann, "Click a place.*");
      PlaywrightAssertions.assertThat(ann.find("#stroll-facts"))
          .hasText("0 people and 2 things in sight\n0 of 1 houses seen");
      ann.walkTo(5, 13);
      next(ann, "Pick something up. The .* is 0\\.\\d away.");
      ann.page.keyboard().press("e");
      next(ann, "Meet somebody, and say hello.");
      ann.page.fill("#words", "hello");
      ann.page.press("#words", "Enter");
      next(ann, "Find a door, and open it.");
      ann.walkTo(3.6, 6);
      next(ann, "Open the door.");
      ann.find("#prompt").click();
      next(ann, "Find somebody who takes your .*");
      try (Window bob = Window.desktop(world).enter("Bob")) {
        bob.walkTo(3.6, 7);
        next(ann, "Give your .* to Bob.");
        ann.find("#nearby-list button:has-text('Bob')").press("Enter");
        ann.find("#about-deeds button:has-text('Give')").click();
        next(ann, "Find your way into Closet, to the (south|south-east).");
      }
      ann.walkTo(3.6, 4);
      next(ann, "You have been in every house.*");
      ann.page.reload();
      ann.awaitHere();
      next(ann, "You have been in every house.*");
    }
  }
}

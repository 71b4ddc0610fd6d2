package dev.sightline.browser;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page lays over the world is that of the present rule and radius. */
class LensTest {
  @TempDir Path folder;

  @Test
  void tiles_whileRuleAndRadiusChange_areThePresentOnes() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.page.click("#lens");
      ann.page.check("#lens-tiles");
      awaitNote(ann, "[0-9]{3} triangles.*");
      world.admin("radius", "{\"radius\": 15}");
      awaitNote(ann, "[0-9]{2} triangles.*");
      world.admin("rule", "{\"rule\": \"hexagon\"}");
      awaitNote(ann, "[0-9]+ hexagons.*");
      world.admin("rule", "{\"rule\": \"square\"}");
      awaitNote(ann, "squares.*");
      world.admin("radius", "{\"radius\": 0.05}");
      world.admin("rule", "{\"rule\": \"ray\"}");
      awaitNote(ann, "too many.*");
    }
  }

  private static void awaitNote(Window window, String text) {
    PlaywrightAssertions.assertThat(window.find("#tiles-note")).hasText(Pattern.compile(text));
  }
}

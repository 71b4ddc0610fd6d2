package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever is out of sight is nowhere on the page a second later. */
class ForgettingTest {
  private static final Place ANN = new Place("Ann", 5, 12);
  private static final Place BOB = new Place("Bobadil", 6, 12);

  @TempDir Path folder;

  private TestWorld start() throws Exception {
    return TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
  }

  private static void awaitForgotten(Window window, String name) {
    window.page.waitForFunction(
        "name => !document.documentElement.outerHTML.includes(name)",
        name,
        new Page.WaitForFunctionOptions().setPollingInterval(100).setTimeout(5000));
  }

  @Test
  void evicted_chosenAndWhisperedTo_isNowhereInTheDocument() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, BOB);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0))) {
        ann.page.click("#hint-close");
        ann.find("#nearby-list button:has-text('Bobadil')").press("Enter");
        PlaywrightAssertions.assertThat(ann.find("#about-why")).containsText("The server says");
        ann.find("#about-deeds button:has-text('Whisper')").press("Enter");
        PlaywrightAssertions.assertThat(ann.find("#words"))
            .hasAttribute("placeholder", "Whisper to Bobadil …");
        ann.page.focus("#to"); // a list that is being used is not shown anew
        world.admin("radius", "{\"radius\": 0.5}");
        PlaywrightAssertions.assertThat(ann.find("#toast")).hasText("Out of sight.");
        awaitForgotten(ann, "Bobadil");
        assertEquals("whisper", ann.page.inputValue("#to"), "nothing secret is said aloud");
      }
    }
  }

  /** A window that is hidden draws nothing. */
  @Test
  void evicted_whileNothingIsDrawn_isForgottenAllTheSame() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, BOB);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0))) {
        PlaywrightAssertions.assertThat(ann.find("#nearby-list")).containsText("Bobadil");
        ann.page.evaluate("() => { window.requestAnimationFrame = () => 0; }");
        world.admin("radius", "{\"radius\": 0.5}");
        awaitForgotten(ann, "Bobadil");
      }
    }
  }

  @Test
  void names_thatAreNotDrawnForAWhile_areNotKeptAsPictures() throws Exception {
    try (TestWorld world = start();
        Window ann = Window.desktop(world)) {
      ann.page.navigate(world.url());
      Object drawn =
          ann.page.evaluate(
              "async () => { const {Figures} = await import('/view/figures.js');"
                  + " const {palettes} = await import('/view/palette.js'); let made = 0;"
                  + " const make = document.createElement.bind(document);"
                  + " document.createElement = (tag) => { made++; return make(tag); };"
                  + " const ctx = make('canvas').getContext('2d'); const f = new Figures();"
                  + " const draw = (pictures) => {"
                  + " for (let i = 0; i < pictures; i++) f.begin(palettes.light, 10, 1);"
                  + " f.name(ctx, 0, 0, 'Bob', false); return made; };"
                  + " return [draw(1), draw(1), draw(100)].join(); }");
      assertEquals("1,1,2", drawn, "kept for the next picture, and not for long");
    }
  }
}

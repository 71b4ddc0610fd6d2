package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page must never do: run what others wrote, or know what the rule hides. */
class SafetyTest {
  private static final String MARKUP = "<img src=x onerror=alert(1)>";

  @TempDir Path folder;

  @Test
  void scriptInAName_doesNotRun() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      world.populate(new Place(MARKUP, 6, 13, false));
      try (Window ann = Window.desktop(world).enter("Ann")) {
        PlaywrightAssertions.assertThat(ann.find("#nearby-list")).containsText(MARKUP);
        ann.find("#nearby-list button:has-text('img')").press("Enter");
        PlaywrightAssertions.assertThat(ann.find("#about-name")).hasText(MARKUP);
        assertEquals(0, ann.find("img").count());
        assertEquals(0, ann.errors.size());
      }
    }
  }

  @Test
  void nameWithMarkup_isRefusedInWords() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER);
        Window ann = Window.desktop(world)) {
      ann.page.navigate(world.url());
      ann.page.fill("#name", "<script>alert(1)");
      ann.page.click("#enter-button");
      PlaywrightAssertions.assertThat(ann.find("#enter-error")).containsText("letters");
      ann.page.fill("#name", "Ann");
      ann.page.click("#enter-button");
      ann.awaitHere();
    }
  }

  @Test
  void heap_holdsNothingOfWhoIsHidden() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      List<Long> numbers =
          world.populate(new Place("Zoe Zebedee", 12, 6), new Place("Ann Arbor", 8, 7));
      try (Window zoe = Window.desktop(world).play(numbers.get(0));
          Window ann = Window.desktop(world).play(numbers.get(1))) {
        ann.walkTo(8, 8);
        long id = zoe.self().id();
        assertFalse(ann.perceives(id));
        String heap = heapOf(ann);
        assertTrue(heap.contains("Ann Arbor"), "the heap tells what the page knows");
        assertFalse(heap.contains("Zoe Zebedee"), "the page knows of somebody behind the wall");
        assertFalse(heap.contains(String.valueOf(id)), "the page knows an id");
      }
    }
  }

  private static String heapOf(Window window) {
    StringBuilder heap = new StringBuilder();
    CDPSession session = window.context().newCDPSession(window.page);
    session.on(
        "HeapProfiler.addHeapSnapshotChunk",
        (JsonObject event) -> heap.append(event.get("chunk").getAsString()));
    session.send("HeapProfiler.collectGarbage");
    JsonObject options = new JsonObject();
    options.addProperty("captureNumericValue", true);
    session.send("HeapProfiler.takeHeapSnapshot", options);
    session.detach();
    return heap.toString();
  }
}

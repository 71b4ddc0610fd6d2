package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What players do with things, and with each other. */
class DeedsTest {
  /** Who is followed walks as fast, so it takes until they stop; in ms. */
  private static final int LONG_WAY = 30_000;

  @TempDir Path folder;

  private TestWorld start() throws Exception {
    return TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
  }

  /** Two who play. */
  private record Pair(Window ann, Window bob) implements AutoCloseable {
    static Pair enter(TestWorld world, Place ann, Place bob) throws Exception {
      List<Long> numbers = world.populate(ann, bob);
      return new Pair(
          Window.desktop(world).play(numbers.get(0)), Window.desktop(world).play(numbers.get(1)));
    }

    @Override
    public void close() {
      try (ann) {
        bob.close();
      }
    }
  }

  private static Locator deed(Window window, String label) {
    return window.find("#about-deeds button:has-text('" + label + "')");
  }

  @Test
  void item_isPickedUpAndGiven_betweenWindows() throws Exception {
    try (TestWorld world = start();
        Pair pair = Pair.enter(world, new Place("Ann", 5, 13), new Place("Bob", 5.4, 13.4))) {
      Window ann = pair.ann;
      Window bob = pair.bob;
      ann.click(5.5, 12.5);
      deed(ann, "Pick up").click();
      PlaywrightAssertions.assertThat(ann.find("#bag-list button")).hasCount(1);
      ann.find("#nearby-list button:has-text('Bob')").press("Enter");
      deed(ann, "Give").click();
      PlaywrightAssertions.assertThat(bob.find("#bag-list button")).hasCount(1);
      PlaywrightAssertions.assertThat(ann.find("#bag-list button")).hasCount(0);
      bob.find("#bag-list button").click();
      deed(bob, "Drop").click();
      PlaywrightAssertions.assertThat(bob.find("#bag-list button")).hasCount(0);
      ann.page.waitForFunction(
          "() => window.sightline.snapshot().entities.filter(e => e.kind === 'item').length === 2");
    }
  }

  @Test
  void item_givenToSomebodyWhoWalksOn_isBroughtAfterThem() throws Exception {
    try (TestWorld world = start();
        Pair pair = Pair.enter(world, new Place("Ann", 5, 13), new Place("Bob", 7.5, 13))) {
      Window ann = pair.ann;
      Window bob = pair.bob;
      ann.click(5.5, 12.5);
      deed(ann, "Pick up").click();
      PlaywrightAssertions.assertThat(ann.find("#bag-list button")).hasCount(1);
      ann.find("#nearby-list button:has-text('Bob')").press("Enter");
      bob.click(7.5, 17);
      deed(ann, "Give").click();
      PlaywrightAssertions.assertThat(bob.find("#bag-list button"))
          .hasCount(1, new LocatorAssertions.HasCountOptions().setTimeout(LONG_WAY));
    }
  }

  @Test
  void door_opened_showsWhoIsBehind_andClosedHidesAgain() throws Exception {
    try (TestWorld world = start();
        Pair pair = Pair.enter(world, new Place("Ann", 3.6, 6), new Place("Bob", 3.6, 6.5))) {
      Window ann = pair.ann;
      Window bob = pair.bob;
      ann.find("#prompt").click(); // open the door
      ann.page.waitForFunction(
          "() => !document.querySelector('#prompt').textContent.includes('Open')");
      bob.walkTo(3.6, 4.2);
      long b = bob.self().id();
      ann.awaitPerceives(b, true);
      ann.find("#prompt").click();
      ann.awaitPerceives(b, false);
      assertFalse(bob.perceives(ann.self().id()));
      bob.page.keyboard().press("e");
      ann.awaitPerceives(b, true);
    }
  }

  @Test
  void key_locksItsDoor() throws Exception {
    String map = Maps.CORNER.replace("[5.5, 12.5]", "[4.5, 7.5]"); // the key is beside its door
    try (TestWorld world = TestWorld.start(folder, map, "world.radius", "6")) {
      long number = world.populate(new Place("Ann", 4, 7)).get(0);
      try (Window ann = Window.desktop(world).play(number)) {
        ann.click(4.5, 7.5);
        deed(ann, "Pick up").click();
        PlaywrightAssertions.assertThat(ann.find("#bag-list button")).hasCount(1);
        lockAndUnlock(ann);
      }
    }
  }

  private static void lockAndUnlock(Window ann) {
    ann.walkTo(3.6, 6);
    ann.find("#nearby-list button:has-text('door')").press("Enter");
    deed(ann, "Lock").click();
    PlaywrightAssertions.assertThat(ann.find("#about-what")).containsText("Locked");
    deed(ann, "Unlock").click();
    PlaywrightAssertions.assertThat(ann.find("#about-what")).containsText("Shut");
  }

  @Test
  void click_onSomebody_saysWhyOneHearsOfIt() throws Exception {
    try (TestWorld world = start();
        Pair pair = Pair.enter(world, new Place("Ann", 5, 11), new Place("Bob", 7, 12))) {
      Window ann = pair.ann;
      ann.click(7, 12);
      PlaywrightAssertions.assertThat(ann.find("#about-name")).hasText("Bob");
      PlaywrightAssertions.assertThat(ann.find("#about-why"))
          .hasText(
              Pattern.compile(
                  "It is within 6 of you.*The server says: .*2\\.2\\d? away, radius 6, in sight.*"));
    }
  }

  @Test
  void words_areHeardAndShown() throws Exception {
    try (TestWorld world = start();
        Window ann = Window.desktop(world).enter("Ann");
        Window bob = Window.desktop(world).enter("Bob")) {
      ann.page.keyboard().press("Enter");
      ann.page.keyboard().type("<b>hello</b> there");
      ann.page.keyboard().press("Enter");
      PlaywrightAssertions.assertThat(bob.find("#log")).containsText("Ann: <b>hello</b> there");
      assertEquals(0, bob.find("#log p > b > b").count());
    }
  }

  @Test
  void keyboard_alone_reachesEverythingNearby() throws Exception {
    try (TestWorld world = start();
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.page.waitForFunction(
          "() => document.querySelectorAll('#nearby-list button').length >= 2");
      for (int i = 0; i < 30 && !isInNearby(ann); i++) {
        ann.page.keyboard().press("Tab");
      }
      assertTrue(isInNearby(ann), "Tab leads to the list");
      ann.page.keyboard().press("Enter");
      PlaywrightAssertions.assertThat(ann.find("#about")).isVisible();
      ann.page.keyboard().press("Escape");
      PlaywrightAssertions.assertThat(ann.find("#about")).isHidden();
    }
  }

  private static boolean isInNearby(Window window) {
    return (Boolean)
        window.page.evaluate("() => document.activeElement.closest('#nearby-list') !== null");
  }
}

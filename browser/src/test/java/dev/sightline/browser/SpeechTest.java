package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Players speak to a team and to each other alone, and perceive as far as they want. */
class SpeechTest {
  private static final Place ANN = new Place("Ann", 5, 12);
  private static final Place BOB = new Place("Bob", 6, 12);
  private static final Place EVE = new Place("Eve", 5, 13);
  private static final Place FAR = new Place("Far", 18, 2);

  @TempDir Path folder;

  private TestWorld start() throws Exception {
    return TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
  }

  private static void say(Window window, String words) {
    window.page.fill("#words", words);
    window.page.press("#words", "Enter");
  }

  private static void hears(Window window, String words) {
    PlaywrightAssertions.assertThat(window.find("#log")).containsText(words);
  }

  @Test
  void team_isHeardAnywhere_byItsMembersAlone() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, BOB, FAR);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0));
          Window bob = Window.desktop(world).enterAs(numbers.get(1));
          Window far = Window.desktop(world).enterAs(numbers.get(2))) {
        for (Window member : List.of(ann, far)) {
          member.page.selectOption("#to", "team 2");
          PlaywrightAssertions.assertThat(member.find("#toast")).containsText("team Blue");
        }
        say(ann, "for the team");
        hears(ann, "You (team): for the team");
        hears(far, "Somebody (team): for the team");
        ann.page.selectOption("#to", "around");
        say(ann, "for all");
        hears(bob, "Ann: for all");
        assertEquals(1, bob.find("#log p").count(), "who is near and no member hears one of both");
        assertEquals(1, far.find("#log p").count(), "who is far and a member hears the other");
      }
    }
  }

  @Test
  void whisper_isHeardByOneAlone_andNeverSaidAloud() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, BOB, EVE);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0));
          Window bob = Window.desktop(world).enterAs(numbers.get(1));
          Window eve = Window.desktop(world).enterAs(numbers.get(2))) {
        ann.find("#nearby-list button:has-text('Bob')").press("Enter");
        ann.find("#about-deeds button:has-text('Whisper')").press("Enter");
        PlaywrightAssertions.assertThat(ann.find("#words")).isFocused();
        ann.page.keyboard().type("a secret");
        ann.page.keyboard().press("Enter");
        hears(bob, "Ann (whispers): a secret");
        hears(ann, "You, to Bob: a secret");
        world.admin("radius", "{\"radius\": 0.5}");
        ann.awaitPerceives(bob.self().id(), false);
        say(ann, "another secret");
        PlaywrightAssertions.assertThat(ann.find("#toast"))
            .hasText("Nobody heard it: they are out of sight.");
        assertEquals(0, eve.find("#log p").count());
      }
    }
  }

  @Test
  void whisper_isOffered_toEverybodyInSightAndToNobodyElse() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, BOB, EVE, FAR);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0));
          Window eve = Window.desktop(world).enterAs(numbers.get(2))) {
        eve.awaitPerceives(ann.self().id(), true);
        PlaywrightAssertions.assertThat(ann.find("#to optgroup[label='Whisper to'] option"))
            .hasText(new String[] {"Eve", "Bob"}); // players first
        world.admin("radius", "{\"radius\": 0.5}");
        PlaywrightAssertions.assertThat(ann.find("#to optgroup[label='Whisper to']")).hasCount(0);
      }
    }
  }

  @Test
  void reach_madeShorter_showsLess_andIsUndone() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, new Place("Bob", 9, 12));
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0));
          Window bob = Window.desktop(world).enterAs(numbers.get(1))) {
        long b = bob.self().id();
        ann.awaitPerceives(b, true);
        ann.page.click("#lens");
        ann.page.focus("#reach");
        for (int i = 0; i < 10; i++) {
          ann.page.keyboard().press("ArrowLeft");
        }
        ann.awaitPerceives(b, false);
        ann.page.waitForFunction("() => window.sightline.snapshot().radius === 3");
        PlaywrightAssertions.assertThat(ann.find("#reach-text")).hasText("3");
        ann.page.keyboard().press("End");
        ann.awaitPerceives(b, true);
        ann.page.waitForFunction("() => window.sightline.snapshot().radius === 6");
      }
    }
  }
}

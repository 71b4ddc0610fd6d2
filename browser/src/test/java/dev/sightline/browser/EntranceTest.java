package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.Window.Self;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How one enters: as somebody who is here, and with an account. */
class EntranceTest {
  @TempDir Path folder;

  private TestWorld start(String... options) throws Exception {
    return TestWorld.start(folder, Maps.CORNER, options);
  }

  @Test
  void freeAvatar_chosen_isPlayed() throws Exception {
    try (TestWorld world = start("world.bots", "3");
        Window ann = Window.desktop(world)) {
      ann.page.navigate(world.url());
      ann.page.click("#free summary");
      ann.find("#free-list button >> nth=0").waitFor();
      String name = ann.find("#free-list button >> nth=0").innerText();
      ann.find("#free-list button >> nth=0").click();
      ann.awaitHere();
      try (Window bob = Window.desktop(world).enter("Bob")) {
        PlaywrightAssertions.assertThat(bob.find("#nearby-list li:has-text('" + name + "')"))
            .containsText("player");
      }
    }
  }

  @Test
  void account_comesBack_andAnExpiredSessionIsSaid() throws Exception {
    try (TestWorld world = start("world.radius", "6")) {
      Self before;
      try (Window ann = Window.desktop(world)) {
        signIn(world, ann, "register");
        ann.page.click("#hint-close");
        ann.walkTo(6, 11);
        before = ann.self();
      }
      try (Window ann = Window.desktop(world)) {
        signIn(world, ann, "login");
        assertEquals(before.id(), ann.self().id());
        assertEquals(before.x(), ann.self().x(), 0.01);
        ann.page.evaluate(
            "() => fetch('/account/logout', {method: 'POST', body: '{}', headers: {"
                + "'content-type': 'application/json', authorization:"
                + " 'Bearer ' + sessionStorage.getItem('sightline.token').split(' ')[1]}})");
        PlaywrightAssertions.assertThat(ann.find("#enter-error")).containsText("expired");
      }
    }
  }

  private static void signIn(TestWorld world, Window window, String how) {
    window.page.navigate(world.url());
    window.page.click("#account summary");
    window.page.fill("#account-name", "Anna");
    window.page.fill("#account-password", "correct horse battery");
    window.page.click("#account-form button[value=" + how + "]");
    window.awaitHere();
  }
}

package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.Window.Self;
import dev.sightline.frame.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page says when something is wrong, and how it repairs itself. */
class TroubleTest {
  @TempDir Path folder;

  @Test
  void restart_ofTheServer_isSaidAndRepaired() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.click(5.5, 12.5);
      ann.find("#about-deeds button:has-text('Pick up')").click();
      PlaywrightAssertions.assertThat(ann.find("#bag-list button")).hasCount(1);
      ann.walkTo(7, 11);
      Self before = ann.self();
      world.stop();
      PlaywrightAssertions.assertThat(ann.find("#trouble")).isVisible();
      PlaywrightAssertions.assertThat(ann.find("#trouble-title")).containsText("restarting");
      world.startAgain();
      PlaywrightAssertions.assertThat(ann.find("#trouble")).isHidden();
      ann.awaitHere();
      Self after = ann.self();
      assertEquals(before.x(), after.x(), 0.05);
      assertEquals(before.y(), after.y(), 0.05);
      PlaywrightAssertions.assertThat(ann.find("#bag-list button")).hasCount(1);
    }
  }

  @Test
  void connection_lost_isSaidAndRepaired() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world)) {
      List<WebSocketRoute> routes = new ArrayList<>();
      ann.page.routeWebSocket(
          "**/play",
          route -> {
            routes.add(route);
            if (routes.size() != 2) { // the first attempt to come back fails, too
              route.connectToServer();
            } else {
              route.close();
            }
          });
      ann.enter("Ann").walkTo(6, 12); // who did nothing has nothing to come back to
      long id = ann.self().id();
      routes.get(0).close(new WebSocketRoute.CloseOptions().setCode(4999));
      PlaywrightAssertions.assertThat(ann.find("#trouble-title")).containsText("was lost");
      PlaywrightAssertions.assertThat(ann.find("#trouble")).isHidden();
      ann.awaitHere();
      assertEquals(id, ann.self().id());
      assertEquals(3, routes.size());
    }
  }

  @Test
  void pausedWorld_isSaidUntilItGoesOn() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      long id = ann.self().id();
      world.admin("pause", "{}");
      PlaywrightAssertions.assertThat(ann.find("#trouble-title")).containsText("is paused");
      PlaywrightAssertions.assertThat(ann.find("#trouble-action")).isHidden();
      world.admin("resume", "{}");
      PlaywrightAssertions.assertThat(ann.find("#trouble")).isHidden();
      assertEquals(id, ann.self().id());
    }
  }

  @Test
  void reload_comesBackAsTheSame() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.walkTo(6, 12);
      long id = ann.self().id();
      ann.page.reload();
      ann.awaitHere();
      assertEquals(id, ann.self().id());
    }
  }

  @Test
  void reload_bySomebodyWhoDidNothing_entersUnderTheSameName() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.page.reload();
      ann.awaitHere();
      List<String> names = world.ask("world").at("/moment/entities").findValuesAsText("name");
      assertEquals(1, Collections.frequency(names, "Ann"), names::toString);
      PlaywrightAssertions.assertThat(ann.find("#enter")).isHidden();
    }
  }

  @Test
  void fullServer_isSaid_andOneIsLetInLater() throws Exception {
    try (TestWorld world =
        TestWorld.start(folder, Maps.CORNER, "world.radius", "6", "limits.clients", "1")) {
      try (Window bob = Window.desktop(world)) {
        try (Window ann = Window.desktop(world).enter("Ann")) {
          bob.page.navigate(world.url() + "?name=Bob");
          PlaywrightAssertions.assertThat(bob.find("#trouble-title")).containsText("full");
          assertTrue(ann.self().id() != 0);
        }
        bob.awaitHere();
      }
    }
  }

  @Test
  void otherVersion_isSaid() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER);
        Window ann = Window.desktop(world)) {
      byte[] refusal = frame(Refusal.VERSION, "the server speaks protocol 2.0, the client 1.0");
      ann.page.routeWebSocket(
          "**/play",
          route ->
              route.onMessage(
                  hello -> {
                    route.send(refusal);
                    route.close();
                  }));
      ann.page.navigate(world.url() + "?name=Ann");
      PlaywrightAssertions.assertThat(ann.find("#trouble-title")).containsText("out of date");
      PlaywrightAssertions.assertThat(ann.find("#trouble-action")).hasText("Load again");
    }
  }

  private static byte[] frame(int code, String reason) {
    byte[] text = reason.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] all = new byte[text.length + 3];
    all[0] = 3;
    all[1] = (byte) code;
    all[2] = (byte) text.length;
    System.arraycopy(text, 0, all, 3, text.length);
    return all;
  }

  @Test
  void secondWindow_withTheSameAvatar_replacesTheFirst() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann");
        Window other = Window.desktop(world)) {
      Object token = ann.page.evaluate("() => sessionStorage.getItem('sightline.token')");
      other.page.addInitScript("sessionStorage.setItem('sightline.token', '" + token + "')");
      other.page.navigate(world.url());
      other.awaitHere();
      PlaywrightAssertions.assertThat(ann.find("#trouble-title")).containsText("somewhere else");
    }
  }
}

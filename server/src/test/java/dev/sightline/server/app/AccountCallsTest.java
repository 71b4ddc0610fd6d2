package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import dev.sightline.server.app.TestSite.Answer;
import dev.sightline.server.store.StoreExport;
import dev.sightline.server.store.StoreLocation;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts from outside: over HTTP and WebSockets, as a page would use them. */
final class AccountCallsTest {
  private static final String PASSWORD = "correct horse";

  @TempDir Path folder;

  private TestSite site(String... options) {
    return new TestSite(folder, options);
  }

  @Test
  void register_thenPlay_isTheAvatarOfTheAccount() throws Exception {
    try (TestSite site = site()) {
      Answer ann = site.register("Ann", PASSWORD);
      assertEquals(200, ann.status(), ann.error());
      assertTrue(ann.text("token").matches("[0-9a-f]{64}"));
      assertEquals("Ann", ann.text("name"));
      assertTrue(ann.head().toLowerCase(Locale.ROOT).contains("cache-control: no-store"));
      try (SocketPlayer player = site.joined("session " + ann.text("token"))) {
        assertEquals(ann.body().path("avatar").asLong(), player.number);
      }
      Answer profile = site.get("/account", ann.text("token"));
      assertEquals(ann.text("avatar"), profile.text("avatar"));
      assertEquals(ann.text("expires"), profile.text("expires"));
    }
  }

  @Test
  void session_afterARestart_resumesTheSameAvatar() throws Exception {
    String token;
    long avatar;
    try (TestSite site = site("world.ai", "off")) {
      Answer ann = site.register("Ann", PASSWORD);
      token = ann.text("token");
      avatar = ann.body().path("avatar").asLong();
    }
    try (TestSite site = site("world.ai", "off");
        SocketPlayer player = site.joined("session " + token)) {
      assertEquals(avatar, player.number);
      assertEquals(200, site.login("ann", PASSWORD).status());
      assertEquals(409, site.register("ANN", PASSWORD).status());
    }
  }

  @Test
  void session_secondConnection_replacesTheFirst() throws Exception {
    try (TestSite site = site()) {
      String token = site.register("Ann", PASSWORD).text("token");
      try (SocketPlayer first = site.joined("session " + token);
          SocketPlayer second = site.joined("session " + token)) {
        assertEquals(Refusal.REPLACED, first.awaitRefusal().code());
        assertEquals(first.number, second.number);
      }
    }
  }

  @Test
  void login_wrongPasswordAndUnknownName_areToldTheSame() throws Exception {
    try (TestSite site = site()) {
      site.register("Ann", PASSWORD);
      Answer wrong = site.login("Ann", "incorrect horse");
      Answer unknown = site.login("Bob", "incorrect horse");
      assertEquals(401, wrong.status());
      assertEquals(401, unknown.status());
      assertEquals(wrong.error(), unknown.error());
      assertEquals(401, site.login("\u202e", "incorrect horse").status());
      assertEquals(401, site.login("Ann", "x".repeat(10_000)).status());
    }
  }

  @Test
  void register_nameThatLooksLikeAnother_isRefused() throws Exception {
    try (TestSite site = site()) {
      assertEquals(200, site.register("Ann", PASSWORD).status());
      for (String name : List.of("Ann", "ANN", "ann ", "A-nn", "\u0410nn", "\u2c6dnn")) {
        int status = site.register(name, PASSWORD).status();
        assertTrue(status == 409 || status == 400, name + ": " + status);
        assertNotEquals("", site.refused("name " + name));
      }
    }
  }

  @Test
  void register_nameOfAGuestInTheWorld_isRefused() throws Exception {
    try (TestSite site = site();
        SocketPlayer guest = site.joined("name Carol")) {
      assertTrue(guest.number > 0);
      assertEquals(409, site.register("CAROL", PASSWORD).status());
      assertEquals("that name, or one that looks like it, is taken", site.refused("name carol"));
    }
  }

  /** Call, body and status. */
  private static final String[][] IMPOSSIBLE = {
    {"register", "{}", "400"},
    {"register", "{\"name\":\"Ann\"}", "400"},
    {"register", "{\"name\":null,\"password\":\"correct horse\"}", "400"},
    {"register", "{\"name\":7,\"password\":\"correct horse\"}", "400"},
    {"register", "{\"name\":\"Ann\",\"password\":\"short\"}", "400"},
    {"register", "{\"name\":\"Ann\",\"password\":\"password1\"}", "400"},
    {"register", "{\"name\":\"admin\",\"password\":\"correct horse\"}", "400"},
    {"register", "{\"name\":\"Guest 7\",\"password\":\"correct horse\"}", "400"},
    {"register", "{\"name\":\"<b>\",\"password\":\"correct horse\"}", "400"},
    {"register", "{\"name\":\"Ann\",\"password\":\"correct horse\",\"admin\":true}", "400"},
    {"login", "[]", "400"},
    {"logout", "{}", "401"},
    {"name", "{\"name\":\"Ann\"}", "401"},
    {"password", "{\"old\":\"a\",\"new\":\"b\"}", "401"},
    {"delete", "{\"password\":\"a\"}", "401"},
  };

  @Test
  void call_thatCannotBe_isItsStatus() throws Exception {
    try (TestSite site = site()) {
      for (String[] each : IMPOSSIBLE) {
        Answer answer = site.account(each[0], "", each[1]);
        assertEquals(Integer.parseInt(each[2]), answer.status(), each[1] + answer.error());
        assertFalse(answer.error().isEmpty());
        assertFalse(answer.error().contains("dev.sightline"), answer.error());
      }
    }
  }

  @Test
  void logout_endsTheSessionAndThePlay() throws Exception {
    try (TestSite site = site()) {
      String token = site.register("Ann", PASSWORD).text("token");
      try (SocketPlayer player = site.joined("session " + token)) {
        assertEquals(200, site.account("logout", token, "{}").status());
        assertEquals("signed out", player.awaitRefusal().reason());
      }
      assertEquals(401, site.account("logout", token, "{}").status());
      assertNotEquals("", site.refused("session " + token));
    }
  }

  @Test
  void rename_isSeenAndOutlivesTheServer() throws Exception {
    String token;
    try (TestSite site = site()) {
      token = site.register("Ann", PASSWORD).text("token");
      site.register("Bob", PASSWORD);
      assertEquals(409, site.account("name", token, "{\"name\":\"B-ob\"}").status());
      assertEquals(409, site.account("name", token, "{\"name\":\"bob\"}").status());
      assertEquals("ANN", site.account("name", token, "{\"name\":\"ANN\"}").text("name"));
      assertEquals(429, site.account("name", token, "{\"name\":\"Anna\"}").status());
    }
    try (TestSite site = site()) {
      assertEquals("ANN", site.get("/account", token).text("name"));
      assertEquals("Anna", site.account("name", token, "{\"name\":\"Anna\"}").text("name"));
      assertEquals(401, site.login("Ann", PASSWORD).status());
      assertEquals(200, site.login("Anna", PASSWORD).status());
      assertEquals(200, site.register("Ann", PASSWORD).status());
    }
  }

  @Test
  void password_changed_endsTheOtherSessions() throws Exception {
    try (TestSite site = site()) {
      String first = site.register("Ann", PASSWORD).text("token");
      String second = site.login("Ann", PASSWORD).text("token");
      String body = "{\"old\":\"%s\",\"new\":\"%s\"}";
      assertEquals(
          401, site.account("password", first, body.formatted("wrong", "battery 9")).status());
      try (SocketPlayer thief = site.joined("session " + second)) {
        Answer changed = site.account("password", first, body.formatted(PASSWORD, "battery 9"));
        assertEquals(200, changed.status(), changed.error());
        assertEquals("the password was changed", thief.awaitRefusal().reason());
      }
      assertEquals(401, site.get("/account", second).status());
      assertEquals(200, site.get("/account", first).status());
      assertEquals(401, site.login("Ann", PASSWORD).status());
      assertEquals(200, site.login("Ann", "battery 9").status());
    }
  }

  @Test
  void delete_laysDownWhatWasHeldAndFreesTheName() throws Exception {
    long item;
    long avatar;
    try (TestSite site = site("world.ai", "off")) {
      Answer ann = site.register("Ann", PASSWORD);
      avatar = ann.body().path("avatar").asLong();
      String token = ann.text("token");
      try (SocketPlayer player = site.joined("session " + token)) {
        item = player.pickUpSomething();
        assertEquals(401, site.account("delete", token, "{\"password\":\"wrong\"}").status());
        Answer deleted = site.account("delete", token, "{\"password\":\"" + PASSWORD + "\"}");
        assertEquals(200, deleted.status(), deleted.error());
        assertEquals("the account is deleted", player.awaitRefusal().reason());
      }
      assertEquals(401, site.get("/account", token).status());
      assertEquals(401, site.login("Ann", PASSWORD).status());
      Answer again = site.register("Ann", PASSWORD);
      assertEquals(200, again.status(), again.error());
      assertNotEquals(avatar, again.body().path("avatar").asLong());
    }
    String exported = export();
    assertFalse(exported.contains("{\"id\":" + avatar + ",\"name\""), exported);
    assertTrue(exported.contains("{\"id\":" + item + ",\"owner\":null,"), exported);
  }

  private String export() throws IOException {
    StringWriter out = new StringWriter();
    StoreExport.read(new StoreLocation.Folder(folder)).writeJson(out);
    return out.toString();
  }

  @Test
  void hello_withABadToken_isDenied() throws Exception {
    String[] tokens = {
      "session ",
      "session 00",
      "session " + "0".repeat(64),
      "session ' OR 1=1",
      "sessions",
      "resume ",
      "resume null",
      "name \u0000",
      "name \u202eAnn",
      "name admin",
      "name Guest 1"
    };
    try (TestSite site = site()) {
      for (String token : tokens) {
        assertNotEquals("", site.refused(token), token);
      }
    }
  }

  @Test
  void token_cutReplayedOrOfAnotherServer_isDenied(@TempDir Path other) throws Exception {
    try (TestSite site = site();
        TestSite another = new TestSite(other)) {
      String token = site.register("Ann", PASSWORD).text("token");
      another.register("Ann", PASSWORD);
      assertNotEquals("", another.refused("session " + token));
      assertNotEquals("", site.refused("session " + token.substring(0, 63)));
      assertNotEquals("", site.refused("session " + token.substring(1)));
      assertNotEquals("", site.refused("session " + token + "0"));
      assertNotEquals("", site.refused("session " + token.toUpperCase(Locale.ROOT) + " "));
      assertNotEquals("", site.refused("resume " + token));
      site.account("logout", token, "{}");
      assertNotEquals("", site.refused("session " + token));
    }
  }

  @Test
  void session_expired_isDenied() throws Exception {
    String token;
    try (TestSite site = site("accounts.session-lifetime", "1s")) {
      token = site.register("Ann", PASSWORD).text("token");
      while (site.get("/account", token).status() == 200) {
        Thread.onSpinWait();
      }
      assertNotEquals("", site.refused("session " + token));
      assertEquals(200, site.login("Ann", PASSWORD).status());
    }
  }

  @Test
  void guests_none_areRefusedAndAccountsAreNot() throws Exception {
    try (TestSite site = site("accounts.guests", "none")) {
      assertEquals("guests may not come in here; sign in first", site.refused(""));
      assertEquals("guests may not come in here; sign in first", site.refused("name Bob"));
      site.joined("session " + site.register("Ann", PASSWORD).text("token")).close();
    }
  }

  @Test
  void registration_off_isForbidden() throws Exception {
    try (TestSite site = site("accounts.registration", "off")) {
      assertEquals(403, site.register("Ann", PASSWORD).status());
    }
  }

  @Test
  void accounts_overTheMost_areRefused() throws Exception {
    try (TestSite site = site("accounts.most", "1")) {
      assertEquals(200, site.register("Ann", PASSWORD).status());
      assertEquals(403, site.register("Bob", PASSWORD).status());
    }
  }

  @Test
  void sessions_overTheMost_endTheOldest() throws Exception {
    try (TestSite site = site("accounts.sessions", "2")) {
      String first = site.register("Ann", PASSWORD).text("token");
      String second = site.login("Ann", PASSWORD).text("token");
      assertEquals(200, site.get("/account", first).status());
      String third = site.login("Ann", PASSWORD).text("token");
      int alive = 0;
      for (String token : new String[] {first, second, third}) {
        alive += site.get("/account", token).status() == 200 ? 1 : 0;
      }
      assertEquals(2, alive);
      assertEquals(200, site.get("/account", third).status());
    }
  }
}

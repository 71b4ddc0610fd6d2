package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.app.TestSite.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kicks, bans and mutes from outside, and what is kept of them. */
final class SanctionCallsTest {
  private static final String PASSWORD = "correct horse";

  @TempDir Path folder;

  private static String sanction(String subject) {
    return "{\"subject\":\"" + subject + "\",\"minutes\":10,\"reason\":\"rude\"}";
  }

  private static String subject(String subject) {
    return "{\"subject\":\"" + subject + "\"}";
  }

  @Test
  void ban_ofAnAccount_keepsItOutAcrossARestartUntilItIsLifted() throws Exception {
    String token;
    try (TestSite site = new TestSite(folder)) {
      token = site.register("Ann", PASSWORD).text("token");
      try (SocketPlayer player = site.joined("session " + token)) {
        Answer banned = site.admin("ban", sanction("account:Ann"));
        assertEquals(200, banned.status(), banned.error());
        assertEquals("avatar:" + player.number, banned.text("subject"));
        assertEquals("banned: rude", player.awaitRefusal().reason());
      }
      assertTrue(site.refused("session " + token).contains("rude"));
    }
    try (TestSite site = new TestSite(folder)) {
      assertTrue(site.refused("session " + token).contains("rude"));
      assertEquals(403, site.login("Ann", PASSWORD).status());
      assertEquals(1, site.adminGet("bans").body().size());
      assertEquals(200, site.admin("unban", subject("account:Ann")).status());
      assertEquals(404, site.admin("unban", subject("account:Ann")).status());
      assertEquals(0, site.adminGet("bans").body().size());
      site.joined("session " + token).close();
    }
  }

  @Test
  void ban_ofAGuest_cannotBeResumed() throws Exception {
    try (TestSite site = new TestSite(folder);
        SocketPlayer guest = site.joined("name Bob")) {
      assertFalse(guest.secret.isEmpty());
      assertEquals(200, site.admin("ban", sanction("avatar:" + guest.number)).status());
      guest.awaitRefusal();
      assertEquals("there is no avatar to resume", site.refused("resume " + guest.secret));
      assertTrue(site.refused("avatar " + guest.number).contains("rude"));
    }
  }

  @Test
  void ban_ofAName_holdsForWhatLooksLikeIt() throws Exception {
    try (TestSite site = new TestSite(folder);
        SocketPlayer guest = site.joined("name Mallory")) {
      assertEquals(200, site.admin("ban", sanction("name:mallory")).status());
      guest.awaitRefusal();
      assertTrue(site.refused("name MaIlory").contains("rude"));
      assertEquals(403, site.register("MALLORY", PASSWORD).status());
    }
  }

  @Test
  void ban_ofAddresses_endsConnectionsAndCalls() throws Exception {
    try (TestSite site = new TestSite(folder);
        SocketPlayer guest = site.joined("")) {
      assertEquals(200, site.admin("ban", sanction("address:127.0.0.0/28")).status());
      guest.takeUntil(() -> false);
      assertEquals(4011, guest.closeCode);
      assertTrue(site.refused("").contains("rude"));
      String body = TestSite.signIn("Ann", PASSWORD);
      assertEquals(403, site.post("127.0.0.2", "/account/register", "", body).status());
      assertEquals(403, site.post("127.0.0.2", "/account/login", "", body).status());
      assertEquals(200, site.post("127.0.0.16", "/account/register", "", body).status());
      assertEquals(200, site.admin("unban", subject("address:127.0.0.0/28")).status());
      site.joined("").close();
    }
  }

  @Test
  void mute_silencesUntilItIsLifted() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String token = site.register("Ann", PASSWORD).text("token");
      try (SocketPlayer ann = site.joined("session " + token)) {
        assertEquals("", ann.say("hello"));
        assertEquals(200, site.admin("mute", sanction("account:Ann")).status());
        while (!ann.say("hello?").equals("you are muted")) {
          Thread.onSpinWait();
        }
      }
    }
    try (TestSite site = new TestSite(folder)) {
      String token = site.login("Ann", PASSWORD).text("token");
      try (SocketPlayer ann = site.joined("session " + token)) {
        assertEquals("you are muted", ann.say("hello"));
        assertEquals(200, site.admin("unmute", subject("account:Ann")).status());
        while (ann.say("hello?").equals("you are muted")) {
          Thread.onSpinWait();
        }
      }
    }
  }

  @Test
  void sanction_ofWhatCannotBe_isRefused() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      for (String subject :
          List.of("", "Ann", "account:Nobody", "avatar:x", "name:<b>", "address:1.2.3", "a:b")) {
        Answer answer = site.admin("ban", sanction(subject));
        assertEquals(400, answer.status(), answer.error());
        assertFalse(answer.error().contains("dev.sightline"), answer.error());
      }
      assertEquals(400, site.admin("mute", sanction("name:Ann")).status());
      assertEquals(400, site.admin("mute", sanction("address:10.0.0.0/8")).status());
    }
  }

  @Test
  void adminCall_withoutTheToken_isRefusedAlsoLocally() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String body = sanction("name:Ann");
      String session = site.register("Ann", PASSWORD).text("token");
      for (String call :
          List.of("ban", "unban", "mute", "unmute", "kick", "rule", "reload", "pause")) {
        assertEquals(401, site.post("127.0.0.1", "/api/v1/" + call, "", body).status());
        assertEquals(401, site.post("127.0.0.1", "/api/v1/" + call, session, body).status());
      }
    }
  }

  @Test
  void audit_holdsEveryAdminCallAndNoSecret() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      site.admin("ban", sanction("name:Mallory"));
      site.admin("radius", "{\"radius\":-1}");
      site.admin("unban", subject("name:Mallory"));
      site.adminGet("bans");
      site.post("127.0.0.1", "/api/v1/ban", "0".repeat(64), sanction("name:Ann"));
    }
    List<String> lines = Files.readAllLines(folder.resolve("audit.log"));
    assertEquals(3, lines.size());
    assertTrue(lines.get(0).contains("/api/v1/ban") && lines.get(0).contains("Mallory"));
    assertTrue(lines.get(0).contains("status 200") && lines.get(0).contains("127.0.0.1"));
    assertTrue(lines.get(1).contains("status 400"));
    String token = Files.readString(folder.resolve("admin.token")).strip();
    assertFalse(String.join("", lines).contains(token));
  }
}

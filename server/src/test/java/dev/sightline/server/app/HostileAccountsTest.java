package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.sightline.server.address.Caller;
import dev.sightline.server.app.TestSite.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Strangers who try to get in, or to keep others out; from addresses that are not exempt. */
final class HostileAccountsTest {
  private static final String PASSWORD = "correct horse";

  @TempDir Path folder;

  private static Answer login(TestSite site, String from, String name, String password)
      throws IOException {
    return site.post(from, "/account/login", "", TestSite.signIn(name, password));
  }

  @Test
  void guessing_isSlowedDownAndTheOwnerIsNot() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String home = "127.0.0.9";
      String made = TestSite.signIn("Ann", PASSWORD);
      assertEquals(200, site.post(home, "/account/register", "", made).status());
      for (int i = 0; i < 5; i++) {
        assertEquals(401, login(site, "127.0.0.2", "Ann", "wrong " + i).status());
      }
      Answer refused = login(site, "127.0.0.2", "Ann", PASSWORD);
      assertEquals(429, refused.status());
      assertTrue(refused.head().toLowerCase(java.util.Locale.ROOT).contains("retry-after: "));
      for (int i = 0; i < 110; i++) {
        login(site, "127.0.1." + i, "Ann", "wrong " + i);
      }
      assertEquals(200, login(site, home, "Ann", PASSWORD).status(), "where it is used");
      assertEquals(200, login(site, "127.0.0.10", "Ann", PASSWORD).status(), "elsewhere");
      assertEquals(200, login(site, "127.0.0.1", "Ann", PASSWORD).status(), "exempt");
    }
  }

  @Test
  void guessing_throughSessionCalls_isSlowedDownToo() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String token = site.register("Ann", PASSWORD).text("token");
      int refused = 0;
      for (int i = 0; i < 10; i++) {
        String body = "{\"password\":\"wrong " + i + "\"}";
        refused += site.post("127.0.0.2", "/account/delete", token, body).status() == 429 ? 1 : 0;
      }
      assertEquals(5, refused);
      String change = "{\"old\":\"wrong\",\"new\":\"battery 9\"}";
      assertEquals(429, site.post("127.0.0.2", "/account/password", token, change).status());
    }
  }

  @Test
  void registrations_ofOneAddress_areLimited() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      for (int i = 0; i < 6; i++) {
        String body = TestSite.signIn("Player" + (char) ('a' + i), PASSWORD);
        int status = site.post("127.0.0.2", "/account/register", "", body).status();
        assertEquals(i < 5 ? 200 : 429, status);
      }
    }
  }

  @Test
  void avatar_ofAGuestThatMayComeBackOrOfAnAccount_isNotFree() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String account = site.register("Ann", PASSWORD).text("avatar");
      SocketPlayer guest = site.joined("name Bob");
      guest.close();
      String refusal = "nobody can take over that avatar";
      assertEquals(refusal, site.refused("avatar " + account));
      assertEquals(refusal, site.refused("avatar " + guest.number));
      site.joined("resume " + guest.secret).close();
    }
  }

  @Test
  void guests_ofOneAddress_areLimited() throws Exception {
    String[] options = {
      "accounts.guests", "all",
      "network.trusted-proxies", "127.0.0.1",
      "limits.connections-per-address", "8",
      "limits.guests-per-minute", "1"
    };
    try (TestSite site = new TestSite(folder, options)) {
      for (int i = 0; i < 8; i++) {
        try (SocketPlayer guest = forwarded(site)) {
          assertTrue(guest.takeUntil(() -> guest.replicas.self() != null));
        }
      }
      try (SocketPlayer guest = forwarded(site)) {
        String why = "too many guests from this address; try again in a minute";
        assertEquals(why, guest.awaitRefusal().reason());
      }
    }
  }

  private static SocketPlayer forwarded(TestSite site) {
    Map<String, String> headers = Map.of("X-Forwarded-For", "10.0.0.9");
    return new SocketPlayer(site.port(), site.server.schema(), "", headers);
  }

  @Test
  void guest_throughAProxy_isNotLoopback() throws Exception {
    try (TestSite site = new TestSite(folder);
        SocketPlayer forwarded =
            new SocketPlayer(
                site.port(), site.server.schema(), "", Map.of("X-Forwarded-For", "127.0.0.1"))) {
      assertEquals("guests may not come in here; sign in first", forwarded.awaitRefusal().reason());
    }
  }

  @Test
  void call_fromAPageOfAnotherServer_isRefused() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String body = TestSite.signIn("Ann", PASSWORD);
      String origin = "Origin: http://evil.example";
      assertEquals(403, site.post("127.0.0.1", "/account/register", "", body, origin).status());
      assertEquals(200, site.register("Ann", PASSWORD).status());
    }
  }

  @Test
  void password_acrossANetworkInTheClear_isNotTaken() throws Exception {
    InetAddress elsewhere = InetAddress.getByName("10.0.0.5");
    assertFalse(AccountCalls.isPrivate(new Caller(elsewhere, false), false));
    assertTrue(AccountCalls.isPrivate(new Caller(elsewhere, false), true));
    assertTrue(AccountCalls.isPrivate(new Caller(elsewhere, true), false));
    assertTrue(AccountCalls.isPrivate(new Caller(InetAddress.getLoopbackAddress(), false), false));
  }

  @Test
  void garbage_toEveryCall_isAnsweredAndHarmsNobody() throws Exception {
    SplittableRandom random = new SplittableRandom(7);
    try (TestSite site = new TestSite(folder)) {
      String token = site.register("Ann", PASSWORD).text("token");
      for (int i = 0; i < 300; i++) {
        String call =
            List.of("register", "login", "logout", "name", "password", "delete")
                .get(random.nextInt(6));
        String cut = token.substring(0, random.nextInt(64));
        Answer answer = site.account(call, cut, garbage(random));
        assertTrue(answer.status() >= 400 && answer.status() < 500, call + answer);
      }
      assertEquals("Ann", site.get("/account", token).text("name"));
    }
  }

  private static String garbage(SplittableRandom random) {
    String[] parts = {
      "{",
      "}",
      "[",
      "]",
      "\"name\"",
      "\"password\"",
      ":",
      ",",
      "null",
      "1e999",
      "\"\\u0000\"",
      "\"Ann\"",
      "\"old\"",
      "\"new\"",
      "\"x\"",
      "' OR 1=1 --",
      "\u202e",
      "true",
      " "
    };
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(12); n >= 0; n--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }

  @Test
  void logs_afterAllKindsOfCalls_holdNoSecret() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.sightline");
    Level before = logger.getLevel();
    ListAppender<ILoggingEvent> appender = new ListAppender<>();
    appender.start();
    logger.setLevel(Level.TRACE);
    logger.addAppender(appender);
    try {
      List<String> secrets = usedSecrets();
      String log =
          List.copyOf(appender.list).stream()
              .map(HostileAccountsTest::text)
              .collect(Collectors.joining("\n"));
      assertTrue(log.contains("admin call /api/v1/kick"), log);
      for (String secret : secrets) {
        assertTrue(secret.length() > 8);
        assertFalse(log.contains(secret), "a secret is in the log");
        assertFalse(Files.readString(folder.resolve("audit.log")).contains(secret));
      }
    } finally {
      logger.detachAppender(appender);
      logger.setLevel(before);
    }
  }

  private static String text(ILoggingEvent event) {
    var thrown = event.getThrowableProxy();
    return event.getFormattedMessage()
        + (thrown == null ? "" : ThrowableProxyUtil.asString(thrown));
  }

  /** Makes calls of all kinds and returns what must be in no log. */
  private List<String> usedSecrets() throws Exception {
    try (TestSite site = new TestSite(folder)) {
      String token = site.register("Ann", PASSWORD).text("token");
      String other = site.login("Ann", PASSWORD).text("token");
      site.login("Ann", "a wrong password");
      site.account("password", token, "{\"old\":\"an old one\",\"new\":\"a new one 9\"}");
      site.account("name", token, "{\"name\":\"Anna\"}");
      site.account("login", token, "{\"name\":\"Ann\",\"password\":\"broken json");
      String guestSecret;
      try (SocketPlayer player = site.joined("session " + other);
          SocketPlayer guest = site.joined("name Bob")) {
        guestSecret = guest.secret;
        site.admin("kick", "{\"avatar\":" + player.number + ",\"reason\":\"enough\"}");
        player.awaitRefusal();
        site.refused("resume " + guestSecret + "0");
      }
      site.refused("session " + "ab".repeat(32));
      site.account("logout", other, "{}");
      site.account("delete", token, "{\"password\":\"" + PASSWORD + "\"}");
      String admin = Files.readString(folder.resolve("admin.token")).strip();
      return List.of(
          PASSWORD,
          token,
          other,
          guestSecret,
          admin,
          "a wrong password",
          "an old one",
          "a new one 9",
          "broken json",
          "ab".repeat(32));
    }
  }
}

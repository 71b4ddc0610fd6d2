package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that mean harm, in a world in which an honest one plays and notices nothing. */
class HostileWorldTest {
  private static final Map<String, String> OPTIONS =
      Map.of("network.handshake-timeout", "300ms", "world.bots", "5", "world.rule", "broadcast");

  @TempDir Path folder;

  /** Plays on: the world goes on, and what she asks for is answered. */
  private static void assertPlays(SocketPlayer honest) throws InterruptedException {
    long tick = honest.replicas.tick();
    honest.walk(0);
    assertTrue(honest.takeUntil(() -> honest.replicas.tick() > tick + 2));
    assertEquals("", honest.say("hello"));
    assertNull(honest.refusal);
  }

  @Test
  void garbage_afterTheWelcome_endsOnlyWhoSentIt() throws Exception {
    try (TestServer test = new TestServer(folder, OPTIONS)) {
      SocketPlayer ann = test.join("name Ann");
      Random random = new Random(7);
      for (int i = 0; i < 5; i++) {
        SocketPlayer bad = test.join("");
        byte[] garbage = new byte[1 + random.nextInt(200)];
        random.nextBytes(garbage);
        garbage[0] = 0x11;
        garbage[garbage.length - 1] |= (byte) 0x80; // no number ends like this
        bad.send(garbage, garbage.length);
        assertEquals(Refusal.MALFORMED, bad.awaitRefusal().code(), "frame " + i);
      }
      assertPlays(ann);
    }
  }

  @Test
  void giantFrame_isRefusedByItsLength() throws Exception {
    try (TestServer test = new TestServer(folder, OPTIONS)) {
      SocketPlayer ann = test.join("name Ann");
      SocketPlayer bad = test.join("");
      bad.send(new byte[1 << 20], 1 << 20);
      bad.takeUntil(() -> false);
      assertEquals(1009, bad.closeCode);
      assertPlays(ann);
    }
  }

  @Test
  void flood_ofInputs_endsOnlyWhoSentIt() throws Exception {
    try (TestServer test = new TestServer(folder, OPTIONS)) {
      SocketPlayer ann = test.join("name Ann");
      SocketPlayer bad = test.join("");
      try {
        for (int i = 0; i < 2000 && bad.closeCode == 0; i++) {
          bad.walk(i & 0xffff);
        }
      } catch (RuntimeException e) {
        assertNotNull(e.getMessage()); // the socket was closed while it sent
      }
      bad.takeUntil(() -> false);
      assertPlays(ann);
    }
  }

  @Test
  void halfOpenAndSlowHandshakes_areEnded() throws Exception {
    try (TestServer test = new TestServer(folder, OPTIONS)) {
      SocketPlayer ann = test.join("name Ann");
      try (Socket silent = socket(test);
          Socket slow = socket(test)) {
        slow.getOutputStream()
            .write("GET /play HTTP/1.1\r\nHost: x".getBytes(StandardCharsets.US_ASCII));
        assertEquals(-1, lastOf(silent));
        lastOf(slow);
      }
      SocketPlayer mute = new SocketPlayer(test.server.port(), test.schema());
      mute.takeUntil(() -> false); // it never says hello
      mute.close();
      assertPlays(ann);
    }
  }

  private static Socket socket(TestServer test) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), test.server.port());
    socket.setSoTimeout(120_000); // so that a server that hangs fails the test
    return socket;
  }

  /** Reads until the server ends the connection. */
  private static int lastOf(Socket socket) throws IOException {
    int read = 0;
    while (read >= 0) {
      read = socket.getInputStream().read();
    }
    return read;
  }

  @Test
  void tokensOfOthers_areDenied() throws Exception {
    try (TestServer test = new TestServer(folder, OPTIONS)) {
      SocketPlayer ann = test.join("name Ann");
      String guessed = ann.secret.substring(1) + (ann.secret.startsWith("0") ? "1" : "0");
      for (String token :
          new String[] {
            "resume " + guessed,
            "resume ",
            "resume " + ann.secret.substring(0, 8),
            "avatar " + ann.number,
            "name Ann",
            "session " + ann.secret + ann.secret,
            "admin"
          }) {
        SocketPlayer thief = test.connect(token);
        assertEquals(Refusal.DENIED, thief.awaitRefusal().code(), token);
      }
      assertPlays(ann);
    }
  }

  @Test
  void hello_saidTwice_makesNobodyElseOfThem() throws Exception {
    try (TestServer test = new TestServer(folder, OPTIONS)) {
      SocketPlayer ann = test.join("name Ann");
      SocketPlayer bad = test.join("");
      long number = bad.number;
      bad.sayHello("avatar " + ann.number);
      bad.sayHello("resume " + ann.secret);
      assertPlays(bad);
      assertEquals(number, bad.number);
      assertPlays(ann);
    }
  }
}

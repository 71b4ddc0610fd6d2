package dev.sightline.server.transport;

import static dev.sightline.server.transport.TestClient.BINARY;
import static dev.sightline.server.transport.TestClient.CONTINUATION;
import static dev.sightline.server.transport.TestClient.PING;
import static dev.sightline.server.transport.TestClient.PONG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that are slow, silent, loud or talk nonsense; and honest ones beside them. */
final class HostileClientTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void slowReader_isSeen_thenDropped_andSlowsNobody() throws IOException {
    byte[] large = large();
    try (var server = new TestServer("network.send-buffer", "4KiB");
        TestClient slow = TestClient.connect("127.0.0.1", server.port(), 4096).upgrade()) {
      server.await(() -> server.connections.size() == 1);
      TestClient honest = server.join();
      Connection to = server.connections.get(0);
      Connection toHonest = server.connections.get(1);
      slow.send("hello");
      honest.send("hello");
      server.await(() -> server.events.size() == 4);
      assertTrue(to.send(large, 0, large.length));
      for (int i = 0; i < 50; i++) {
        assertFalse(to.send(large, 0, 10));
        assertTrue(toHonest.send(large, 0, 1000));
        assertEquals(1000, honest.readBytes().length);
        server.await(toHonest::isReady);
      }
      assertEquals(50, server.metric("sightline_deferred_frames_total"));
      server.advance(Duration.ZERO); // what was handed over is written, on whatever thread
      server.advance(SECOND.multipliedBy(4));
      assertTrue(to.isOpen());
      honest.send("still here");
      server.advance(SECOND);
      assertEquals(CloseReason.SLOW_READER, server.awaitEnd(to));
      assertTrue(toHonest.isOpen());
      server.advance(SECOND.multipliedBy(2));
      while (!slow.isEnded()) {}
      assertEquals(1, server.metric("sightline_clients_closed_total{reason=\"slow-reader\"}"));
      honest.close();
    }
  }

  @Test
  void slowReader_thatReadsAgain_getsWholeFrames() throws IOException {
    byte[] large = large();
    try (var server = new TestServer("network.send-buffer", "4KiB");
        TestClient slow = TestClient.connect("127.0.0.1", server.port(), 4096).upgrade()) {
      server.await(() -> server.connections.size() == 1);
      for (int i = 0; i < 3; i++) {
        assertTrue(server.newest().send(large, 0, large.length));
        assertFalse(server.newest().send(large, 0, large.length));
        assertArrayEquals(large, slow.readBytes());
        server.await(server.newest()::isReady);
      }
      server.advance(SECOND.multipliedBy(4));
      assertTrue(server.newest().isOpen());
    }
  }

  /** More than the operating system takes while nobody reads. */
  private static byte[] large() {
    byte[] large = new byte[1_000_000];
    new Random(5).nextBytes(large);
    return large;
  }

  @Test
  void halfOpenClient_isPinged_thenDropped() throws IOException {
    try (var server = new TestServer();
        TestClient silent = server.join();
        TestClient honest = server.join()) {
      silent.send("hello");
      honest.send("hello");
      server.await(() -> server.events.size() == 4);
      assertEquals(-1, server.newest().roundTripNanos());
      for (int i = 0; i < 2; i++) {
        server.advance(SECOND.multipliedBy(5));
        TestClient.Frame ping = honest.readFrame();
        assertEquals(PING, ping.opcode());
        server.clock.addAndGet(1000);
        honest.sendFrame(PONG, true, ping.payload());
        int round = i;
        server.await(() -> server.metric("sightline_received_frames_total") == 3 + round);
      }
      assertEquals(1000, server.newest().roundTripNanos());
      server.advance(SECOND.multipliedBy(5));
      assertEquals(CloseReason.SILENT, server.awaitEnd(server.connections.get(0)));
      assertEquals(4002, silent.readClose().code());
      assertTrue(server.newest().isOpen());
      server.advance(SECOND.multipliedBy(2));
      assertTrue(silent.isEnded());
    }
  }

  @Test
  void pong_ofNoPing_meansNothing() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      client.sendFrame(PONG, true, new byte[8]);
      client.sendFrame(PONG, true, new byte[0]);
      client.send("hello");
      server.await(() -> server.events.size() == 2);
      assertEquals(-1, server.newest().roundTripNanos());
    }
  }

  @Test
  void upgradedClient_thatSaysNothing_isLate() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      server.advance(SECOND.multipliedBy(4));
      assertTrue(server.newest().isOpen());
      server.advance(SECOND);
      assertEquals(4003, client.readClose().code());
      assertEquals(CloseReason.LATE, server.awaitEnd(server.newest()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "G", "GET /play HTTP/1.1\r\nHost: localhost\r\nConnection: Upg"})
  void slowHandshake_isEnded(String begun) throws IOException {
    try (var server = new TestServer()) {
      TestClient client = server.connect();
      client.write(begun);
      server.awaitConnections(1);
      server.advance(SECOND.multipliedBy(5));
      assertTrue(client.isEnded());
      assertEquals(1, server.metric("sightline_connections_refused_total{reason=\"late\"}"));
      client.close();
    }
  }

  @Test
  void slowHandshake_drippingBytes_doesNotGainTime() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.connect()) {
      String request = TestClient.upgradeRequest();
      server.awaitConnections(1);
      for (int second = 0; second < 5; second++) {
        client.write(request.substring(second, second + 1));
        server.advance(SECOND);
      }
      assertTrue(client.isEnded());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "82 FF 7FFFFFFFFFFFFFFF, 1009",
    "82 FF 0000000000100000, 1009",
    "82 FE 4001, 1009",
    "82 FF FFFFFFFFFFFFFFFF, 1002",
    "82 FF 0000000000000001, 1002",
    "82 FE 0001, 1002",
    "82 05 0102030405, 1002",
    "C2 81 00000000 01, 1002",
    "83 81 00000000 01, 1002",
    "8B 80 00000000, 1002",
    "80 81 00000000 01, 1002",
    "09 80 00000000, 1002",
    "89 FE 0080, 1002",
    "88 81 00000000 03, 1002",
    "88 82 00000000 0001, 1002",
    "88 83 00000000 03E8FF, 1007",
    "02 81 00000000 01 82 81 00000000 01, 1002",
  })
  void malformedFrame_isAnsweredWithTheReason(String hex, int code) throws IOException {
    try (var server = new TestServer();
        TestClient honest = server.join();
        TestClient client = server.join()) {
      client.write(HexFormat.of().parseHex(hex.replace(" ", "")));
      int answer = client.readClose().code();
      assertEquals(code == 1007 ? 1002 : code, answer);
      CloseReason reason = server.awaitEnd(server.newest());
      assertEquals(code == 1009 ? CloseReason.TOO_LARGE : CloseReason.MALFORMED, reason);
      String label = code == 1009 ? "too-large" : "malformed";
      assertEquals(1, server.metric("sightline_clients_closed_total{reason=\"" + label + "\"}"));
      assertTrue(server.connections.get(0).isOpen());
      client.write(new byte[1000]);
      server.advance(SECOND.multipliedBy(2));
      assertTrue(client.isEnded());
      honest.send("fine");
      server.await(() -> server.events.contains("received 1 fine"));
    }
  }

  @Test
  void fragments_largerThanAMessageTogether_areTooLarge() throws IOException {
    try (var server = new TestServer("limits.frame-size", "1000");
        TestClient client = server.join()) {
      client.sendFrame(BINARY, false, new byte[600]);
      client.sendFrame(CONTINUATION, false, new byte[401]);
      assertEquals(1009, client.readClose().code());
      assertEquals(CloseReason.TOO_LARGE, server.awaitEnd(server.newest()));
    }
  }

  @Test
  void fragments_neverEnding_areAFlood() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      client.sendFrame(BINARY, false, new byte[0]);
      for (int i = 0; i < 180; i++) {
        client.sendFrame(CONTINUATION, false, new byte[0]);
      }
      assertEquals(1008, client.readClose().code());
    }
  }

  @Test
  void flood_ofFrames_isDroppedButTheRateIsNot() throws IOException {
    try (var server =
            new TestServer("limits.frames-per-second", "10", "limits.frames-burst", "20");
        TestClient client = server.join()) {
      for (int second = 0; second < 5; second++) {
        for (int i = 0; i < 10; i++) {
          client.send("hello");
        }
        int expected = 1 + 10 * (second + 1);
        server.await(() -> server.events.size() == expected);
        server.advance(SECOND);
      }
      for (int i = 0; i < 21; i++) {
        client.send("hello");
      }
      assertEquals(1008, client.readClose().code());
      assertEquals(CloseReason.FLOOD, server.awaitEnd(server.newest()));
      assertEquals(1, server.metric("sightline_clients_closed_total{reason=\"flood\"}"));
    }
  }

  @Test
  void flood_ofPings_isDropped() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      for (int i = 0; i < 181; i++) {
        client.sendFrame(PING, true, new byte[0]);
      }
      assertEquals(1008, client.readClose().code());
    }
  }

  @Test
  void flood_ofBytes_isDropped() throws IOException {
    try (var server = new TestServer("limits.bytes-burst", "32KiB");
        TestClient client = server.join()) {
      client.send(new byte[16 << 10]);
      client.send(new byte[16 << 10]);
      assertEquals(1008, client.readClose().code());
    }
  }

  @Test
  void input_thatTheWorldDoesNotTakeIn_isBounded() throws IOException {
    try (var server = new TestServer("limits.waiting-input", "16KiB");
        TestClient client = server.join()) {
      for (int i = 0; i < 9; i++) {
        client.send(new byte[2000]);
      }
      assertEquals(4004, client.readClose().code());
      assertEquals(CloseReason.BACKLOG, server.awaitEnd(server.newest()));
      assertEquals(1 + 8 + 1, server.events.size());
    }
  }

  @Test
  void manyHostileClients_besideAnHonestOne_leaveNothingBehind() throws IOException {
    long seed = 11;
    var random = new Random(seed);
    try (var server = new TestServer();
        TestClient honest = server.join()) {
      server.echo = true;
      List<TestClient> hostile = new ArrayList<>();
      for (int step = 0; step < 60; step++) {
        TestClient client = server.connect();
        hostile.add(client);
        if (random.nextBoolean()) {
          client.upgrade();
        }
        byte[] garbage = new byte[random.nextInt(3000)];
        random.nextBytes(garbage);
        try {
          client.write(garbage);
        } catch (IOException e) {
          // the server has had enough
        }
        honest.send("step " + step);
        String expected = "received 1 step " + step;
        server.await(() -> server.events.contains(expected));
        assertEquals("step " + step, honest.readMessage(), "seed " + seed);
        server.await(server.connections.get(0)::isReady);
      }
      for (TestClient client : hostile) {
        client.reset();
      }
      server.awaitConnections(1);
      assertEquals(1, server.metric("sightline_clients"));
    }
  }
}

package dev.sightline.server.transport;

import static dev.sightline.server.transport.TestClient.BINARY;
import static dev.sightline.server.transport.TestClient.CLOSE;
import static dev.sightline.server.transport.TestClient.CONTINUATION;
import static dev.sightline.server.transport.TestClient.PING;
import static dev.sightline.server.transport.TestClient.PONG;
import static dev.sightline.server.transport.TestClient.TEXT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages both ways, and the ends of connections that are nobody's fault. */
final class WebSocketTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 125, 126, 127, 65535, 65536, 200_000})
  void message_ofAnySize_comesBack(int size) throws IOException {
    byte[] message = new byte[size];
    new Random(size).nextBytes(message);
    try (var server =
            new TestServer(
                "limits.frame-size",
                "200000",
                "limits.bytes-burst",
                "1MiB",
                "limits.waiting-input",
                "200000");
        TestClient client = server.join()) {
      server.echo = true;
      client.send(message);
      server.await(() -> server.events.size() == 2);
      assertArrayEquals(message, client.readBytes());
      int header = size < 126 ? 2 : size < 65536 ? 4 : 10;
      assertEquals(size + header, server.metric("sightline_sent_bytes_total"));
      assertEquals(size + header + 4, server.metric("sightline_received_bytes_total"));
    }
  }

  @Test
  void fragments_withPingBetween_areJoined() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      client.sendFrame(BINARY, false, bytes("one "));
      client.sendFrame(PING, true, bytes("ping"));
      client.sendFrame(CONTINUATION, false, bytes(""));
      client.sendFrame(CONTINUATION, true, bytes("message"));
      TestClient.Frame pong = client.readFrame();
      assertEquals(PONG, pong.opcode());
      assertArrayEquals(bytes("ping"), pong.payload());
      server.await(() -> server.events.size() == 2);
      assertEquals("received 1 one message", server.events.get(1));
    }
  }

  @Test
  void firstMessage_inTheSamePacketAsTheUpgrade_isNotLost() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.connect()) {
      var both = new ByteArrayOutputStream();
      both.writeBytes(bytes(TestClient.upgradeRequest()));
      both.writeBytes(TestClient.frame(BINARY, true, bytes("hello")));
      both.writeBytes(TestClient.frame(BINARY, true, bytes("again")));
      client.write(both.toByteArray());
      server.await(() -> server.events.size() == 3);
      assertEquals(List.of("opened 1", "received 1 hello", "received 1 again"), server.events);
    }
  }

  @Test
  void upgradeAndMessage_byteByByte_arrive() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.connect()) {
      for (byte b : bytes(TestClient.upgradeRequest())) {
        client.write(new byte[] {b});
      }
      assertEquals(101, client.readAnswer(true).status());
      for (byte b : TestClient.frame(BINARY, true, bytes("hello"))) {
        client.write(new byte[] {b});
      }
      server.await(() -> server.events.size() == 2);
      assertEquals("received 1 hello", server.events.get(1));
    }
  }

  @Test
  void manyClients_manyRounds_eachGetsItsOwn() throws IOException {
    try (var server = new TestServer("limits.frames-burst", "1000")) {
      server.echo = true;
      List<TestClient> clients = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        clients.add(server.connect().upgrade());
      }
      for (int round = 0; round < 20; round++) {
        for (int i = 0; i < clients.size(); i++) {
          clients.get(i).send(i + " in round " + round);
        }
        int expected = clients.size() * (round + 2);
        server.await(() -> server.events.size() == expected);
        for (int i = 0; i < clients.size(); i++) {
          assertEquals(i + " in round " + round, clients.get(i).readMessage());
        }
      }
      Set<Long> ids = new HashSet<>();
      server.connections.forEach(connection -> ids.add(connection.id()));
      assertEquals(150, ids.size());
      assertEquals(150, server.metric("sightline_clients"));
      assertEquals(3000, server.metric("sightline_sent_frames_total"));
      for (TestClient client : clients) {
        client.close();
      }
      server.await(() -> server.ends.size() == 150);
    }
  }

  @Test
  void standardClient_exchangesMessagesAndHearsWhy() {
    try (var server = new TestServer()) {
      server.echo = true;
      var heard = new CompletableFuture<String>();
      var why = new CompletableFuture<String>();
      WebSocket socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(
                  URI.create("ws://127.0.0.1:" + server.port() + "/play"), listener(heard, why))
              .join();
      socket.sendBinary(ByteBuffer.wrap(bytes("hello")), true).join();
      server.await(heard::isDone);
      assertEquals("hello", heard.join());
      server.newest().close(CloseReason.KICKED, "be nice");
      assertEquals("4010 be nice", why.join());
      assertEquals(CloseReason.KICKED, server.awaitEnd(server.newest()));
    }
  }

  private static WebSocket.Listener listener(
      CompletableFuture<String> heard, CompletableFuture<String> why) {
    return new WebSocket.Listener() {
      @Override
      public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
        heard.complete(StandardCharsets.UTF_8.decode(data).toString());
        socket.request(1);
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        why.complete(code + " " + reason);
        return CompletableFuture.completedFuture(null);
      }
    };
  }

  @Test
  void clientSaysGoodbye_isAnsweredAndClosed() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      client.sendFrame(CLOSE, true, new byte[] {3, (byte) 0xE8});
      assertEquals(1000, client.readClose().code());
      assertTrue(client.isEnded());
      assertEquals(CloseReason.CLIENT_LEFT, server.awaitEnd(server.newest()));
      assertFalse(server.newest().isOpen());
      assertFalse(server.newest().send(new byte[1], 0, 1));
    }
  }

  @Test
  void clientVanishes_isLost() throws IOException {
    try (var server = new TestServer()) {
      server.join().reset();
      assertEquals(CloseReason.CONNECTION_LOST, server.awaitEnd(server.newest()));
      server.join().close();
      assertEquals(CloseReason.CONNECTION_LOST, server.awaitEnd(server.newest()));
      assertEquals(2, server.metric("sightline_clients_closed_total{reason=\"connection-lost\"}"));
    }
  }

  @Test
  void close_byTheServer_tellsReasonOnce() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      server.newest().close(CloseReason.KICKED);
      server.newest().close(CloseReason.BANNED);
      TestClient.Frame frame = client.readClose();
      assertEquals(4010, frame.code());
      assertEquals("an administrator ended this connection", frame.text());
      client.sendFrame(CLOSE, true, frame.payload());
      assertTrue(client.isEnded());
      assertEquals(CloseReason.KICKED, server.awaitEnd(server.newest()));
      server.newest().close(CloseReason.BANNED);
      assertEquals(1, server.ends.size());
    }
  }

  @Test
  void close_afterSend_sendsTheFrameFirst() throws IOException {
    try (var server = new TestServer()) {
      List<TestClient> clients = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        clients.add(server.connect().upgrade());
      }
      server.await(() -> server.connections.size() == 150);
      for (Connection connection : server.connections) {
        assertTrue(connection.send(bytes("why"), 0, 3));
        connection.close(CloseReason.REFUSED);
      }
      for (TestClient client : clients) {
        assertEquals("why", client.readMessage());
        assertEquals(4015, client.readClose().code());
        client.close();
      }
    }
  }

  @Test
  void close_forWhatOnlyHappens_isRefused() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      Connection connection = server.newest();
      var e =
          assertThrows(
              IllegalArgumentException.class, () -> connection.close(CloseReason.CONNECTION_LOST));
      assertEquals("CONNECTION_LOST happens; it cannot be asked for", e.getMessage());
      assertTrue(connection.isOpen());
      for (CloseReason reason : CloseReason.values()) {
        assertTrue(reason.text().length() < 123);
      }
      client.send("hello");
      server.await(() -> server.events.size() == 2);
    }
  }

  @Test
  void close_withLongText_cutsAtACharacter() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      server.newest().close(CloseReason.REFUSED, "x" + "ü".repeat(100));
      assertEquals("x" + "ü".repeat(61), client.readClose().text());
    }
  }

  @Test
  void close_andClientThatDoesNotAnswer_endsAfterTheTimeout() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      server.newest().close(CloseReason.KICKED);
      client.readClose();
      client.send("still here");
      server.advance(Duration.ofSeconds(2));
      assertTrue(client.isEnded());
      server.awaitEnd(server.newest());
      assertEquals(List.of("opened 1", "closed 1 KICKED"), server.events);
    }
  }

  @Test
  void send_badArguments_areRefused() throws IOException {
    try (var server = new TestServer("limits.sent-frame-size", "2000");
        TestClient client = server.join()) {
      Connection connection = server.newest();
      var e =
          assertThrows(
              IllegalArgumentException.class, () -> connection.send(new byte[2001], 0, 2001));
      assertEquals(
          "a frame of 2001 bytes is larger than limits.sent-frame-size, 2000", e.getMessage());
      assertThrows(IndexOutOfBoundsException.class, () -> connection.send(new byte[5], 3, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> connection.send(new byte[5], -1, 3));
      assertTrue(connection.isReady());
      assertTrue(connection.send(bytes("xhellox"), 1, 5));
      assertEquals("hello", client.readMessage());
    }
  }

  @Test
  void drain_fromInsideACallback_isRefused() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.connect()) {
      client.upgrade();
      List<String> heard = new ArrayList<>();
      var inside =
          new ClientListener() {
            @Override
            public void opened(Connection connection) {
              heard.add(
                  assertThrows(IllegalStateException.class, () -> server.endpoint.drain(this))
                      .getMessage());
            }

            @Override
            public void received(Connection connection, byte[] bytes, int offset, int length) {}

            @Override
            public void closed(Connection connection, CloseReason reason) {}
          };
      while (server.endpoint.drain(inside) == 0) {
        TestServer.pause();
      }
      assertEquals(List.of("drain is running already: on another thread, or around this"), heard);
      assertEquals(0, server.endpoint.drain(inside));
    }
  }

  @Test
  void listenerThatThrows_dropsOnlyThatClient() throws IOException {
    try (var server = new TestServer();
        TestClient first = server.join();
        TestClient second = server.join()) {
      server.echo = true;
      first.send("throw");
      second.send("hello");
      server.await(() -> server.ends.size() == 1 && server.events.contains("received 2 hello"));
      assertEquals(1011, first.readClose().code());
      assertEquals("hello", second.readMessage());
      assertEquals(CloseReason.SERVER_ERROR, server.ends.get(server.connections.get(0)));
      assertEquals(1, server.metric("sightline_callback_failures_total"));
    }
  }

  @Test
  void compression_byDefault_isNotAgreedTo() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.connect()) {
      client.write(TestClient.upgradeRequest("Sec-WebSocket-Extensions: permessage-deflate"));
      assertFalse(client.readAnswer(true).headers().containsKey("sec-websocket-extensions"));
    }
  }

  @Test
  void compression_switchedOn_worksBothWays() throws IOException, DataFormatException {
    try (var server = new TestServer("network.compression", "on");
        TestClient client = server.connect()) {
      server.echo = true;
      client.write(TestClient.upgradeRequest("Sec-WebSocket-Extensions: permessage-deflate"));
      assertEquals(
          "permessage-deflate", client.readAnswer(true).headers().get("sec-websocket-extensions"));
      byte[] frame = TestClient.frame(BINARY, true, deflated(bytes("hello hello hello hello")));
      frame[0] |= 0x40;
      client.write(frame);
      server.await(() -> server.events.contains("received 1 hello hello hello hello"));
      byte[] answer = client.readCompressed();
      assertEquals("hello hello hello hello", new String(inflated(answer), StandardCharsets.UTF_8));
    }
  }

  @Test
  void compression_bomb_isTooLarge() throws IOException {
    try (var server = new TestServer("network.compression", "on", "limits.bytes-burst", "1MiB");
        TestClient client = server.connect()) {
      client.write(TestClient.upgradeRequest("Sec-WebSocket-Extensions: permessage-deflate"));
      client.readAnswer(true);
      byte[] frame = TestClient.frame(BINARY, true, deflated(new byte[10_000_000]));
      frame[0] |= 0x40;
      client.write(frame);
      int code = client.readClose().code();
      assertTrue(code == 1009 || code == 1002, "code " + code);
      server.await(() -> server.ends.size() == 1);
      assertEquals(2, server.events.size());
    }
  }

  @Test
  void text_isRefused() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      client.sendFrame(TEXT, true, bytes("hello"));
      assertEquals(1003, client.readClose().code());
      assertEquals(CloseReason.NOT_BINARY, server.awaitEnd(server.newest()));
    }
  }

  private static byte[] deflated(byte[] data) {
    var deflater = new Deflater(9, true);
    deflater.setInput(data);
    byte[] buffer = new byte[data.length + 100];
    int size = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
    deflater.end();
    return Arrays.copyOf(buffer, size - 4);
  }

  private static byte[] inflated(byte[] data) throws DataFormatException {
    var inflater = new Inflater(true);
    byte[] whole = Arrays.copyOf(data, data.length + 4);
    whole[data.length + 2] = (byte) 0xFF;
    whole[data.length + 3] = (byte) 0xFF;
    inflater.setInput(whole);
    byte[] buffer = new byte[1000];
    int size = inflater.inflate(buffer);
    inflater.end();
    return Arrays.copyOf(buffer, size);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

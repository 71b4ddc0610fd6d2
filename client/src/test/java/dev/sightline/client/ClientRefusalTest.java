package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.client.ClientException.Reason;
import dev.sightline.frame.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client says when a server refuses it, or is none. */
class ClientRefusalTest {
  private static final int BINARY = 0x82;
  private static final int PART = 0x02;
  private static final int LAST_PART = 0x80;
  private static final int TEXT = 0x81;
  private static final int CLOSE = 0x88;

  private final ClientLoop loop = ClientLoop.start();

  @AfterEach
  void close() {
    loop.close();
  }

  private ClientException end(String url) {
    return Client.connect(loop, ClientOptions.to(url), new Recorder()).ended().join();
  }

  private ClientException endAfterHello(Consumer<OutputStream> rest) throws IOException {
    try (FakeServer server = FakeServer.afterHello(rest)) {
      return end(server.url());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, VERSION",
    "2, SCHEMA",
    "3, MALFORMED",
    "4, FULL",
    "5, DENIED",
    "9, REPLACED",
    "77, OTHER"
  })
  void refusal_ofEachKind_endsWithItsReason(int code, Reason reason) throws IOException {
    byte[] frame = FakeServer.bytes(new Refusal(code, "no, thanks")::write);
    ClientException e =
        endAfterHello(
            out -> {
              FakeServer.frame(out, BINARY, frame);
              FakeServer.frame(out, CLOSE, new byte[] {0x0F, (byte) 0xAF});
            });
    assertEquals(reason, e.reason());
    assertEquals("the server refused: no, thanks", e.getMessage());
  }

  @Test
  void refusal_inFragments_isUnderstood() throws IOException {
    byte[] frame = FakeServer.bytes(new Refusal(5, "x")::write);
    assertEquals(Reason.DENIED, endAfterHello(out -> inPieces(out, frame)).reason());
  }

  private static void inPieces(OutputStream out, byte[] frame) {
    FakeServer.frame(out, PART, new byte[] {frame[0]});
    FakeServer.frame(out, 0, new byte[] {frame[1]});
    byte[] rest = java.util.Arrays.copyOfRange(frame, 2, frame.length);
    FakeServer.frame(out, LAST_PART, rest);
    FakeServer.frame(out, CLOSE, new byte[0]);
  }

  @ParameterizedTest
  @CsvSource({"1013, FULL", "1001, SHUTDOWN", "4001, SLOW", "4012, REPLACED", "1008, FLOOD"})
  void closeFrame_alone_endsWithItsReason(int code, Reason reason) throws IOException {
    byte[] payload = "..so".getBytes(StandardCharsets.US_ASCII);
    payload[0] = (byte) (code >> 8);
    payload[1] = (byte) code;
    ClientException e = endAfterHello(out -> FakeServer.frame(out, CLOSE, payload));
    assertEquals(reason, e.reason());
    assertEquals("the server ended the connection: so", e.getMessage());
  }

  @Test
  void garbage_afterTheUpgrade_isMalformed() throws IOException {
    assertEquals(
        Reason.MALFORMED,
        endAfterHello(out -> FakeServer.frame(out, TEXT, new byte[] {65})).reason());
    assertEquals(
        Reason.MALFORMED,
        endAfterHello(out -> FakeServer.frame(out, 0xF2, new byte[] {65})).reason());
    assertEquals(Reason.MALFORMED, endAfterHello(ClientRefusalTest::giant).reason());
    assertEquals(
        Reason.MALFORMED,
        endAfterHello(out -> FakeServer.frame(out, BINARY, new byte[] {2, 1})).reason());
    assertEquals(
        Reason.MALFORMED,
        endAfterHello(out -> FakeServer.frame(out, BINARY, new byte[] {0x10, 0, 1})).reason());
  }

  /** Announces a frame of 2^40 bytes. */
  private static void giant(OutputStream out) {
    try {
      out.write(BINARY);
      out.write(new byte[] {127, 0, 0, 1, 0, 0, 0, 0, 0});
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void answer_thatIsNoUpgrade_saysWhatItWas() throws IOException {
    FakeServer.Script notFound =
        (server, in, out) -> {
          FakeServer.head(in);
          FakeServer.write(out, "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
        };
    try (FakeServer server = new FakeServer(notFound)) {
      ClientException e = end(server.url());
      assertEquals(Reason.NOT_A_SERVER, e.reason());
      assertEquals(
          server.url() + ": there is no world at /play (HTTP 404 Not Found)", e.getMessage());
    }
    FakeServer.Script mail =
        (server, in, out) -> FakeServer.write(out, "220 mail.example.org ready\r\n\r\n");
    try (FakeServer server = new FakeServer(mail)) {
      assertEquals(Reason.NOT_A_SERVER, end(server.url()).reason());
    }
    FakeServer.Script wrongKey =
        (server, in, out) ->
            FakeServer.write(out, "HTTP/1.1 101 Yes\r\nSec-WebSocket-Accept: no\r\n\r\n");
    try (FakeServer server = new FakeServer(wrongKey)) {
      assertEquals(Reason.NOT_A_SERVER, end(server.url()).reason());
    }
  }

  @Test
  void nobody_atTheAddress_isUnreachable() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    ClientException e = end("ws://127.0.0.1:" + port + "/play");
    assertEquals(Reason.UNREACHABLE, e.reason());
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("ws://127.0.0.1:" + port + "/play: cannot be reached"), message);
  }

  @Test
  void plainServer_askedForTls_isNoServer() throws IOException {
    FakeServer.Script echo = (server, in, out) -> FakeServer.write(out, "HTTP/1.1 400 Bad\r\n\r\n");
    try (FakeServer server = new FakeServer(echo)) {
      assertEquals(Reason.NOT_A_SERVER, end(server.url().replace("ws:", "wss:")).reason());
    }
  }
}

package dev.sightline.client;

import dev.sightline.schema.WireWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.function.Consumer;

/** Answers one connection at a time with bytes of a test's choice. */
final class FakeServer implements AutoCloseable {
  /** What is done with a connection. */
  interface Script {
    void run(FakeServer server, InputStream in, OutputStream out) throws Exception;
  }

  private final ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  private final Thread thread;

  FakeServer(Script script) throws IOException {
    thread = new Thread(() -> serve(script), "fake-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Upgrades, reads the hello, and then sends what the test says. */
  static FakeServer afterHello(Consumer<OutputStream> rest) throws IOException {
    return new FakeServer(
        (server, in, out) -> {
          server.upgrade(in, out);
          in.read(); // something of the hello
          rest.accept(out);
          in.transferTo(OutputStream.nullOutputStream());
        });
  }

  private void serve(Script script) {
    while (!listening.isClosed()) {
      try (Socket socket = listening.accept()) {
        script.run(this, socket.getInputStream(), socket.getOutputStream());
      } catch (Exception e) {
        if (!listening.isClosed() && !(e instanceof IOException)) {
          throw new AssertionError(e);
        }
      }
    }
  }

  String url() {
    return "ws://127.0.0.1:" + listening.getLocalPort() + "/play";
  }

  /** Reads a request and says yes. */
  void upgrade(InputStream in, OutputStream out) throws Exception {
    String head = head(in);
    int at = head.indexOf("Sec-WebSocket-Key: ") + "Sec-WebSocket-Key: ".length();
    String key = head.substring(at, head.indexOf('\r', at));
    byte[] text =
        (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII);
    String accept =
        Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
    write(
        out,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
            + "Connection: Upgrade\r\nsec-websocket-accept: "
            + accept
            + "\r\n\r\n");
  }

  static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.US_ASCII);
  }

  static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** Sends a frame: opcode with the final bit, then a payload of less than 64 KiB. */
  static void frame(OutputStream out, int first, byte[] payload) {
    try {
      out.write(first);
      if (payload.length > 125) {
        out.write(126);
        out.write(payload.length >> 8);
      }
      out.write(payload.length);
      out.write(payload);
      out.flush();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Reads the next message of a client, of less than 64 KiB. */
  static byte[] message(InputStream in) throws IOException {
    in.read(); // opcode
    int length = in.read() & 0x7F;
    if (length == 126) {
      length = in.read() << 8 | in.read();
    }
    byte[] mask = in.readNBytes(4);
    byte[] payload = in.readNBytes(length);
    for (int i = 0; i < payload.length; i++) {
      payload[i] ^= mask[i & 3];
    }
    return payload;
  }

  static byte[] bytes(Consumer<WireWriter> content) {
    WireWriter out = new WireWriter(64);
    content.accept(out);
    return out.toBytes();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}

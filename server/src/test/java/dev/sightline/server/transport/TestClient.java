package dev.sightline.server.transport;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Talks to a server byte by byte, also wrongly. */
final class TestClient implements AutoCloseable {
  static final int CONTINUATION = 0;
  static final int TEXT = 1;
  static final int BINARY = 2;
  static final int CLOSE = 8;
  static final int PING = 9;
  static final int PONG = 10;

  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;

  @SuppressWarnings("ArrayRecordComponent")
  record Frame(int opcode, byte[] payload) {
    int code() {
      return ByteBuffer.wrap(payload).getShort() & 0xFFFF;
    }

    String text() {
      return new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
    }
  }

  record Answer(int status, Map<String, String> headers, String body) {}

  TestClient(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(
        120_000); // so that a server that hangs fails the test instead of stopping it
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 512));
    out = socket.getOutputStream();
  }

  static TestClient connect(int port) throws IOException {
    return connect("127.0.0.1", port);
  }

  /** Connects from one of this machine's addresses. */
  static TestClient connect(String from, int port) throws IOException {
    return connect(from, port, 0);
  }

  static TestClient connect(String from, int port, int receiveBuffer) throws IOException {
    var socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return new TestClient(socket);
  }

  static String request(String line, String... headers) {
    var text = new StringBuilder(line).append("\r\n");
    boolean hasHost =
        Arrays.stream(headers).anyMatch(h -> h.toLowerCase(Locale.ROOT).startsWith("host:"));
    if (!hasHost) {
      text.append("Host: localhost\r\n");
    }
    for (String header : headers) {
      if (!header.equals("host:")) {
        text.append(header).append("\r\n");
      }
    }
    return text.append("\r\n").toString();
  }

  static String upgradeRequest(String... headers) {
    String[] all = Arrays.copyOf(headers, headers.length + 4);
    all[headers.length] = "Connection: keep-alive, Upgrade";
    all[headers.length + 1] = "Upgrade: websocket";
    all[headers.length + 2] = "Sec-WebSocket-Version: 13";
    all[headers.length + 3] = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    return request("GET /play HTTP/1.1", all);
  }

  /** Upgrades and expects that to work. */
  TestClient upgrade(String... headers) throws IOException {
    write(upgradeRequest(headers));
    Answer answer = readAnswer(true);
    if (answer.status != 101) {
      throw new AssertionError("upgrade refused: " + answer);
    }
    return this;
  }

  void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  void write(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  void send(byte[] payload) throws IOException {
    write(frame(BINARY, true, payload));
  }

  void send(String payload) throws IOException {
    send(payload.getBytes(StandardCharsets.UTF_8));
  }

  void sendFrame(int opcode, boolean last, byte[] payload) throws IOException {
    write(frame(opcode, last, payload));
  }

  static byte[] frame(int opcode, boolean last, byte[] payload) {
    var bytes = new ByteArrayOutputStream();
    bytes.write(opcode | (last ? 0x80 : 0));
    if (payload.length < 126) {
      bytes.write(0x80 | payload.length);
    } else if (payload.length < 65536) {
      bytes.write(0x80 | 126);
      bytes.writeBytes(ByteBuffer.allocate(2).putShort((short) payload.length).array());
    } else {
      bytes.write(0x80 | 127);
      bytes.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
    }
    byte[] mask = {0x12, 0x34, 0x56, 0x78};
    bytes.writeBytes(mask);
    for (int i = 0; i < payload.length; i++) {
      bytes.write(payload[i] ^ mask[i & 3]);
    }
    return bytes.toByteArray();
  }

  /** Reads the next frame of any kind. */
  Frame readFrame() throws IOException {
    return readFrame(0);
  }

  /** Reads a message that the server compressed, as it came. */
  byte[] readCompressed() throws IOException {
    return readFrame(0x40).payload;
  }

  private Frame readFrame(int reserved) throws IOException {
    int first = in.readUnsignedByte();
    int second = in.readUnsignedByte();
    if ((first & 0x70) != reserved || (second & 0x80) != 0) {
      throw new AssertionError("bad frame from the server: " + first + " " + second);
    }
    long length = second;
    if (length == 126) {
      length = in.readUnsignedShort();
    } else if (length == 127) {
      length = in.readLong();
    }
    byte[] payload = new byte[Math.toIntExact(length)];
    in.readFully(payload);
    return new Frame(first & 15, payload);
  }

  /** Reads the next message, answering no pings. */
  String readMessage() throws IOException {
    return new String(readBytes(), StandardCharsets.UTF_8);
  }

  byte[] readBytes() throws IOException {
    Frame frame = readFrame();
    while (frame.opcode == PING) {
      frame = readFrame();
    }
    if (frame.opcode != BINARY) {
      throw new AssertionError(
          "not a message: " + frame + (frame.opcode == CLOSE ? frame.text() : ""));
    }
    return frame.payload;
  }

  /** Skips everything up to the close frame. */
  Frame readClose() throws IOException {
    Frame frame = readFrame();
    while (frame.opcode != CLOSE) {
      frame = readFrame();
    }
    return frame;
  }

  /** Returns whether the server has ended the connection, with nothing more to read. */
  boolean isEnded() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true; // reset
    }
  }

  Answer readAnswer() throws IOException {
    return readAnswer(false);
  }

  Answer readAnswer(boolean withoutBody) throws IOException {
    String line = readLine();
    int status = Integer.parseInt(line.substring(9, 12));
    Map<String, String> headers = new HashMap<>();
    for (line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int length = withoutBody ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
    return new Answer(status, headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  private String readLine() throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("after '" + line + "'");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** Vanishes without a word. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

package dev.sightline.client;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The request that turns an HTTP connection into a WebSocket, and what the answer has to say. */
final class Upgrade {
  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final String END = "\r\n\r\n";

  private final ServerUrl url;
  private final String key;

  Upgrade(ServerUrl url, RandomGenerator random) {
    this.url = url;
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    key = Base64.getEncoder().encodeToString(bytes);
  }

  String request() {
    return String.join(
        "\r\n",
        "GET " + url.path() + " HTTP/1.1",
        "Host: " + url.authority(),
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: " + key,
        "Sec-WebSocket-Version: 13" + END);
  }

  /** Returns how many bytes the head of an answer takes, or -1 if it is not complete. */
  static int end(ByteBuf in) {
    for (int i = in.readerIndex(); i + END.length() <= in.writerIndex(); i++) {
      if (in.getInt(i) == 0x0D0A0D0A) {
        return i + END.length() - in.readerIndex();
      }
    }
    return -1;
  }

  /** Returns what is wrong with an answer, or null. */
  @Nullable String fault(String answer) {
    String[] lines = answer.split("\r\n");
    String[] status = lines[0].split(" ", 3);
    if (status.length < 2 || !status[0].startsWith("HTTP/1.")) {
      return "what answers does not speak HTTP";
    }
    if (!status[1].equals("101")) {
      String words = status.length > 2 ? status[1] + " " + status[2] : status[1];
      return "there is no world at " + url.path() + " (HTTP " + words.strip() + ")";
    }
    return accept().equals(header(lines, "sec-websocket-accept"))
        ? null
        : "what answers does not speak WebSocket";
  }

  private static @Nullable String header(String[] lines, String name) {
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).toLowerCase(Locale.ROOT).equals(name)) {
        return line.substring(colon + 1).strip();
      }
    }
    return null;
  }

  private String accept() {
    try {
      byte[] text = (key + GUID).getBytes(StandardCharsets.US_ASCII);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}

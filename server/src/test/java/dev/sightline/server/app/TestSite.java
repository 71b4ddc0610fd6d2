package dev.sightline.server.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sightline.server.config.SettingsSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A server with cheap passwords, and HTTP calls to it from any address of this machine. */
final class TestSite implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  final Server server;
  private final Path folder;

  /** An answer. */
  record Answer(int status, String head, JsonNode body) {
    String text(String field) {
      return body.path(field).asText();
    }

    String error() {
      return text("error");
    }
  }

  TestSite(Path folder, String... options) {
    this.folder = folder;
    Map<String, String> all = new HashMap<>();
    all.put("network.port", "0");
    all.put("data", folder.toString());
    all.put("accounts.password-memory", "64KiB");
    all.put("accounts.password-passes", "1");
    all.put("accounts.password-share", "100");
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    server = Server.start(new SettingsSource(null, all));
  }

  int port() {
    return server.port();
  }

  SocketPlayer player(String token) {
    return new SocketPlayer(port(), server.schema(), token);
  }

  /** A player that is in the world. */
  SocketPlayer joined(String token) throws InterruptedException {
    SocketPlayer player = player(token);
    if (!player.takeUntil(() -> player.replicas.self() != null && player.number != 0)) {
      throw new AssertionError("refused: " + player.refusal);
    }
    return player;
  }

  /** Why a player is not let in. */
  String refused(String token) throws InterruptedException {
    try (SocketPlayer player = player(token)) {
      player.takeUntil(() -> player.refusal != null || player.welcome != null);
      return player.refusal == null ? "" : player.refusal.reason();
    }
  }

  Answer register(String name, String password) throws IOException {
    return account("register", "", signIn(name, password));
  }

  Answer login(String name, String password) throws IOException {
    return account("login", "", signIn(name, password));
  }

  static String signIn(String name, String password) {
    return JSON.createObjectNode().put("name", name).put("password", password).toString();
  }

  Answer account(String call, String token, String body) throws IOException {
    return post("127.0.0.1", "/account/" + call, token, body);
  }

  Answer admin(String call, String body) throws IOException {
    String token = Files.readString(folder.resolve("admin.token")).strip();
    return post("127.0.0.1", "/api/v1/" + call, token, body);
  }

  Answer adminGet(String call) throws IOException {
    String token = Files.readString(folder.resolve("admin.token")).strip();
    return get("/api/v1/" + call, token);
  }

  Answer get(String path, String token) throws IOException {
    return send(port(), "127.0.0.1", "GET " + path + " HTTP/1.1\r\n" + headers(token) + "\r\n", "");
  }

  Answer post(String from, String path, String token, String body, String... headers)
      throws IOException {
    return post(port(), from, path, token, body, headers);
  }

  static Answer post(
      int port, String from, String path, String token, String body, String... headers)
      throws IOException {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\n" + headers(token));
    head.append("Content-Type: application/json\r\nContent-Length: ").append(length).append("\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return send(port, from, head + "\r\n", body);
  }

  private static String headers(String token) {
    String authorization = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return "Host: localhost\r\nConnection: close\r\n" + authorization;
  }

  private static Answer send(int port, String from, String head, String body) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      socket.setSoTimeout(120_000); // so that a server that hangs fails the test
      OutputStream out = socket.getOutputStream();
      out.write((head + body).getBytes(StandardCharsets.UTF_8));
      out.flush();
      return answer(socket.getInputStream());
    }
  }

  private static Answer answer(InputStream in) throws IOException {
    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = text.indexOf("\r\n\r\n");
    String head = text.substring(0, end);
    return new Answer(
        Integer.parseInt(head.substring(9, 12)), head, JSON.readTree(text.substring(end + 4)));
  }

  @Override
  public void close() {
    server.close();
  }
}

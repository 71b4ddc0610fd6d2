package dev.sightline.server.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.web.Access;
import dev.sightline.server.web.AdminToken;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Pages;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Routes;
import dev.sightline.server.web.StandardRoutes;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beginning and end of an endpoint, and the whole of it with its usual routes. */
final class EndpointTest {
  @TempDir Path folder;

  @Test
  void open_portInUse_isOneLine() {
    try (var server = new TestServer()) {
      var e =
          assertThrows(
              EndpointException.class,
              () -> new TestServer("network.port", String.valueOf(server.port())));
      assertEquals(
          "127.0.0.1 port " + server.port() + ": is in use by another program", e.getMessage());
    }
  }

  @Test
  void open_addressOfAnotherMachine_isOneLine() {
    var e =
        assertThrows(EndpointException.class, () -> new TestServer("network.bind", "192.0.2.1"));
    assertEquals("192.0.2.1 port 0: this machine does not have that address", e.getMessage());
  }

  @Test
  void together_framesHandedOver_leaveWhenTheWorkIsDone() throws IOException {
    try (var server = new TestServer();
        TestClient first = server.join();
        TestClient second = server.join()) {
      server.endpoint.together(
          () -> {
            sendToAll(server, "a");
            server.endpoint.sweep(); // the I/O threads have had their turn
            assertTrue(server.connections.stream().noneMatch(Connection::isReady));
          });
      assertEquals("a", first.readMessage());
      assertEquals("a", second.readMessage());
      server.await(() -> server.connections.stream().allMatch(Connection::isReady));
      sendToAll(server, "b");
      assertEquals("b", first.readMessage());
      assertEquals("b", second.readMessage());
    }
  }

  @Test
  void together_workThrows_framesLeave() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      Runnable failing =
          () -> {
            sendToAll(server, "a");
            throw new IllegalStateException("as meant");
          };
      assertThrows(IllegalStateException.class, () -> server.endpoint.together(failing));
      assertEquals("a", client.readMessage());
    }
  }

  private static void sendToAll(TestServer server, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (Connection connection : server.connections) {
      assertTrue(connection.send(bytes, 0, bytes.length));
    }
  }

  @Test
  void close_tellsClientsAndTheWorld() throws IOException {
    var server = new TestServer();
    TestClient first = server.join();
    TestClient second = server.join();
    int port = server.port();
    CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
    for (TestClient client : new TestClient[] {first, second}) {
      TestClient.Frame frame = client.readClose();
      assertEquals(1001, frame.code());
      assertEquals("the server is stopping", frame.text());
      client.sendFrame(TestClient.CLOSE, true, frame.payload());
      assertTrue(client.isEnded());
    }
    closed.join();
    server.await(() -> server.ends.size() == 2);
    assertTrue(server.ends.values().stream().allMatch(CloseReason.SHUTDOWN::equals));
    assertThrows(ConnectException.class, () -> TestClient.connect(port));
    new TestServer("network.port", String.valueOf(port)).close();
  }

  @Test
  void close_withRudeClients_doesNotWaitForever() throws IOException {
    var server = new TestServer();
    TestClient client = server.join();
    TestClient idle = server.connect();
    server.awaitConnections(2);
    server.close();
    server.close();
    assertEquals(1001, client.readClose().code());
    assertTrue(client.isEnded());
    assertTrue(idle.isEnded());
    assertEquals(CloseReason.SHUTDOWN, server.awaitEnd(server.newest()));
  }

  @Test
  void connection_afterClose_doesNothing() throws IOException {
    var server = new TestServer();
    server.join();
    Connection connection = server.newest();
    server.close();
    assertFalse(connection.isOpen());
    assertFalse(connection.send(new byte[3], 0, 3));
    connection.close(CloseReason.KICKED);
    assertEquals(CloseReason.SHUTDOWN, server.awaitEnd(connection));
  }

  @Test
  void close_answerUnderWay_isStillGiven() throws IOException, InterruptedException {
    var later = new LinkedBlockingQueue<CompletableFuture<Response>>();
    var server =
        new TestServer(
            request -> {
              var answer = new CompletableFuture<Response>();
              later.add(answer);
              return answer;
            },
            "network.close-timeout",
            "60s");
    TestClient client = server.connect();
    client.write(TestClient.request("POST /api/v1/stop HTTP/1.1"));
    CompletableFuture<Response> answer = later.take();
    CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
    TestClient refused = null;
    while (refused == null) { // until the server lets nobody in
      try {
        TestClient other = TestClient.connect(server.port());
        refused = other.isEnded() ? other : null;
      } catch (IOException e) {
        break;
      }
    }
    answer.complete(Response.text("stopping"));
    TestClient.Answer got = client.readAnswer();
    assertEquals("stopping", got.body());
    client.close();
    closed.join();
  }

  @Test
  void stopAccepting_keepsWhoIsIn() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.join()) {
      server.endpoint.stopAccepting();
      assertTrue(isTurnedAway(server.port()));
      client.send("hello");
      server.await(() -> server.events.contains("received 1 hello"));
    }
  }

  /**
   * The system may still take a connection while the port is being closed; then it ends at once.
   */
  private static boolean isTurnedAway(int port) {
    try (TestClient other = TestClient.connect(port)) {
      return other.isEnded();
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void routes_overTheWire_guardWhatTheyShould() throws IOException {
    var metrics = new Metrics();
    var pages = new Pages(EndpointTest.class.getClassLoader(), "dev/sightline/web");
    var routes = new Routes(AdminToken.in(folder, new SecureRandom()), pages, metrics);
    StandardRoutes.addTo(routes, metrics, () -> null);
    routes.post("/api/v1/pause", Access.ADMIN, Handler.now(request -> Response.json(true)));
    String token =
        "Authorization: Bearer " + Files.readString(folder.resolve("admin.token")).strip();
    try (var server = new TestServer(routes);
        TestClient client = server.connect()) {
      assertStatus(200, client, "GET / HTTP/1.1");
      assertStatus(200, client, "GET /health HTTP/1.1");
      assertStatus(200, client, "GET /metrics HTTP/1.1");
      assertStatus(200, client, "GET /metrics/times HTTP/1.1");
      assertStatus(401, client, "GET /metrics/times HTTP/1.1", "X-Forwarded-For: 127.0.0.1");
      assertStatus(401, client, "GET /metrics HTTP/1.1", "X-Forwarded-For: 127.0.0.1");
      assertStatus(200, client, "GET /metrics HTTP/1.1", "X-Forwarded-For: 127.0.0.1", token);
      assertStatus(401, client, "POST /api/v1/pause HTTP/1.1");
      assertStatus(401, client, "POST /api/v1/pause HTTP/1.1", "Authorization: Bearer 00");
      assertStatus(200, client, "POST /api/v1/pause HTTP/1.1", token);
      assertStatus(405, client, "GET /api/v1/pause HTTP/1.1", token);
      assertStatus(404, client, "GET /api/v1/none HTTP/1.1", token);
    } finally {
      metrics.close();
    }
  }

  private static void assertStatus(int status, TestClient client, String line, String... headers)
      throws IOException {
    client.write(TestClient.request(line, headers));
    assertEquals(status, client.readAnswer().status(), line);
  }
}

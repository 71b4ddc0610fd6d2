package dev.sightline.server.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.web.Request;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.SecurityHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and answers, good and bad ones. */
final class HttpTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final LinkedBlockingQueue<Request> asked = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<CompletableFuture<Response>> later =
      new LinkedBlockingQueue<>();

  /** Answers with what was asked; {@code /later} when the test says so. */
  private CompletionStage<Response> answer(Request request) {
    asked.add(request);
    if (request.path().equals("/later")) {
      var future = new CompletableFuture<Response>();
      later.add(future);
      return future;
    }
    if (request.path().equals("/fail")) {
      return CompletableFuture.failedFuture(new IllegalStateException("as asked"));
    }
    String body = new String(request.body(), StandardCharsets.UTF_8);
    return CompletableFuture.completedFuture(
        Response.text(request.method() + " " + request.path() + " " + body));
  }

  @Test
  void requests_onOneConnection_areAnswered() throws IOException, InterruptedException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      for (int i = 0; i < 3; i++) {
        client.write(TestClient.request("GET /a?n=" + i + " HTTP/1.1", "X-One: 1", "x-one: 2"));
        TestClient.Answer answer = client.readAnswer();
        assertEquals(200, answer.status());
        assertEquals("GET /a ", answer.body());
        Request request = asked.take();
        assertEquals(String.valueOf(i), request.parameter("n"));
        assertEquals(null, request.header("x-one"));
        assertEquals("localhost", request.header("Host"));
        assertTrue(request.caller().isLocal());
      }
      assertEquals(3, server.metric("sightline_http_requests_total{answer=\"success\"}"));
    }
  }

  @Test
  void everyAnswer_hasSecurityHeaders() throws IOException {
    try (var server = new TestServer(this::answer)) {
      for (String path : List.of("/a", "/fail", "/play", "nothing")) {
        TestClient other = server.connect();
        other.write(TestClient.request("GET " + path + " HTTP/1.1"));
        TestClient.Answer answer = other.readAnswer();
        SecurityHeaders.ALL.forEach(
            (name, value) -> assertEquals(value, answer.headers().get(name), path));
        assertFalse(answer.headers().containsKey("strict-transport-security"));
        assertFalse(answer.headers().containsKey("server"));
        other.close();
      }
      String policy = String.valueOf(SecurityHeaders.ALL.get("content-security-policy"));
      assertTrue(policy.startsWith("default-src 'none'"));
      assertFalse(policy.contains("unsafe"));
      assertFalse(policy.contains("*"));
    }
  }

  @Test
  void head_hasLengthButNoBody() throws IOException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("HEAD /abc HTTP/1.1"));
      TestClient.Answer answer = client.readAnswer(true);
      assertEquals("10", answer.headers().get("content-length"));
      client.write(TestClient.request("GET /b HTTP/1.1"));
      assertEquals("GET /b ", client.readAnswer().body());
    }
  }

  @Test
  void post_withBody_isAnswered() throws IOException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("POST /a HTTP/1.1", "Content-Length: 5") + "hello");
      assertEquals("POST /a hello", client.readAnswer().body());
      client.write(
          TestClient.request("POST /a HTTP/1.1", "Transfer-Encoding: chunked")
              + "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n");
      assertEquals("POST /a hello", client.readAnswer().body());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 2000", "Transfer-Encoding: chunked"})
  void body_overTheLimit_is413(String header) throws IOException {
    try (var server = new TestServer(this::answer, "http.body-size", "1000");
        TestClient client = server.connect()) {
      client.write(TestClient.request("POST /a HTTP/1.1", header));
      client.write("7D0\r\n" + "x".repeat(2000) + "\r\n0\r\n\r\n");
      TestClient.Answer answer = client.readAnswer();
      assertEquals(413, answer.status());
      assertEquals("close", answer.headers().get("connection"));
      assertTrue(answer.body().contains("http.body-size"));
      client.endOutput();
      assertTrue(client.isEnded());
      assertTrue(asked.isEmpty());
    }
  }

  @Test
  void expectation_ofAGoodRequest_isMet() throws IOException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(
          TestClient.request("POST /a HTTP/1.1", "Content-Length: 5", "Expect: 100-continue"));
      assertEquals(100, client.readAnswer().status());
      client.write("hello");
      assertEquals("POST /a hello", client.readAnswer().body());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /LONG HTTP/1.1 |  | 414",
        "GET /a HTTP/1.1 | X-Large: LONG | 431",
        "GARBAGE |  | 400",
        "GET /a HTTP/9.9.9 |  | 400",
        "GET http://localhost/a HTTP/1.1 |  | 400",
        "OPTIONS * HTTP/1.1 |  | 400",
        "GET a HTTP/1.1 |  | 400",
        "GET //a HTTP/1.1 |  | 400",
        "GET /a?b=%zz HTTP/1.1 |  | 400",
        "POST /a HTTP/1.1 | Content-Length: -1 | 400",
        "POST /a HTTP/1.1 | Content-Length: 1x | 400",
        "GET /a HTTP/1.1 | Bad Name: 1 | 400",
        "GET /a HTTP/1.1 | host: | 400",
        "GET /a HTTP/1.1 | Host: a b | 400",
        "GET /a HTTP/1.1 | Host: evil.example | 421",
        "GET /a HTTP/1.1 | Host: localhost.evil.example:80 | 421",
        "GET /a HTTP/1.1 | Host: 127.0.0.1:1234 | 200",
        "GET /a HTTP/1.1 | Host: [::1] | 200",
        "GET /a HTTP/1.1 | Host: LOCALHOST:1 | 200",
        "GET /a HTTP/1.1 | Host: play.example.org | 200",
        "GET /a HTTP/1.1 | Host: a.b.example.net | 200",
        "GET /a HTTP/1.1 | Host: example.net | 421",
        "GET /a HTTP/1.1 | Origin: http://evil.example | 200",
        "POST /a HTTP/1.1 | Origin: http://evil.example | 403",
        "POST /a HTTP/1.1 | Origin: http://localhost | 200",
        "DELETE /a HTTP/1.1 | Origin: null | 403",
        "GET /fail HTTP/1.1 |  | 500",
        "GET /play HTTP/1.1 |  | 426",
      })
  void request_isAnsweredWithItsStatus(String line, String header, int status) throws IOException {
    String longText = "x".repeat(9000);
    try (var server =
            new TestServer(this::answer, "network.hosts", "play.example.org, *.example.net");
        TestClient client = server.connect()) {
      String filled = header == null ? null : header.replace("LONG", longText);
      String[] headers = filled == null ? new String[0] : new String[] {filled};
      client.write(TestClient.request(line.replace("LONG", longText), headers));
      assertEquals(status, client.readAnswer().status());
      assertEquals(status == 200 || status == 500 ? 1 : 0, asked.size());
    }
  }

  @Test
  void twoHosts_are400() throws IOException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("GET / HTTP/1.1", "Host: localhost", "Host: localhost"));
      assertEquals(400, client.readAnswer().status());
    }
  }

  @Test
  void pipelinedRequest_endsTheConnectionAfterTheFirstAnswer()
      throws IOException, InterruptedException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("GET /later HTTP/1.1").repeat(3));
      later.take().complete(Response.text("first"));
      TestClient.Answer answer = client.readAnswer();
      assertEquals("first", answer.body());
      assertEquals("close", answer.headers().get("connection"));
      assertTrue(client.isEnded());
      assertEquals(1, asked.size());
    }
  }

  @Test
  void answer_thatDoesNotCome_is504() throws IOException, InterruptedException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("GET /later HTTP/1.1"));
      CompletableFuture<Response> tooLate = later.take();
      server.advance(SECOND.multipliedBy(10));
      assertEquals(504, client.readAnswer().status());
      tooLate.complete(Response.text("too late"));
      assertTrue(client.isEnded());
    }
  }

  @Test
  void answer_afterTheClientLeft_isDropped() throws IOException, InterruptedException {
    try (var server = new TestServer(this::answer)) {
      TestClient client = server.connect();
      client.write(TestClient.request("GET /later HTTP/1.1"));
      CompletableFuture<Response> answer = later.take();
      client.reset();
      server.awaitConnections(0);
      answer.complete(Response.text("for nobody"));
      TestClient other = server.connect();
      other.write(TestClient.request("GET /a HTTP/1.1"));
      assertEquals(200, other.readAnswer().status());
      other.close();
    }
  }

  @Test
  void restingConnection_isEndedAfterAWhile() throws IOException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("GET /a HTTP/1.1"));
      client.readAnswer();
      server.awaitConnections(1);
      server.advance(SECOND.multipliedBy(29));
      client.write(TestClient.request("GET /a HTTP/1.1"));
      client.readAnswer();
      server.awaitConnections(1);
      server.advance(SECOND.multipliedBy(30));
      assertTrue(client.isEnded());
    }
  }

  @Test
  void largeAnswer_thatNobodyReads_isGivenUp() throws IOException {
    Response large = Response.bytes(200, "text/plain", new byte[4_000_000]);
    try (var server =
            new TestServer(
                request -> CompletableFuture.completedFuture(large),
                "network.send-buffer",
                "4KiB");
        TestClient client = TestClient.connect("127.0.0.1", server.port(), 4096)) {
      client.write(TestClient.request("GET /a HTTP/1.1"));
      String answered = "sightline_http_requests_total{answer=\"success\"}";
      server.await(() -> server.metric(answered) == 1);
      server.advance(SECOND.multipliedBy(119));
      server.awaitConnections(1);
      server.advance(SECOND);
      server.awaitConnections(0);
    }
  }

  @Test
  void connectionClose_isHonored() throws IOException {
    try (var server = new TestServer(this::answer);
        TestClient client = server.connect()) {
      client.write(TestClient.request("GET /a HTTP/1.1", "Connection: close"));
      assertEquals("close", client.readAnswer().headers().get("connection"));
      assertTrue(client.isEnded());
      TestClient old = server.connect();
      old.write(TestClient.request("GET /a HTTP/1.0"));
      assertEquals(200, old.readAnswer().status());
      assertTrue(old.isEnded());
      old.close();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | 101",
        "Origin: http://localhost | 101",
        "Origin: http://localhost:80 | 101",
        "Origin: https://www.example.org | 101",
        "Origin: http://www.example.org | 403",
        "Origin: http://localhost:81 | 403",
        "Origin: http://evil.example | 403",
        "Origin: null | 403",
        "Origin: nonsense | 403",
        "Host: evil.example | 421",
        "Sec-WebSocket-Version: 8 | 426",
        "Sec-WebSocket-Key: short | 400",
      })
  void upgrade_checksOriginHostAndHandshake(String header, int status) throws IOException {
    try (var server = new TestServer("network.origins", "https://www.example.org");
        TestClient client = server.connect()) {
      String request =
          header == null ? TestClient.upgradeRequest() : TestClient.upgradeRequest(header);
      boolean replaced = header != null && header.startsWith("Sec-WebSocket");
      client.write(replaced ? replace(request, header) : request);
      assertEquals(status, client.readAnswer(true).status());
      double refused =
          server
              .metrics
              .scrape()
              .lines()
              .filter(line -> line.startsWith("sightline_upgrades_refused_total{"))
              .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
              .sum();
      assertEquals(status == 101 ? 0 : 1, refused);
    }
  }

  /** Drops the usual header of the same name. */
  private static String replace(String request, String header) {
    String name = header.substring(0, header.indexOf(':'));
    return request.replaceAll(name + ": (13|dGhl.*)\r\n", "");
  }

  @Test
  void upgrade_byPost_is405() throws IOException {
    try (var server = new TestServer();
        TestClient client = server.connect()) {
      client.write(TestClient.upgradeRequest().replace("GET", "POST"));
      assertEquals(405, client.readAnswer().status());
    }
  }
}

package dev.sightline.server.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TlsTest {
  @TempDir static Path folder;

  private static TestCertificate rsa = none();
  private static TestCertificate ec = none();

  private static TestCertificate none() {
    try {
      return new TestCertificate(Path.of(""), Path.of(""), KeyStore.getInstance("PKCS12"));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeAll
  static void make() throws IOException, InterruptedException, GeneralSecurityException {
    rsa = TestCertificate.make(folder, "rsa", "RSA");
    ec = TestCertificate.make(folder, "ec", "EC");
  }

  @Test
  void client_overTls_exchangesMessages() throws IOException, GeneralSecurityException {
    for (TestCertificate certificate : new TestCertificate[] {rsa, ec}) {
      try (var server = server(certificate);
          TestClient client = connect(server, certificate)) {
        server.echo = true;
        client.upgrade("Origin: https://localhost");
        client.send("hello");
        server.await(() -> server.events.contains("received 1 hello"));
        assertEquals("hello", client.readMessage());
        server.newest().close(CloseReason.KICKED);
        assertEquals(4010, client.readClose().code());
      }
    }
  }

  @Test
  void largeFrames_overTls_arriveWhole() throws IOException, GeneralSecurityException {
    try (var server = server(rsa);
        TestClient client = connect(server, rsa)) {
      client.upgrade();
      server.await(() -> server.connections.size() == 1);
      assertTrue(server.newest().send(new byte[1 << 20], 0, 1 << 20));
      assertEquals(1 << 20, client.readBytes().length);
      server.await(server.newest()::isReady);
    }
  }

  @Test
  void pageOverPlainHttp_mayNotConnectToTls() throws IOException, GeneralSecurityException {
    try (var server = server(rsa);
        TestClient client = connect(server, rsa)) {
      client.write(TestClient.upgradeRequest("Origin: http://localhost:443"));
      assertEquals(403, client.readAnswer().status());
    }
  }

  @Test
  void answer_underAName_asksForTlsInFuture() throws IOException, GeneralSecurityException {
    try (var server = server(rsa, "network.hosts", "play.example.org");
        TestClient client = connect(server, rsa)) {
      client.write(TestClient.request("GET /a HTTP/1.1", "Host: play.example.org"));
      assertEquals(
          "max-age=15552000", client.readAnswer().headers().get("strict-transport-security"));
      client.write(TestClient.request("GET /a HTTP/1.1"));
      assertEquals(null, client.readAnswer().headers().get("strict-transport-security"));
    }
  }

  @Test
  void plainRequest_toTls_isRefused() throws IOException {
    try (var server = server(rsa);
        TestClient client = server.connect()) {
      client.write(TestClient.request("GET /a HTTP/1.1"));
      while (!client.isEnded()) {} // an alert may come first
      String refused = "sightline_connections_refused_total{reason=\"malformed\"}";
      server.await(() -> server.metric(refused) == 1);
    }
  }

  @Test
  void slowTlsHandshake_isEnded() throws IOException {
    try (var server = server(rsa);
        TestClient client = server.connect()) {
      server.awaitConnections(1);
      server.advance(Duration.ofSeconds(5));
      assertTrue(client.isEnded());
    }
  }

  @Test
  void open_unusableFiles_saysWhich() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    Path old = Files.writeString(folder.resolve("old"), "-----BEGIN RSA PRIVATE KEY-----\n");
    Path missing = folder.resolve("missing");
    assertMessage(missing, rsa.key(), missing + ": there is no such file");
    assertMessage(rsa.certificate(), missing, missing + ": there is no such file");
    assertMessage(empty, rsa.key(), empty + ": holds no certificate in PEM");
    assertMessage(rsa.key(), rsa.key(), rsa.key() + ": holds no certificate in PEM");
    assertMessage(rsa.certificate(), empty, empty + ": holds no private key in PEM");
    assertMessage(
        rsa.certificate(),
        old,
        old + ": the key must be PKCS#8 and not encrypted (openssl pkcs8 -topk8 -nocrypt)");
    assertMessage(rsa.certificate(), ec.key(), ec.key() + ": does not belong to the certificate");
  }

  @Test
  void open_keyOfAnotherCertificate_isRefused()
      throws IOException, InterruptedException, GeneralSecurityException {
    TestCertificate other = TestCertificate.make(folder, "other", "EC");
    assertMessage(
        ec.certificate(), other.key(), other.key() + ": does not belong to the certificate");
  }

  private static void assertMessage(Path certificate, Path key, String message) {
    var e =
        assertThrows(
            EndpointException.class,
            () ->
                new TestServer(
                    "network.tls.certificate", certificate.toString(),
                    "network.tls.key", key.toString()));
    assertEquals(message, e.getMessage());
  }

  private static TestServer server(TestCertificate certificate, String... more) {
    String[] options = Arrays.copyOf(more, more.length + 4);
    options[more.length] = "network.tls.certificate";
    options[more.length + 1] = certificate.certificate().toString();
    options[more.length + 2] = "network.tls.key";
    options[more.length + 3] = certificate.key().toString();
    return new TestServer(options);
  }

  private static TestClient connect(TestServer server, TestCertificate certificate)
      throws IOException, GeneralSecurityException {
    var socket =
        (SSLSocket)
            certificate.client().getSocketFactory().createSocket("127.0.0.1", server.port());
    socket.startHandshake();
    return new TestClient(socket);
  }
}

package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.transport.TestCertificate;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the documentation: a certificate and a key in two files. */
final class AccountTlsTest {
  @TempDir Path folder;

  @Test
  void register_overTls_works() throws Exception {
    TestCertificate own = TestCertificate.make(folder, "own", "EC");
    String certificate = own.certificate().toString();
    String key = own.key().toString();
    try (TestSite site =
        new TestSite(
            folder.resolve("data"),
            "network.tls.certificate",
            certificate,
            "network.tls.key",
            key)) {
      HttpClient client = HttpClient.newBuilder().sslContext(own.client()).build();
      URI uri = URI.create("https://localhost:" + site.port() + "/account/register");
      String body = TestSite.signIn("Ann", "correct horse");
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(uri)
                  .header("content-type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), answer.body());
      assertTrue(answer.body().contains("\"token\""));
    }
  }
}

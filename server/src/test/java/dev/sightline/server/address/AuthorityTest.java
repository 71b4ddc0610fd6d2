package dev.sightline.server.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AuthorityTest {
  @ParameterizedTest
  @CsvSource({
    "localhost, localhost, -1, false",
    "LOCALHOST:8080, localhost, 8080, false",
    "play.example.org., play.example.org, -1, false",
    "a_b-c.example:1, a_b-c.example, 1, false",
    "127.0.0.1:80, 127.0.0.1, 80, true",
    "[::1], 0:0:0:0:0:0:0:1, -1, true",
    "[::1]:65535, 0:0:0:0:0:0:0:1, 65535, true",
  })
  void parse_wellFormed_yieldsHostAndPort(String text, String host, int port, boolean literal) {
    assertEquals(new Authority(host, port, literal), Authority.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        ":80",
        "a:",
        "a:0",
        "a:65536",
        "a:80x",
        "a b",
        "a/b",
        "a@b",
        "::1",
        "[::1",
        "[]",
        "[127.0.0.1]",
        "[fe80::1%eth0]",
        "-a",
        "a..b",
        "a\u0000",
        "user@[::1]",
        "é",
        "a,b"
      })
  void parse_malformed_isNull(String text) {
    assertNull(Authority.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:8080, localhost:8080, true",
    "http://localhost, localhost, true",
    "http://localhost, localhost:80, true",
    "https://play.example.org, play.example.org, true",
    "https://play.example.org, play.example.org:443, true",
    "https://play.example.org, play.example.org:8443, false",
    "http://evil.example, localhost, false",
    "http://localhost:8081, localhost:8080, false",
    "http://[::1]:8080, [0:0::1]:8080, true",
  })
  void isServedAs_authority_comparesHostAndPort(String origin, String host, boolean same) {
    Origin page = Objects.requireNonNull(Origin.parse(origin));
    assertEquals(same, page.isServedAs(Objects.requireNonNull(Authority.parse(host))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "",
        "file://",
        "ftp://a",
        "http://",
        "http://a/",
        "http://a/b",
        "HTTP://a",
        "http://a http://b",
        "http://u@a"
      })
  void parseOrigin_malformedOrOpaque_isNull(String text) {
    assertNull(Origin.parse(text));
  }
}

package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerUrlTest {
  @Test
  void parse_usualForms_areUnderstood() {
    assertEquals(
        new ServerUrl(false, "127.0.0.1", 8080, "/play"),
        ServerUrl.parse("ws://127.0.0.1:8080/play"));
    assertEquals(
        new ServerUrl(true, "play.example.org", 443, "/play"),
        ServerUrl.parse("wss://play.example.org"));
    assertEquals(new ServerUrl(false, "::1", 9, "/a?b=c"), ServerUrl.parse("ws://[::1]:9/a?b=c"));
    assertEquals("ws://[::1]:9/a?b=c", ServerUrl.parse("ws://[::1]:9/a?b=c").toString());
    assertEquals("http://[::1]:9/map", ServerUrl.parse("ws://[::1]:9").http("/map").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "127.0.0.1:8080",
        "http://127.0.0.1",
        "tcp://127.0.0.1:1",
        "udp://127.0.0.1:1",
        "ws://",
        "ws:///play",
        "ws://a b",
        "ws://host:0/",
        "ws://host:99999/",
        "ws://ann@host/",
        "ws://host/#here"
      })
  void parse_whatIsNoAddress_isRefusedInOneLine(String text) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> ServerUrl.parse(text)).getMessage());
    assertTrue(message.startsWith("'" + text + "': "), message);
    assertTrue(message.endsWith("a server is given like ws://127.0.0.1:8080/play"), message);
  }
}

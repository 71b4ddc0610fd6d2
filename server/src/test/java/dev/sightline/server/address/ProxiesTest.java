package dev.sightline.server.address;

import static dev.sightline.server.address.AddressRangeTest.ip;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProxiesTest {
  private static final List<AddressRange> TRUSTED =
      List.of(AddressRange.parse("127.0.0.1"), AddressRange.parse("10.0.0.0/8"));

  @Test
  void caller_withoutHeaders_isThePeer() {
    Caller caller = caller(ProxyHeader.X_FORWARDED_FOR, "127.0.0.1", Map.of());
    assertEquals(new Caller(ip("127.0.0.1"), false), caller);
    assertTrue(caller.isLocal());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "forwarded",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-real-ip",
        "via"
      })
  void caller_anyProxyHeaderFromLoopback_isNotLocal(String header) {
    var nobody = new Proxies(List.of(), ProxyHeader.X_FORWARDED_FOR);
    Caller caller =
        nobody.caller(
            ip("127.0.0.1"), name -> name.equals(header) ? List.of("127.0.0.1") : List.of());
    assertEquals(ip("127.0.0.1"), caller.address());
    assertFalse(caller.isLocal());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "203.0.113.9 | 203.0.113.9",
        "1.1.1.1, 203.0.113.9 | 203.0.113.9",
        "1.1.1.1, 203.0.113.9, 10.1.2.3 | 203.0.113.9",
        "203.0.113.9:1234 | 203.0.113.9",
        "[2001:db8::7]:80 | 2001:db8::7",
        "2001:db8::7 | 2001:db8::7",
        "127.0.0.1 | 127.0.0.1",
        "1.1.1.1, unknown | 127.0.0.1",
        "1.1.1.1, | 127.0.0.1",
        "10.9.9.9 | 10.9.9.9",
      })
  void caller_plainHeaderOfTrustedProxy_isTheLastUntrustedHop(String value, String expected) {
    Caller caller =
        caller(ProxyHeader.X_FORWARDED_FOR, "127.0.0.1", Map.of("x-forwarded-for", List.of(value)));
    assertEquals(new Caller(ip(expected), true), caller);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "for=203.0.113.9 | 203.0.113.9",
        "For=\"203.0.113.9:47\";proto=https;by=10.0.0.1 | 203.0.113.9",
        "for=1.1.1.1, for=203.0.113.9 , for=10.0.0.2 | 203.0.113.9",
        "for=\"[2001:db8::7]:80\" | 2001:db8::7",
        "proto=https;for=\"\\2\\03.0.113.9\" | 203.0.113.9",
        "for=_hidden | 127.0.0.1",
        "for=unknown, for=10.0.0.2 | 10.0.0.2",
        "for=203.0.113.9; | 127.0.0.1",
        "for=203.0.113.9;for=1.1.1.1 | 127.0.0.1",
        "for=\"203.0.113.9 | 127.0.0.1",
        "for=\"\\ | 127.0.0.1",
        "= | 127.0.0.1",
        "for | 127.0.0.1",
      })
  void caller_standardHeaderOfTrustedProxy_isTheLastUntrustedHop(String value, String expected) {
    Caller caller = caller(ProxyHeader.FORWARDED, "127.0.0.1", Map.of("forwarded", List.of(value)));
    assertEquals(new Caller(ip(expected), true), caller);
  }

  @Test
  void caller_severalHeaderLines_areOneChain() {
    Caller caller =
        caller(
            ProxyHeader.X_FORWARDED_FOR,
            "127.0.0.1",
            Map.of("x-forwarded-for", List.of("1.1.1.1", "203.0.113.9, 10.0.0.1")));
    assertEquals(ip("203.0.113.9"), caller.address());
  }

  @Test
  void caller_untrustedPeer_isNotBelieved() {
    Caller caller =
        caller(
            ProxyHeader.X_FORWARDED_FOR,
            "127.0.0.2",
            Map.of("x-forwarded-for", List.of("1.1.1.1")));
    assertEquals(new Caller(ip("127.0.0.2"), true), caller);
  }

  @Test
  void caller_otherHeaderThanConfigured_isNotRead() {
    Caller caller =
        caller(
            ProxyHeader.FORWARDED, "127.0.0.1", Map.of("x-forwarded-for", List.of("203.0.113.9")));
    assertEquals(new Caller(ip("127.0.0.1"), true), caller);
  }

  private static Caller caller(ProxyHeader header, String peer, Map<String, List<String>> headers) {
    return new Proxies(TRUSTED, header)
        .caller(ip(peer), name -> headers.getOrDefault(name, List.of()));
  }
}

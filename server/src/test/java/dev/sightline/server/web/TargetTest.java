package dev.sightline.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TargetTest {
  @Test
  void parse_query_isDecoded() {
    assertEquals(
        new Target("/a", Map.of("b", "c d", "e", "", "ü", "%")),
        Target.parse("/a?b=c+d&e&%C3%BC=%25&"));
    assertEquals(new Target("/a%20b", Map.of()), Target.parse("/a%20b"));
    assertEquals(new Target("/", Map.of()), Target.parse("/?"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "*", "//a", "http://a/", "/a?b=%", "/a?b=%zz", "/a?b=1&b=2", "/a#b"})
  void parse_malformed_isNull(String text) {
    assertNull(Target.parse(text));
  }

  @Test
  void parse_veryManyParameters_isNull() {
    var text = new StringBuilder("/a?");
    for (int i = 0; i < 100; i++) {
      text.append('p').append(i).append('&');
    }
    assertNull(Target.parse(text.toString()));
  }
}

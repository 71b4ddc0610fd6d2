package dev.sightline.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SpellingTest {
  @Test
  void distance_randomWords_matchesTheDefinition() {
    long seed = 3;
    var random = new SplittableRandom(seed);
    for (int step = 0; step < 500; step++) {
      String a = word(random);
      String b = word(random);
      assertEquals(slow(a, b), Spelling.distance(a, b), "seed " + seed + " step " + step);
    }
  }

  private static String word(SplittableRandom random) {
    var word = new StringBuilder();
    for (int i = random.nextInt(7); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static int slow(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.length() + b.length();
    }
    int exchanged = slow(a.substring(1), b.substring(1)) + (a.charAt(0) == b.charAt(0) ? 0 : 1);
    return Math.min(exchanged, 1 + Math.min(slow(a.substring(1), b), slow(a, b.substring(1))));
  }
}

package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {
  @Test
  void nanos_ofEachAttempt_areWithinBounds() {
    Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2), 50);
    SplittableRandom random = new SplittableRandom(7);
    for (int attempt = 0; attempt < 100; attempt++) {
      double most = Math.min(2e9, 1e8 * Math.pow(2, attempt));
      for (int i = 0; i < 20; i++) {
        long nanos = backoff.nanos(attempt, random);
        assertTrue(nanos >= most / 2 - 1 && nanos <= most, attempt + ": " + nanos);
      }
    }
  }

  @Test
  void create_withoutSense_isRefused() {
    Duration one = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> new Backoff(Duration.ZERO, one, 1));
    assertThrows(IllegalArgumentException.class, () -> new Backoff(one, Duration.ofMillis(1), 1));
    assertThrows(IllegalArgumentException.class, () -> new Backoff(one, one, -1));
  }
}

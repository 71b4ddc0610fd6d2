package dev.sightline.server.config;

import java.time.Duration;

/** Bounds on HTTP requests; sizes in bytes. Each key is explained in {@code sightline.conf}. */
public record HttpSettings(
    int bodySize, int headerSize, Duration idleTimeout, Duration responseTimeout) {
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofHours(1);

  static HttpSettings from(Section section) {
    return new HttpSettings(
        section.bytes("body-size", 64, 16 << 20),
        section.bytes("header-size", 512, 1 << 20),
        section.duration("idle-timeout", SHORTEST, LONGEST),
        section.duration("response-timeout", SHORTEST, LONGEST));
  }
}

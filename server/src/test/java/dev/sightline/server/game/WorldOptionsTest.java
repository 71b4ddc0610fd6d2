package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.maps.generate.Town;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class WorldOptionsTest {
  private final WorldOptions usual = WorldOptions.of(Town.generate(1), "ray", 5);

  @Test
  void saveTicks_ofAnInterval_followTheTickRate() {
    assertEquals(100, usual.saveTicks());
    assertEquals(10, usual.withSaveInterval(Duration.ofMillis(500)).saveTicks());
    assertEquals(250, usual.withTickRate(50).saveTicks());
  }

  @Test
  void saveTicks_shorterThanATick_isEveryTick() {
    assertEquals(1, usual.withSaveInterval(Duration.ofMillis(1)).saveTicks());
  }
}

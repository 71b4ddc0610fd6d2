package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.maps.generate.Town;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Pace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class WorldOptionsTest {
  private final WorldOptions usual = WorldOptions.of(Town.generate(1), "ray", 5);

  @Test
  void speed_followsTheRadius_butCanBeWalkedAtEveryTickRate() {
    assertEquals(1.25, usual.speed());
    WorldOptions far = WorldOptions.of(Town.generate(1), "ray", 1e6).withTickRate(1);
    Box bounds = far.map().bounds();
    assertEquals(Math.max(bounds.width(), bounds.height()) / 2, far.speed());
    WireGrid grid = WireGrid.of(bounds.minX(), bounds.minY(), bounds.maxX(), bounds.maxY());
    assertTrue(Pace.of(grid, far.speed(), far.tickRate()) <= Pace.MOST);
  }

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

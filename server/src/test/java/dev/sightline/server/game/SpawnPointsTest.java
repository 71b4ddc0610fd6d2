package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SpawnPointsTest {
  private static final Box BOUNDS = new Box(0, 0, 100, 100);

  private static SpawnPoints spawns(WorldMap map, long seed) {
    Walk walk = Walk.among(Walls.of(map));
    return new SpawnPoints(map, walk, Mesh.of(map), new SplittableRandom(seed));
  }

  private static WorldMap map(List<Obstacle> obstacles) {
    return WorldMap.of("test", BOUNDS, obstacles);
  }

  private static Obstacle block(double x1, double y1, double x2, double y2) {
    Ring ring = Ring.of(new Box(x1, y1, x2, y2));
    return new Obstacle.Polygon(null, Blocks.BOTH, false, ring, List.of());
  }

  /** The pieces are stripes; one of them is wider than the others by a twentieth. */
  @Test
  void next_manyPieces_isInTheLargest() {
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 1; i < 20; i++) {
      double x = 5 * i + (i >= 13 ? 0.25 : 0);
      walls.add(Obstacle.Segment.of(x, 0, x, 100));
    }
    WorldMap map = map(walls);
    WireGrid grid = Walls.of(map).grid();
    for (long seed = 0; seed < 20; seed++) {
      SpawnPoints spawns = spawns(map, seed);
      for (int i = 0; i < 20; i++) {
        double x = grid.x(spawns.next().x());
        assertTrue(x >= 60 && x <= 65.25, "seed " + seed + " x " + x);
      }
    }
  }

  @Test
  void next_groundThatChanceDoesNotHit_isFound() {
    WorldMap map =
        map(List.of(block(0, 0, 100, 42), block(0, 42, 99.9, 43), block(0, 43, 100, 100)));
    GridPoint place = spawns(map, 1).next();
    WireGrid grid = Walls.of(map).grid();
    assertEquals(99.95, grid.x(place.x()), 0.06);
    assertEquals(42.5, grid.y(place.y()), 0.6);
  }

  @Test
  void of_mapWithoutGround_isRefused() {
    WorldMap map = map(List.of(block(-1, -1, 101, 101)));
    assertThrows(IllegalArgumentException.class, () -> spawns(map, 1));
  }
}

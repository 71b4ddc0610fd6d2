package dev.sightline.partition.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.check.TilingCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Walls and houses that meet on a grid, turned by any angle: every rule, also after doors. */
@Tag("slow")
final class TurnedMapsSlowTest {
  private static final double MAX_AREA = 1;

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_manyTurnedMaps_keepsEveryRule(TriangleKind kind) {
    for (long seed = 0; seed < 600; seed++) {
      TurnedGrid grid = new TurnedGrid(seed);
      List<Obstacle> obstacles = grid.obstacles(4 + (int) (seed % 25));
      WorldMap map = WorldMap.of("turned", grid.world(), obstacles);
      check(tiles(map, kind), map, kind + " seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void addAndRemove_obstaclesThatTheMapNeverHad_keepsEveryRule(TriangleKind kind) {
    for (long seed = 0; seed < 60; seed++) {
      var grid = new TurnedGrid(seed);
      List<Obstacle> present = grid.obstacles(4 + (int) (seed % 17));
      Box world = grid.world();
      TriangleTiles tiles = tiles(WorldMap.of("turned", world, present), kind);
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < present.size(); i++) {
        numbers.add(i);
      }
      SplittableRandom random = grid.random();
      for (int step = 0; step < 25; step++) {
        if (random.nextInt(present.size() + 3) < 9) {
          Obstacle obstacle = grid.obstacle();
          present.add(obstacle);
          numbers.add(tiles.add(obstacle));
        } else {
          int k = random.nextInt(present.size());
          present.remove(k);
          tiles.remove(numbers.remove(k));
        }
        check(tiles, WorldMap.of("now", world, present), kind + " seed " + seed + " step " + step);
      }
    }
  }

  private static TriangleTiles tiles(WorldMap map, TriangleKind kind) {
    return TriangleTiles.of(map, new TriangleOptions(kind, MAX_AREA, 20));
  }

  private static void check(TriangleTiles tiles, WorldMap map, String where) {
    assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), map), where);
    TriangleQuality quality = TriangleQuality.of(tiles.tiling(), 20);
    boolean refined = where.startsWith(TriangleKind.REFINED.name());
    assertTrue(!refined || quality.largestArea() <= MAX_AREA, where + ": " + quality);
  }
}

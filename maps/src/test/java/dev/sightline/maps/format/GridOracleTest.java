package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.grid.CellGrid;
import dev.sightline.maps.format.grid.GridObstacles;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Traced polygons cover exactly the blocked cells, one per region, without needless points. */
final class GridOracleTest {
  @Test
  void trace_randomGrids_coversTheBlockedCells() {
    for (int seed = 0; seed < 500; seed++) {
      CellGrid grid = RandomMaps.cells(new Random(seed));
      MapDraft draft = new MapDraft("grid", "grid");
      draft.bounds("bounds", 0, 0, grid.width(), grid.height());
      new GridObstacles(0, 0, 1, 1).add(grid, "regions", draft);
      LoadedMap loaded = draft.finish();
      assertTrue(loaded.warnings().isEmpty(), "seed " + seed + " " + loaded.warnings());
      assertEquals(regions(grid), loaded.map().obstacles().size(), "seed " + seed);
      assertCovers(grid, loaded.map(), seed);
    }
  }

  private static void assertCovers(CellGrid grid, WorldMap map, int seed) {
    CellCover cover = new CellCover(map, 1, 1);
    for (int row = 0; row < grid.height(); row++) {
      for (int column = 0; column < grid.width(); column++) {
        assertEquals(grid.isBlocked(column, row), cover.isBlocked(column, row), "seed " + seed);
      }
    }
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle instanceof Obstacle.Polygon polygon) {
        assertTurns(polygon.ring(), seed);
        polygon.holes().forEach(hole -> assertTurns(hole, seed));
      }
    }
  }

  /** Every corner turns. */
  private static void assertTurns(Ring ring, int seed) {
    for (int i = 0; i < ring.size(); i++) {
      int previous = (i + ring.size() - 1) % ring.size();
      boolean level = ring.y(previous) == ring.y(i);
      boolean nextLevel = ring.y(i) == ring.y(i + 1);
      assertTrue(level != nextLevel, "seed " + seed + " " + ring);
    }
  }

  /** Counts regions by flooding again and again. */
  private static int regions(CellGrid grid) {
    boolean[][] seen = new boolean[grid.width()][grid.height()];
    int count = 0;
    for (int row = 0; row < grid.height(); row++) {
      for (int column = 0; column < grid.width(); column++) {
        count += flood(grid, seen, column, row) ? 1 : 0;
      }
    }
    return count;
  }

  private static boolean flood(CellGrid grid, boolean[][] seen, int column, int row) {
    if (!grid.isBlocked(column, row) || seen[column][row]) {
      return false;
    }
    seen[column][row] = true;
    flood(grid, seen, column + 1, row);
    flood(grid, seen, column - 1, row);
    flood(grid, seen, column, row + 1);
    flood(grid, seen, column, row - 1);
    return true;
  }
}

package dev.sightline.maps.format.grid;

import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.Traits;
import java.util.List;

/**
 * Where a grid lies in the world: column c, row r has its first corner at {@code (x + c *
 * cellWidth, y + r * cellHeight)}; a negative height lets rows run down while y runs up.
 */
public record GridObstacles(double x, double y, double cellWidth, double cellHeight) {

  /** Adds the grid's regions to a draft as obstacles that block everything. */
  public void add(CellGrid grid, String place, MapDraft draft) {
    int number = 0;
    for (List<int[]> region : GridTracer.trace(grid)) {
      String name = place + "[" + number++ + "]";
      draft.polygon(name, Traits.WALL, region.stream().map(this::placed).toList(), i -> name);
    }
  }

  private double[] placed(int[] corners) {
    double[] xy = new double[corners.length];
    for (int i = 0; i < xy.length; i += 2) {
      xy[i] = x + corners[i] * cellWidth;
      xy[i + 1] = y + corners[i + 1] * cellHeight;
    }
    return xy;
  }
}

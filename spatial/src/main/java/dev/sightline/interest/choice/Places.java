package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.tile.Ground;
import dev.sightline.interest.tile.TileList;
import dev.sightline.partition.Tiling;

/**
 * Where entities are on a tiling: the current tile of a point, and the tiles that a disc meets. A
 * point in no tile belongs to the nearest one; a point outside is first moved to the border.
 */
final class Places implements Ground {
  private final Tiling tiling;
  private final Box bounds;

  Places(Tiling tiling) {
    if (tiling.limit() == 0) {
      throw new IllegalArgumentException("no interest on a tiling without tiles");
    }
    this.tiling = tiling;
    bounds = tiling.bounds();
  }

  @Override
  public int tile(double x, double y, int hint) {
    double inX = Math.max(bounds.minX(), Math.min(bounds.maxX(), x));
    double inY = Math.max(bounds.minY(), Math.min(bounds.maxY(), y));
    int tile = tiling.locate(inX, inY, hint);
    return tile == Tiling.NONE ? tiling.nearest(inX, inY, hint) : tile;
  }

  @Override
  public void tiles(double x, double y, double size, int hint, TileList out) {
    out.clear();
    out.add(tile(x, y, hint));
    if (size > 0) {
      tiling.visitDisc(x, y, size / 2, out::add);
      out.order();
    }
  }
}

package dev.sightline.interest.tile.member;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Whoever is in no tile, in an obstacle or outside: which tile is nearest to it. */
final class NearestTiles {

  /*
   * Distances change by no more than the way walked. A record is where somebody was last measured
   * (x, y), and the square of the way within which it enters no tile, which is the distance of the
   * nearest one. The grid has how far from there any tile matters. Whoever has walked most of that
   * way is measured again, so only who may enter a tile with its next step is searched for.
   */
  private static final int STRIDE = 3;
  private static final int WAY = 2;
  private static final double MOST = 0.5; // of the square of a way
  private static final double ROUNDING = 1e-9;

  private final Tiling tiling;
  private final Box bounds;
  private final double doubt;
  private final LevelGrid grid;
  private double[] records = {};

  NearestTiles(Tiling tiling) {
    this.tiling = tiling;
    bounds = tiling.bounds();
    grid = new LevelGrid(bounds);
    double most = Math.max(Math.abs(bounds.minX()), Math.abs(bounds.maxX()));
    doubt = 1e-12 * Math.max(most, Math.max(Math.abs(bounds.minY()), Math.abs(bounds.maxY())));
  }

  void grow(int slots) {
    records = Arrays.copyOf(records, STRIDE * slots);
  }

  /** Forgets how far somebody may go without entering a tile. */
  void forgetWay(int slot) {
    records[STRIDE * slot + WAY] = 0;
  }

  /** Forgets somebody who is in a tile now, or gone. */
  void remove(int slot) {
    grid.remove(slot);
  }

  /** Takes note of somebody who was found in no tile. */
  void put(int slot, int nearest, double x, double y) {
    double distance = Math.sqrt(tiling.squareDistance(nearest, x, y));
    double certain = distance * (1 - ROUNDING) - doubt;
    records[STRIDE * slot] = x;
    records[STRIDE * slot + 1] = y;
    records[STRIDE * slot + WAY] = certain > 0 ? certain * certain : 0;
    grid.put(slot, x, y, 3 * distance * (1 + ROUNDING) + doubt);
  }

  /**
   * Finds the tile nearest to somebody who was in none, given which was before; NONE if it may be
   * in a tile now.
   */
  int nearest(int slot, int before, double x, double y) {
    double dx = x - records[STRIDE * slot];
    double dy = y - records[STRIDE * slot + 1];
    double walked = dx * dx + dy * dy;
    double way = records[STRIDE * slot + WAY];
    if (walked >= way || !bounds.contains(x, y)) {
      return Tiling.NONE;
    }
    int tile = tiling.nearest(x, y, before);
    if (walked > MOST * way) {
      put(slot, tile, x, y);
    }
    return tile;
  }

  /** Visits everybody to whom a tile in a box may matter. */
  void visitNear(Box box, IntConsumer visitor) {
    grid.visit(box, visitor);
  }
}

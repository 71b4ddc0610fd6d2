package dev.sightline.interest.tile;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;

/** Whoever is in no tile, in an obstacle or outside: which tile is nearest to it. */
final class Strays {

  /*
   * Distances change by no more than the way walked. A record is where somebody was last searched
   * for (x, y), the square of the way within which it enters no tile, which is the distance of the
   * nearest one, the square of the way within which that one stays the nearest, and how far from
   * there any tile matters.
   */
  private static final int STRIDE = 4;
  private static final int WAY = 2;
  private static final int REACH = 3;
  private static final double ROUNDING = 1e-9;

  private final Tiling tiling;
  private final Box bounds;
  private final double doubt;
  private final double[] records;

  Strays(Tiling tiling, int capacity) {
    this.tiling = tiling;
    bounds = tiling.bounds();
    double most = Math.max(Math.abs(bounds.minX()), Math.abs(bounds.maxX()));
    doubt = 1e-12 * Math.max(most, Math.max(Math.abs(bounds.minY()), Math.abs(bounds.maxY())));
    records = new double[STRIDE * capacity];
  }

  /** Forgets what is known about somebody. */
  void clear(int id) {
    records[STRIDE * id + WAY] = 0;
  }

  /** Takes note of somebody who was found in no tile. */
  void put(int id, int nearest, double x, double y) {
    double distance = Math.sqrt(tiling.squareDistance(nearest, x, y));
    double certain = distance * (1 - ROUNDING) - doubt;
    records[STRIDE * id] = x;
    records[STRIDE * id + 1] = y;
    records[STRIDE * id + WAY] = certain > 0 ? certain * certain : 0;
    records[STRIDE * id + REACH] = 3 * distance * (1 + ROUNDING) + doubt;
  }

  /**
   * Returns the tile nearest to somebody who was in none, given which was before; NONE if it may be
   * in a tile now.
   */
  int nearest(int id, int before, double x, double y) {
    double dx = x - records[STRIDE * id];
    double dy = y - records[STRIDE * id + 1];
    return dx * dx + dy * dy < records[STRIDE * id + WAY] && bounds.contains(x, y)
        ? tiling.nearest(x, y, before)
        : Tiling.NONE;
  }

  /** Returns whether a tile in a box may be one that matters to somebody. */
  boolean isNear(int id, Box box) {
    double reach = records[STRIDE * id + REACH];
    double x = records[STRIDE * id];
    double y = records[STRIDE * id + 1];
    return x >= box.minX() - reach
        && x <= box.maxX() + reach
        && y >= box.minY() - reach
        && y <= box.maxY() + reach;
  }
}

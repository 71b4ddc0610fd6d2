package dev.sightline.interest.reach;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.world.TileList;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Derives a depth from a radius: the least that covers the disc where there are no obstacles.
 *
 * <p>Measured on the tiling: for each tile that has no obstacle within the radius, how deep the
 * tiles lie that are within the radius of one of its points; the most of all. A wall is an edge of
 * a tile that has no neighbor and is not on the border of the world. If no tile is far enough from
 * all walls, the same is measured on tiles of an empty world.
 */
public final class DepthFromRadius implements DoubleUnaryOperator {
  private final Tiling tiling;
  private final DoubleFunction<Tiling> empty;
  private final Box bounds;
  private final Flood flood;
  private final DerivedReach known = new DerivedReach(this::derive);

  /**
   * Prepares the measurement.
   *
   * @param bounds of the world
   * @param empty returns similar tiles in a world without obstacles that is large enough for a
   *     radius
   */
  public DepthFromRadius(Tiling tiling, Box bounds, DoubleFunction<Tiling> empty) {
    this.tiling = tiling;
    this.bounds = bounds;
    this.empty = empty;
    flood = new Flood(tiling);
  }

  @Override
  public double applyAsDouble(double radius) {
    return known.applyAsDouble(radius);
  }

  private int derive(double radius) {
    int depth = measure(radius);
    if (depth < 0) {
      Tiling other = empty.apply(radius);
      depth = new DepthFromRadius(other, other.bounds(), empty).measure(radius);
    }
    return Math.max(1, depth);
  }

  /** Returns the depth, or -1 if all tiles are near a wall. */
  int measure(double radius) {
    boolean[] walled = new boolean[tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      walled[tile] = tiling.exists(tile) && hasWall(tile);
    }
    int most = -1;
    TileList near = new TileList();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile) && !walled[tile]) {
        TileGap.within(tiling, tile, radius, near);
        most = isOpen(near, walled) ? Math.max(most, depth(tile, near)) : most;
      }
    }
    return most;
  }

  private static boolean isOpen(TileList tiles, boolean[] walled) {
    for (int i = 0; i < tiles.size(); i++) {
      if (walled[tiles.get(i)]) {
        return false;
      }
    }
    return true;
  }

  private boolean hasWall(int tile) {
    int n = tiling.cornerCount(tile);
    int border = 0;
    for (int k = 0; k < n; k++) {
      border += isOnBorder(tile, k, k + 1 == n ? 0 : k + 1) ? 1 : 0;
    }
    return tiling.edgeNeighborCount(tile) + border < n;
  }

  private boolean isOnBorder(int tile, int k, int m) {
    double ax = tiling.cornerX(tile, k);
    double ay = tiling.cornerY(tile, k);
    double bx = tiling.cornerX(tile, m);
    double by = tiling.cornerY(tile, m);
    return (ax == bx && (ax == bounds.minX() || ax == bounds.maxX()))
        || (ay == by && (ay == bounds.minY() || ay == bounds.maxY()));
  }

  /** Returns the depth at which all of an ordered list of tiles are reached. */
  private int depth(int from, TileList tiles) {
    flood.start(from);
    int missing = tiles.size() - 1;
    int depth = 0;
    for (int done = 0; missing > 0 && done < flood.size(); depth++) {
      for (int end = flood.size(); done < end; done++) {
        missing -= enter(flood.get(done), tiles);
      }
    }
    return depth;
  }

  /** Adds the neighbors of a tile and returns how many of them are new and in the list. */
  private int enter(int tile, TileList tiles) {
    int before = flood.size();
    for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
      flood.add(tiling.pointNeighbor(tile, k));
    }
    int found = 0;
    for (int i = before; i < flood.size(); i++) {
      found += tiles.contains(flood.get(i)) ? 1 : 0;
    }
    return found;
  }
}

package dev.sightline.interest.reach;

import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import dev.sightline.world.TileList;
import java.util.BitSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * Derives a path length from a radius, so that what is visible within the radius is covered, as
 * measured on the map.
 *
 * <p>In each tile, or in an even sample of them where there are very many, the centroid and points
 * close to the corners look at such points of the tiles within the radius. The length is the least
 * that reaches all tiles in which something is visible. What is visible but more than {@value
 * #DETOUR} radii away on foot (through a window) is not covered: no length that filters anything
 * could do that.
 *
 * <p>Not thread-safe.
 */
public final class LengthFromRadius implements DoubleUnaryOperator {
  private static final double DETOUR = 8;
  private static final int MOST_TILES = 4000;
  private static final int FEW_TILES = 500;
  private static final double INWARD = 1e-3;

  private final Tiling tiling;
  private final SightLine sight;
  private final double share;
  private PathLengths paths;
  private final double[] from = new double[32];
  private final double[] to = new double[32];

  /**
   * Prepares the measurement.
   *
   * @param share which part of the pairs of a tile and a tile visible from it within the radius the
   *     length is to cover: 1 for all of them, 0.99 where a few windows would make it useless
   */
  public LengthFromRadius(Tiling tiling, Mesh mesh, double share) {
    requireShare(share);
    this.share = share;
    this.tiling = tiling;
    sight = mesh.sightLine();
    paths = new PathLengths(tiling);
  }

  /** Refuses what is no share. */
  public static void requireShare(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("coverage must be in (0, 1], not " + share);
    }
  }

  @Override
  public double applyAsDouble(double radius) {
    paths = new PathLengths(tiling); // the tiling may have grown
    return share < 1 ? quantile(radius) : most(radius);
  }

  /** Returns the length that covers the share of what is visible from an even sample of tiles. */
  private double quantile(double radius) {
    DoubleStream.Builder lengths = DoubleStream.builder();
    TileList near = new TileList();
    int step = 1 + tiling.limit() / FEW_TILES;
    for (int tile = 0; tile < tiling.limit(); tile += step) {
      if (tiling.exists(tile)) {
        TileGap.within(tiling, tile, radius, near);
        measure(tile, near, radius, lengths);
      }
    }
    double[] sorted = lengths.build().sorted().toArray();
    int rank = (int) Math.ceil(share * sorted.length) - 1;
    return sorted.length == 0 ? radius : Math.nextUp(sorted[rank]);
  }

  /** Adds the length of the path to each visible tile; the bound for those without one. */
  private void measure(int tile, TileList near, double radius, DoubleStream.Builder lengths) {
    int points = points(tile, from);
    double bound = DETOUR * radius;
    paths.start(tile, bound);
    BitSet reached = new BitSet();
    int missing = near.size();
    for (int t = paths.next(); t >= 0 && missing > 0; t = paths.next()) {
      if (near.contains(t)) {
        missing--;
        reached.set(t);
        if (isVisible(points, t, radius)) {
          lengths.add(paths.length(t));
        }
      }
    }
    for (int i = 0; i < near.size() && missing > 0; i++) {
      if (!reached.get(near.get(i)) && isVisible(points, near.get(i), radius)) {
        lengths.add(bound);
      }
    }
  }

  private double most(double radius) {
    double length = 0;
    TileList near = new TileList();
    int step = 1 + tiling.limit() / MOST_TILES;
    for (int tile = 0; tile < tiling.limit(); tile += step) {
      if (tiling.exists(tile)) {
        TileGap.within(tiling, tile, radius, near);
        length = Math.max(length, cover(tile, near, radius, length));
      }
    }
    return Math.nextUp(length);
  }

  /**
   * Returns the length of the longest path to a visible tile; shorter than known is not looked at.
   */
  private double cover(int tile, TileList near, double radius, double known) {
    double most = 0;
    int missing = near.size();
    int points = points(tile, from);
    paths.start(tile, DETOUR * radius);
    for (int t = paths.next(); t >= 0 && missing > 0; t = paths.next()) {
      if (near.contains(t)) {
        missing--;
        if (paths.length(t) > known && isVisible(points, t, radius)) {
          most = paths.length(t);
        }
      }
    }
    return most;
  }

  private boolean isVisible(int points, int tile, double radius) {
    int count = points(tile, to);
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < count; j++) {
        double dx = to[2 * j] - from[2 * i];
        double dy = to[2 * j + 1] - from[2 * i + 1];
        if (dx * dx + dy * dy <= radius * radius
            && sight.clear(from[2 * i], from[2 * i + 1], to[2 * j], to[2 * j + 1])) {
          return true;
        }
      }
    }
    return false;
  }

  /** Writes the centroid and points close to the corners, and returns how many. */
  private int points(int tile, double[] out) {
    double cx = tiling.centroidX(tile);
    double cy = tiling.centroidY(tile);
    out[0] = cx;
    out[1] = cy;
    int n = Math.min(tiling.cornerCount(tile), out.length / 2 - 1);
    for (int k = 0; k < n; k++) {
      double x = tiling.cornerX(tile, k);
      double y = tiling.cornerY(tile, k);
      out[2 * k + 2] = x + INWARD * (cx - x);
      out[2 * k + 3] = y + INWARD * (cy - y);
    }
    return n + 1;
  }
}

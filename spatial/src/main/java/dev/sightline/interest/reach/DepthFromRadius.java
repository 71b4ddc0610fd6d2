package dev.sightline.interest.reach;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Derives a depth from a radius: the least that covers the disc where there are no obstacles.
 *
 * <p>Measured on the tiling: for each tile that has no obstacle within the radius, how deep the
 * tiles lie that are within the radius of one of its points; the most of all. A wall is an edge of
 * a tile that has no neighbor and is not on the border of the world. If no tile is far enough from
 * all walls, the same is measured on tiles of an empty world.
 *
 * <p>A radius of many tiles is taken in equal parts: the depth is then that of a part times their
 * number. That is never less than the least depth, and at most a few tiles in a hundred more.
 *
 * <p>Not thread-safe.
 */
public final class DepthFromRadius implements DoubleUnaryOperator {

  /*
   * Why parts are enough: a point within the radius of a tile is reached in steps of a part along
   * a straight line, and each step ends in a tile within the depth of a part of the last one.
   *
   * Cost of a measurement: for each tile far from walls a search over the tiles of the disc, for
   * each other one a search up to the nearest wall. Parts bound it: at most so many tiles across a
   * part, fewer where the tiling is large.
   */
  private static final double MOST_ACROSS = 24; // tiles
  private static final double MOST_WORK = 1 << 26; // tiles times squares of tiles across
  private static final double ROUNDING = 1e-9;

  private final Tiling tiling;
  private final DoubleFunction<Tiling> empty;
  private final Box bounds;
  private final Flood flood;
  private final DerivedReach measured = new DerivedReach(this::measureHereOrElsewhere);
  private boolean[] walled = {};

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
    double part = part(radius);
    return part < radius
        ? Math.ceil(radius / part) * measured.applyAsDouble(part)
        : measured.applyAsDouble(radius);
  }

  /** Returns a radius that is cheap to measure: the given one, or about an equal part of it. */
  private double part(double radius) {
    int count = 0;
    double area = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        count++;
        area += tiling.area(tile);
      }
    }
    double side = Math.sqrt(area / Math.max(1, count));
    double most = side * Math.max(1, Math.min(MOST_ACROSS, Math.sqrt(MOST_WORK / count)));
    if (!(radius > most && most > 0)) {
      return radius;
    }
    double equal = radius / Math.ceil(radius / most);
    return Math.min(most, side * Math.ceil(equal / side)); // so that many radii share few parts
  }

  private double measureHereOrElsewhere(double radius) {
    int depth = measure(radius);
    if (depth < 0) {
      Tiling other = empty.apply(radius);
      depth = new DepthFromRadius(other, other.bounds(), empty).measure(radius);
    }
    return Math.max(1, depth);
  }

  /** Returns the depth, or -1 if all tiles are near a wall. */
  int measure(double radius) {
    walled = new boolean[tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      walled[tile] = tiling.exists(tile) && hasWall(tile);
    }
    int most = -1;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile) && !walled[tile]) {
        most = Math.max(most, depth(tile, radius * radius, most));
      }
    }
    return most;
  }

  /**
   * Returns how deep the tiles lie that are within a radius of a tile, or the least to know if that
   * is more; -1 if there is a wall. On the straight way to a tile within the radius all tiles are
   * within it, and depths grow by one: the search ends with the first depth that has none, and
   * passes the nearest wall, if that is within the radius.
   */
  private int depth(int from, double square, int least) {
    flood.start(from);
    int deepest = 0;
    boolean goesOn = true;
    int done = 0;
    for (int depth = 0; goesOn && done < flood.size(); depth++) {
      goesOn = depth <= least;
      for (int end = flood.size(); done < end; done++) {
        int tile = flood.get(done);
        if (walled[tile] || depth > least) {
          double distance = tile == from ? 0 : TileGap.square(tiling, from, tile);
          if (walled[tile] && distance <= square) {
            return -1;
          }
          goesOn |= distance <= square * (1 + ROUNDING);
          deepest = distance <= square ? depth : deepest;
        }
        addNeighbors(tile);
      }
    }
    return Math.max(deepest, least);
  }

  private void addNeighbors(int tile) {
    for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
      flood.add(tiling.pointNeighbor(tile, k));
    }
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
}

package dev.sightline.world;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.view.TileOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which tiles meet a closed disc: first by a disc around the tile, then by its corners, exactly
 * only where these cannot tell. Asked by rank, so that nearby tiles are close together in memory.
 * Any number of threads may ask.
 */
public final class TileDiscs {

  /*
   * A record of eight doubles per rank, one line of a cache: the corners of a triangle, how far it
   * reaches from its centroid, and how far from the centroid it may be at most (0: it has it). Of
   * tiles with other numbers of corners it has the centroid only, and the tiling is asked.
   */
  private static final int STRIDE = 8;
  private static final int HALF = 6;
  private static final int OFF = 7;
  private static final double ROUNDING = 1e-9;

  private final Tiling tiling;
  private final TileOrder order;
  private final boolean areTriangles;
  private final BitSet gone = new BitSet();
  private double[] around;
  private double widest;

  TileDiscs(Tiling tiling, TileOrder order) {
    this.tiling = tiling;
    this.order = order;
    areTriangles = areTriangles(tiling);
    around = new double[STRIDE * tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        measure(tile);
      }
    }
  }

  /** Returns whether all tiles are triangles, and all that may come. */
  private static boolean areTriangles(Tiling tiling) {
    boolean all = tiling.kind().equals("triangle");
    for (int tile = 0; tile < tiling.limit() && all; tile++) {
      all = !tiling.exists(tile) || tiling.cornerCount(tile) == 3;
    }
    return all;
  }

  /** Takes note of tiles that came or changed, and puts them, as they were and are, into a box. */
  Box refresh(int[] tiles, Box area) {
    Box all = area;
    if (around.length < STRIDE * tiling.limit()) {
      around = Arrays.copyOf(around, STRIDE * (tiling.limit() + tiling.limit() / 8));
    }
    for (int tile : tiles) {
      all = all.union(around(order.rank(tile), all));
      if (tile < tiling.limit() && tiling.exists(tile)) {
        measure(tile);
        all = all.union(around(order.rank(tile), all));
      } else {
        gone.set(order.rank(tile));
      }
    }
    return all;
  }

  /** Returns a box around a tile as it was measured, or another one if it is none that is there. */
  private Box around(int rank, Box other) {
    double half = half(rank);
    double x = x(rank);
    double y = y(rank);
    return half == 0 || gone.get(rank) ? other : new Box(x - half, y - half, x + half, y + half);
  }

  private void measure(int tile) {
    int rank = order.rank(tile);
    gone.clear(rank);
    int i = STRIDE * rank;
    for (int k = 0; k < 3; k++) {
      around[i + 2 * k] = areTriangles ? tiling.cornerX(tile, k) : tiling.centroidX(tile);
      around[i + 2 * k + 1] = areTriangles ? tiling.cornerY(tile, k) : tiling.centroidY(tile);
    }
    double x = x(rank);
    double y = y(rank);
    double most = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      most = Math.max(most, Math.hypot(tiling.cornerX(tile, k) - x, tiling.cornerY(tile, k) - y));
    }
    double coordinates = Math.max(Math.abs(x), Math.abs(y));
    around[i + HALF] = most * (1 + ROUNDING) + 0x1p-46 * coordinates;
    around[i + OFF] = tiling.contains(tile, x, y) ? 0 : around[i + HALF];
    widest = Math.max(widest, around[i + HALF]);
  }

  private double x(int rank) {
    int i = STRIDE * rank;
    return (around[i] + around[i + 2] + around[i + 4]) / 3;
  }

  private double y(int rank) {
    int i = STRIDE * rank;
    return (around[i + 1] + around[i + 3] + around[i + 5]) / 3;
  }

  /** Returns the radius of the largest disc around a tile's centroid that it needed so far. */
  public double widest() {
    return widest;
  }

  /** Returns how far a tile reaches from its centroid. */
  public double half(int rank) {
    return around[STRIDE * rank + HALF];
  }

  /** Returns whether a disc around any point of one tile surely meets another tile. */
  public boolean isWithin(int from, int to, double radius) {
    double most = distance(from, to) + half(from) + around[STRIDE * to + OFF];
    return most * (1 + ROUNDING) < radius;
  }

  private double distance(int from, int to) {
    double dx = x(to) - x(from);
    double dy = y(to) - y(from);
    return Math.sqrt(dx * dx + dy * dy);
  }

  public boolean meets(int rank, double x, double y, double radius) {
    double margin = margin(rank, x, y, radius);
    return margin > 0 || (margin == 0 && tiling.meetsDisc(order.tile(rank), x, y, radius));
  }

  /**
   * Returns how far the disc may be moved without meeting a tile that it does not or losing one
   * that it does, or less: positive if it meets the tile, negative if not, 0 if rounding may
   * decide.
   */
  public double margin(int rank, double x, double y, double radius) {
    double dx = x(rank) - x;
    double dy = y(rank) - y;
    double half = half(rank);
    double most = Math.sqrt(dx * dx + dy * dy);
    double doubt = ROUNDING * (most + radius);
    double surelyIn = radius - most - around[STRIDE * rank + OFF] - doubt;
    if (surelyIn > half / 2) {
      return surelyIn;
    }
    double surelyOut = most - half - radius - doubt;
    if (surelyOut > half / 2) {
      return -surelyOut;
    }
    double distance =
        areTriangles && most > half
            ? distanceToTriangle(rank, x, y)
            : Math.sqrt(tiling.squareDistance(order.tile(rank), x, y));
    double margin = radius - distance;
    return Math.abs(margin) > doubt ? margin - Math.copySign(doubt, margin) : 0;
  }

  /** Returns the distance of a place outside of a triangle, rounded. */
  private double distanceToTriangle(int rank, double x, double y) {
    int i = STRIDE * rank;
    double ax = around[i] - x;
    double ay = around[i + 1] - y;
    double bx = around[i + 2] - x;
    double by = around[i + 3] - y;
    double cx = around[i + 4] - x;
    double cy = around[i + 5] - y;
    double ab = squareDistance(ax, ay, bx, by);
    double bc = squareDistance(bx, by, cx, cy);
    double ca = squareDistance(cx, cy, ax, ay);
    return Math.sqrt(Math.min(ab, Math.min(bc, ca)));
  }

  /** Returns the square of the distance of the origin from a segment, rounded. */
  private static double squareDistance(double ax, double ay, double bx, double by) {
    double ux = bx - ax;
    double uy = by - ay;
    double along = -(ax * ux + ay * uy) / (ux * ux + uy * uy);
    double t = Math.max(0, Math.min(1, along));
    double px = ax + t * ux;
    double py = ay + t * uy;
    return px * px + py * py;
  }
}

package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.view.TileOrder;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Which tiles meet a closed disc: first by a disc around the tile, by the tile itself only where
 * that cannot tell. Asked by rank, so that nearby tiles are close together in memory. Any number of
 * threads may ask.
 */
final class Discs {
  private static final double ROUNDING = 1e-9;

  private final Tiling tiling;
  private final TileOrder order;
  private double[] around; // x, y, radius, how far the tile may be from x, y
  private double widest;

  Discs(Tiling tiling, TileOrder order) {
    this.tiling = tiling;
    this.order = order;
    around = new double[4 * tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        measure(tile);
      }
    }
  }

  /** Takes note of tiles that came or changed, and puts them, as they were and are, into a box. */
  Box refresh(int[] tiles, Box area) {
    Box all = area;
    if (around.length < 4 * tiling.limit()) {
      around = Arrays.copyOf(around, 4 * tiling.limit() + 4 * tiling.limit() / 8);
    }
    for (int tile : tiles) {
      all = all.union(around(order.rank(tile), all));
      if (tile < tiling.limit() && tiling.exists(tile)) {
        measure(tile);
        all = all.union(around(order.rank(tile), all));
      }
    }
    return all;
  }

  /** Returns a box around a tile as it was measured, or another one if it never was. */
  private Box around(int rank, Box other) {
    double x = around[4 * rank];
    double y = around[4 * rank + 1];
    double half = around[4 * rank + 2];
    return half == 0 ? other : new Box(x - half, y - half, x + half, y + half);
  }

  private void measure(int tile) {
    double x = tiling.centroidX(tile);
    double y = tiling.centroidY(tile);
    int i = 4 * order.rank(tile);
    double most = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      most = Math.max(most, Math.hypot(tiling.cornerX(tile, k) - x, tiling.cornerY(tile, k) - y));
    }
    around[i] = x;
    around[i + 1] = y;
    double coordinates = Math.max(Math.abs(x), Math.abs(y));
    around[i + 2] = most * (1 + ROUNDING) + 0x1p-46 * coordinates;
    around[i + 3] = tiling.contains(tile, x, y) ? 0 : around[i + 2];
    widest = Math.max(widest, around[i + 2]);
  }

  /** Returns the radius of the largest disc around a tile's centroid that it needed so far. */
  double widest() {
    return widest;
  }

  /** Returns how far a tile reaches from its centroid. */
  double half(int rank) {
    return around[4 * rank + 2];
  }

  /** Returns whether a disc around any point of one tile surely meets another tile. */
  boolean isWithin(int from, int to, double radius) {
    double dx = around[4 * to] - around[4 * from];
    double dy = around[4 * to + 1] - around[4 * from + 1];
    double most = Math.sqrt(dx * dx + dy * dy) + around[4 * from + 2] + around[4 * to + 3];
    return most * (1 + ROUNDING) < radius;
  }

  boolean meets(int rank, double x, double y, double radius) {
    double room = room(rank, x, y, radius);
    return room > 0 || (room == 0 && tiling.meetsDisc(order.tile(rank), x, y, radius));
  }

  /**
   * Returns how far the disc may be moved without meeting a tile that it does not or losing one
   * that it does, or less: positive if it meets the tile, negative if not, 0 if rounding may
   * decide.
   */
  double room(int rank, double x, double y, double radius) {
    double dx = around[4 * rank] - x;
    double dy = around[4 * rank + 1] - y;
    double half = around[4 * rank + 2];
    double most = Math.sqrt(dx * dx + dy * dy);
    double doubt = ROUNDING * (most + radius);
    double surelyIn = radius - most - around[4 * rank + 3] - doubt;
    if (surelyIn > half / 2) {
      return surelyIn;
    }
    double surelyOut = most - half - radius - doubt;
    if (surelyOut > half / 2) {
      return -surelyOut;
    }
    double room = radius - Math.sqrt(tiling.squareDistance(order.tile(rank), x, y));
    return Math.abs(room) > doubt ? room - Math.copySign(doubt, room) : 0;
  }
}

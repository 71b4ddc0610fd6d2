package dev.sightline.interest.tile;

import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Which tiles meet a closed disc: first by a disc around the tile, by the tile itself only where
 * that cannot tell. Any number of threads may ask.
 */
final class Discs {
  private static final double ROUNDING = 1e-9;

  private final Tiling tiling;
  private double[] around = {};
  private double widest;

  Discs(Tiling tiling) {
    this.tiling = tiling;
    around = new double[3 * tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        measure(tile);
      }
    }
  }

  /** Takes note of tiles that came or changed. */
  void refresh(int[] tiles) {
    if (around.length < 3 * tiling.limit()) {
      around = Arrays.copyOf(around, 3 * tiling.limit() + 3 * tiling.limit() / 8);
    }
    for (int tile : tiles) {
      if (tile < tiling.limit() && tiling.exists(tile)) {
        measure(tile);
      }
    }
  }

  private void measure(int tile) {
    double x = tiling.centroidX(tile);
    double y = tiling.centroidY(tile);
    double most = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      most = Math.max(most, Math.hypot(tiling.cornerX(tile, k) - x, tiling.cornerY(tile, k) - y));
    }
    around[3 * tile] = x;
    around[3 * tile + 1] = y;
    double coordinates = Math.max(Math.abs(x), Math.abs(y));
    around[3 * tile + 2] = most * (1 + ROUNDING) + 0x1p-46 * coordinates;
    widest = Math.max(widest, around[3 * tile + 2]);
  }

  /** Returns the radius of the largest disc around a tile's centroid that it needed so far. */
  double widest() {
    return widest;
  }

  boolean meets(int tile, double x, double y, double radius) {
    double dx = around[3 * tile] - x;
    double dy = around[3 * tile + 1] - y;
    double half = around[3 * tile + 2];
    double square = dx * dx + dy * dy;
    double far = (radius + half) * (1 + ROUNDING);
    if (square > far * far) {
      return false;
    }
    double near = (radius - half) * (1 - ROUNDING);
    return (near > 0 && square < near * near) || tiling.meetsDisc(tile, x, y, radius);
  }
}

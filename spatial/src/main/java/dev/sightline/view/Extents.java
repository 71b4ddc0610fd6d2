package dev.sightline.view;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Discs around the centroids of tiles that hold them; for tiles that went, the last ones. */
final class Extents {
  private final Tiling tiling;
  private final BitSet gone = new BitSet();
  private double[] around;
  private double widest;

  Extents(Tiling tiling) {
    this.tiling = tiling;
    around = new double[3 * tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      measure(tile);
    }
  }

  /** Takes note of tiles that came, changed or went. */
  void refresh(int[] tiles) {
    if (around.length < 3 * tiling.limit()) {
      around = Arrays.copyOf(around, 3 * (tiling.limit() + tiling.limit() / 8));
    }
    for (int tile : tiles) {
      measure(tile);
    }
  }

  private void measure(int tile) {
    boolean exists = tile < tiling.limit() && tiling.exists(tile);
    gone.set(tile, !exists);
    if (exists) {
      around[3 * tile] = tiling.centroidX(tile);
      around[3 * tile + 1] = tiling.centroidY(tile);
      around[3 * tile + 2] = farthestCorner(tile);
      widest = Math.max(widest, around[3 * tile + 2]);
    }
  }

  /** Returns the largest distance of a corner from the centroid, rounded up. */
  private double farthestCorner(int tile) {
    double most = 0;
    double size = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      double x = tiling.cornerX(tile, k);
      double y = tiling.cornerY(tile, k);
      most = Math.max(most, Math.hypot(x - tiling.centroidX(tile), y - tiling.centroidY(tile)));
      size = Math.max(size, Math.max(Math.abs(x), Math.abs(y)));
    }
    return most * (1 + 1e-9) + 0x1p-46 * size;
  }

  double x(int tile) {
    return around[3 * tile];
  }

  double y(int tile) {
    return around[3 * tile + 1];
  }

  double half(int tile) {
    return around[3 * tile + 2];
  }

  /** Returns the radius of the widest disc so far. */
  double widest() {
    return widest;
  }

  /** Returns how far from its centroid the row of a tile reaches, at most. */
  double reach(int tile, double radius) {
    return half(tile) + radius * (1 + 1e-9);
  }

  /** Returns whether a tile may be in the row of another one. */
  boolean isInReach(int tile, double radius, int other) {
    double dx = x(other) - x(tile);
    double dy = y(other) - y(tile);
    double far = reach(tile, radius) + half(other);
    return dx * dx + dy * dy <= far * far * (1 + 1e-9);
  }

  /**
   * Returns a box around another one and some tiles, where they are, or were before they changed.
   */
  @Nullable Box boxOf(int[] tiles, @Nullable Box other) {
    Box box = other;
    for (int tile : tiles) {
      double half = 3 * tile < around.length && !gone.get(tile) ? half(tile) : 0;
      if (half > 0) {
        Box disc = new Box(x(tile) - half, y(tile) - half, x(tile) + half, y(tile) + half);
        box = box == null ? disc : box.union(disc);
      }
    }
    return box;
  }
}

package dev.sightline.interest.reach;

import dev.sightline.partition.Tiling;
import dev.sightline.world.TileList;

/** Distances between tiles. */
final class TileGap {
  private TileGap() {}

  /** Finds the tiles within a distance of a tile, ordered; itself among them. */
  static void within(Tiling tiling, int tile, double distance, TileList out) {
    out.clear();
    double half = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      double dx = tiling.cornerX(tile, k) - tiling.centroidX(tile);
      double dy = tiling.cornerY(tile, k) - tiling.centroidY(tile);
      half = Math.max(half, Math.hypot(dx, dy));
    }
    double reach = (half + distance) * (1 + 1e-9);
    tiling.visitDisc(
        tiling.centroidX(tile),
        tiling.centroidY(tile),
        reach,
        other -> {
          if (other == tile || square(tiling, tile, other) <= distance * distance) {
            out.add(other);
          }
        });
    out.order();
  }

  /** Returns the square of the distance between two tiles that do not overlap, rounded. */
  static double square(Tiling tiling, int a, int b) {
    return Math.min(fromCorners(tiling, a, b), fromCorners(tiling, b, a));
  }

  private static double fromCorners(Tiling tiling, int a, int b) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < tiling.cornerCount(a); k++) {
      double square = tiling.squareDistance(b, tiling.cornerX(a, k), tiling.cornerY(a, k));
      least = Math.min(least, square);
    }
    return least;
  }
}

package dev.sightline.interest.view;

import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles see each other: some point of one sees some point of the other, by the rule of sight.
 * Tiles are closed and convex. Exact. Found per tile when first asked for, up to the radius asked
 * for; a larger radius extends it.
 *
 * <p>For one state of the mesh and the tiling. Not thread-safe.
 */
public final class TileViews {
  private final Tiling tiling;
  private final Pieces pieces;
  private final Hourglass hourglass;
  private final int[] @Nullable [] rows;
  private final double[] radii;
  private double widest;

  public TileViews(Tiling tiling, Mesh mesh) {
    this.tiling = tiling;
    Spots spots = new Spots(mesh, tiling);
    pieces = new Pieces(mesh, tiling, spots);
    hourglass = new Hourglass(mesh, tiling, spots, pieces);
    rows = new int[tiling.limit()][];
    radii = new double[tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      widest = tiling.exists(tile) ? Math.max(widest, halfWidth(tile)) : widest;
    }
  }

  /** Returns the largest distance of a corner from the centroid, rounded up. */
  private double halfWidth(int tile) {
    double most = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      double dx = tiling.cornerX(tile, k) - tiling.centroidX(tile);
      double dy = tiling.cornerY(tile, k) - tiling.centroidY(tile);
      most = Math.max(most, Math.hypot(dx, dy));
    }
    return most * (1 + 1e-9);
  }

  /**
   * Returns the tiles that a tile sees and that are within a radius of some point of it, ascending;
   * farther ones may be among them.
   */
  public int[] row(int tile, double radius) {
    int[] row = rows[tile];
    if (row == null || radii[tile] < radius) {
      row = find(tile, radius);
      rows[tile] = row;
      radii[tile] = radius;
    }
    return row;
  }

  /** Returns whether two tiles see each other. */
  public boolean sees(int tile, int other) {
    double dx = tiling.centroidX(other) - tiling.centroidX(tile);
    double dy = tiling.centroidY(other) - tiling.centroidY(tile);
    int[] row = row(tile, Math.hypot(dx, dy) + 1e-9);
    return Arrays.binarySearch(row, other) >= 0;
  }

  private int[] find(int tile, double radius) {
    double reach = halfWidth(tile) + radius * (1 + 1e-9);
    BitSet wanted = new BitSet();
    tiling.visitDisc(tiling.centroidX(tile), tiling.centroidY(tile), reach, wanted::set);
    wanted.set(tile);
    for (int t = wanted.nextSetBit(0); t >= 0; t = wanted.nextSetBit(t + 1)) {
      pieces.ofTile(t);
    }
    BitSet seen = hourglass.find(tile, wanted, reach + 2 * widest);
    seen.set(tile);
    addTouching(tile, seen);
    return seen.stream().toArray();
  }

  /** A point sees itself, also where all else is blocked. */
  private void addTouching(int tile, BitSet seen) {
    tiling.visitBox(
        tiling.box(tile),
        other -> {
          for (int k = 0; k < tiling.cornerCount(other); k++) {
            for (int m = 0; m < tiling.cornerCount(tile); m++) {
              if (tiling.corner(other, k) == tiling.corner(tile, m)) {
                seen.set(other);
              }
            }
          }
        });
  }
}

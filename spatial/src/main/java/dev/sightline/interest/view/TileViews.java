package dev.sightline.interest.view;

import dev.sightline.interest.rule.Workers;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles see each other: some point of one sees some point of the other, by the rule of sight.
 * Tiles are closed and convex. Exact, so that nothing visible is ever hidden.
 *
 * <p>Found per tile when first asked for, up to the radius asked for, which a larger one extends;
 * or for all tiles at once with {@link #build}. {@link ViewFile} keeps them for the next start. For
 * one state of the mesh and the tiling. Not thread-safe, except as {@link #build} says.
 */
public final class TileViews {
  private static final int SLICES = 64;

  private final Tiling tiling;
  private final Mesh mesh;
  private final Spots spots;
  private final Pieces pieces;
  private final Hourglass hourglass;
  private final TileOrder order;
  private final long[] @Nullable [] rows;
  private final double[] radii;
  private double widest;

  /** Makes views on a tiling that has no order yet. */
  public TileViews(Tiling tiling, Mesh mesh) {
    this(tiling, mesh, TileOrder.of(tiling));
  }

  /** Makes views that are empty yet; rows are packed in the order given. */
  public TileViews(Tiling tiling, Mesh mesh, TileOrder order) {
    this.tiling = tiling;
    this.order = order;
    this.mesh = mesh;
    spots = new Spots(mesh, tiling);
    pieces = new Pieces(mesh, tiling, spots);
    hourglass = new Hourglass(mesh, tiling, spots, pieces);
    rows = new long[tiling.limit()][];
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
  public int[] tiles(int tile, double radius) {
    int[] tiles = PackedTiles.ranks(row(tile, radius));
    Arrays.setAll(tiles, i -> order.tile(tiles[i]));
    Arrays.sort(tiles);
    return tiles;
  }

  /** Returns the same set packed, not to be changed. */
  public long[] row(int tile, double radius) {
    long[] row = rows[tile];
    if (row == null || radii[tile] < radius) {
      touch(wanted(tile, radius));
      row = pack(find(tile, radius, hourglass));
      put(tile, row, radius);
    }
    return row;
  }

  private long[] pack(BitSet tiles) {
    int[] ranks = new int[tiles.cardinality()];
    int count = 0;
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      ranks[count++] = order.rank(t);
    }
    return PackedTiles.of(ranks, count);
  }

  /** Returns whether two tiles see each other. */
  public boolean sees(int tile, int other) {
    double dx = tiling.centroidX(other) - tiling.centroidX(tile);
    double dy = tiling.centroidY(other) - tiling.centroidY(tile);
    return PackedTiles.contains(row(tile, Math.hypot(dx, dy) + 1e-9), order.rank(other));
  }

  /**
   * Finds the rows of all tiles up to a radius.
   *
   * @param workers share the work
   * @param progress hears how many tiles are done, now and then, perhaps from several threads
   */
  public void build(double radius, Workers workers, IntConsumer progress) {
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        pieces.ofTile(tile);
      }
    }
    AtomicInteger done = new AtomicInteger();
    workers.run(
        SLICES,
        slice -> {
          Hourglass own = new Hourglass(mesh, tiling, spots, pieces);
          for (int tile = slice; tile < tiling.limit(); tile += SLICES) {
            if (tiling.exists(tile) && (rows[tile] == null || radii[tile] < radius)) {
              put(tile, pack(find(tile, radius, own)), radius);
            }
            int count = done.incrementAndGet();
            if (count % 1024 == 0) {
              progress.accept(count);
            }
          }
        });
    progress.accept(done.get());
  }

  /** Returns a stored row, or null. */
  long @Nullable [] packed(int tile) {
    return rows[tile];
  }

  double radius(int tile) {
    return radii[tile];
  }

  void put(int tile, long[] row, double radius) {
    rows[tile] = row;
    radii[tile] = radius;
  }

  Tiling tiling() {
    return tiling;
  }

  Mesh mesh() {
    return mesh;
  }

  /** Returns the bytes that the rows take. */
  public long bytes() {
    long sum = 0;
    for (long[] row : rows) {
      sum += row == null ? 0 : 8L * row.length + 16;
    }
    return sum + 16L * rows.length;
  }

  private void touch(BitSet tiles) {
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      pieces.ofTile(t);
    }
  }

  private double reach(int tile, double radius) {
    return halfWidth(tile) + radius * (1 + 1e-9);
  }

  private BitSet wanted(int tile, double radius) {
    BitSet wanted = new BitSet();
    double reach = reach(tile, radius);
    tiling.visitDisc(tiling.centroidX(tile), tiling.centroidY(tile), reach, wanted::set);
    wanted.set(tile);
    return wanted;
  }

  private BitSet find(int tile, double radius, Hourglass search) {
    BitSet seen = search.find(tile, wanted(tile, radius), reach(tile, radius) + 2 * widest);
    seen.set(tile);
    addTouching(tile, seen);
    return seen;
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

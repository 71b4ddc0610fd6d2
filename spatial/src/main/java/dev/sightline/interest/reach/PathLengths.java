package dev.sightline.interest.reach;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntHeap;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Lengths of paths over edge neighbors, from centroid to centroid, that start at 0 at a tile: the
 * shortest first, up to a bound. Dijkstra's search; not thread-safe.
 */
public final class PathLengths {
  private final Tiling tiling;
  private final Damping damping;

  /** Tiles by length; an entry is outdated if the tile's length has become less since. */
  private final IntHeap open = new IntHeap();

  private double[] length;
  private int[] mark;
  private int now;
  private double bound;

  public PathLengths(Tiling tiling) {
    this(tiling, Damping.NONE);
  }

  public PathLengths(Tiling tiling, Damping damping) {
    this.tiling = tiling;
    this.damping = damping;
    length = new double[tiling.limit()];
    mark = new int[tiling.limit()];
  }

  /** Starts at a tile; only lengths below the bound are found. */
  public void start(int tile, double below) {
    if (length.length < tiling.limit()) {
      int capacity = Capacity.grown(length.length, tiling.limit());
      length = Arrays.copyOf(length, capacity);
      mark = Arrays.copyOf(mark, capacity);
    }
    now++;
    open.clear();
    bound = below;
    relax(tile, 0);
  }

  /** Returns the next tile in the order of lengths, or -1. */
  public int next() {
    while (!open.isEmpty()) {
      double to = open.leastKey();
      int tile = open.pop();
      if (to == length[tile]) {
        spread(tile);
        return tile;
      }
    }
    return -1;
  }

  private void spread(int tile) {
    for (int k = 0; k < tiling.edgeNeighborCount(tile); k++) {
      int neighbor = tiling.edgeNeighbor(tile, k);
      relax(neighbor, length[tile] + step(tile, neighbor) + damping.extra(tile, neighbor));
    }
  }

  /** Returns the length of the shortest path between two tiles, infinite if there is none. */
  public double between(int from, int to) {
    start(from, Double.POSITIVE_INFINITY);
    for (int tile = next(); tile >= 0; tile = next()) {
      if (tile == to) {
        return length(tile);
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Returns the length of the path to a tile that {@link #next} returned. */
  public double length(int tile) {
    return length[tile];
  }

  private double step(int a, int b) {
    double dx = tiling.centroidX(b) - tiling.centroidX(a);
    double dy = tiling.centroidY(b) - tiling.centroidY(a);
    return Math.sqrt(dx * dx + dy * dy);
  }

  private void relax(int tile, double to) {
    if (to < bound && (mark[tile] != now || to < length[tile])) {
      mark[tile] = now;
      length[tile] = to;
      open.push(tile, to);
    }
  }
}

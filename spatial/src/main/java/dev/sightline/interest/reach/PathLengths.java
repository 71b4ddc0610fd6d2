package dev.sightline.interest.reach;

import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Lengths of paths over edge neighbors, from centroid to centroid, that start at 0 at a tile: the
 * shortest first, up to a bound. Dijkstra's search with a binary heap; not thread-safe.
 */
public final class PathLengths {
  private final Tiling tiling;
  private final Damping damping;
  private double[] length;
  private int[] mark;
  private boolean[] done;
  private int now;
  private int[] heap = new int[64];
  private int[] place;
  private int size;
  private double bound;

  public PathLengths(Tiling tiling) {
    this(tiling, Damping.NONE);
  }

  public PathLengths(Tiling tiling, Damping damping) {
    this.tiling = tiling;
    this.damping = damping;
    length = new double[tiling.limit()];
    mark = new int[tiling.limit()];
    place = new int[tiling.limit()];
    done = new boolean[tiling.limit()];
  }

  /** Starts at a tile; only lengths below the bound are found. */
  public void start(int tile, double below) {
    if (length.length < tiling.limit()) {
      growTo(tiling.limit() + tiling.limit() / 8);
    }
    now++;
    size = 0;
    bound = below;
    relax(tile, 0);
  }

  private void growTo(int tiles) {
    length = Arrays.copyOf(length, tiles);
    mark = Arrays.copyOf(mark, tiles);
    place = Arrays.copyOf(place, tiles);
    done = Arrays.copyOf(done, tiles);
  }

  /** Returns the next tile in the order of lengths, or -1. */
  public int next() {
    if (size == 0) {
      return -1;
    }
    int tile = heap[0];
    int last = heap[--size];
    if (size > 0) {
      sink(last);
    }
    done[tile] = true;
    for (int k = 0; k < tiling.edgeNeighborCount(tile); k++) {
      int neighbor = tiling.edgeNeighbor(tile, k);
      relax(neighbor, length[tile] + step(tile, neighbor) + damping.extra(tile, neighbor));
    }
    return tile;
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

  public double length(int tile) {
    return length[tile];
  }

  private double step(int a, int b) {
    double dx = tiling.centroidX(b) - tiling.centroidX(a);
    double dy = tiling.centroidY(b) - tiling.centroidY(a);
    return Math.sqrt(dx * dx + dy * dy);
  }

  private void relax(int tile, double to) {
    if (mark[tile] != now && to < bound) {
      mark[tile] = now;
      done[tile] = false;
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, 2 * size);
      }
      length[tile] = to;
      rise(tile, size++);
    } else if (mark[tile] == now && !done[tile] && to < length[tile]) {
      length[tile] = to;
      rise(tile, place[tile]);
    }
  }

  private void rise(int tile, int from) {
    int i = from;
    while (i > 0 && length[heap[(i - 1) / 2]] > length[tile]) {
      set(i, heap[(i - 1) / 2]);
      i = (i - 1) / 2;
    }
    set(i, tile);
  }

  private void sink(int tile) {
    int i = 0;
    while (2 * i + 1 < size) {
      int child = 2 * i + 1;
      if (child + 1 < size && length[heap[child + 1]] < length[heap[child]]) {
        child++;
      }
      if (length[heap[child]] >= length[tile]) {
        break;
      }
      set(i, heap[child]);
      i = child;
    }
    set(i, tile);
  }

  private void set(int i, int tile) {
    heap[i] = tile;
    place[tile] = i;
  }
}

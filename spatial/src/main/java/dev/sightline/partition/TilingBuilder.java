package dev.sightline.partition;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import java.util.Arrays;

/**
 * Puts a tiling together from vertices and counterclockwise corner lists.
 *
 * <p>Neighbors are found by definition unless they are given. For that the tiles must form a
 * complex: they meet along whole common edges and at common vertices only.
 */
public final class TilingBuilder {
  private final String kind;
  private double[] xy = new double[64];
  private int vertices;
  private int[] corners = new int[64];
  private int cornerEnd;
  private int[] starts = new int[32];
  private int count;
  private long[] blocked = new long[16];
  private int blockedCount;
  private IntLists edges = new IntLists(1, 1);
  private IntLists points = new IntLists(1, 1);
  private boolean given;
  private int lastGiven;
  private boolean isBuilt;

  TilingBuilder(String kind) {
    this.kind = kind;
  }

  /**
   * Adds a vertex and returns its number.
   *
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public int vertex(double x, double y) {
    requireOpen();
    if (!(Math.abs(x) < Double.POSITIVE_INFINITY && Math.abs(y) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("vertex " + vertices + " is not a place: " + x + ", " + y);
    }
    if (2 * vertices + 2 > xy.length) {
      xy = Arrays.copyOf(xy, Capacity.grown(xy.length, 2 * vertices + 2));
    }
    xy[2 * vertices] = x;
    xy[2 * vertices + 1] = y;
    return vertices++;
  }

  private void requireOpen() {
    if (isBuilt) {
      throw new IllegalStateException("the tiling is built; use another builder");
    }
  }

  public double x(int vertex) {
    return xy[2 * vertex];
  }

  public double y(int vertex) {
    return xy[2 * vertex + 1];
  }

  public int vertexCount() {
    return vertices;
  }

  public int tileCount() {
    return count;
  }

  /** Adds a tile and returns its number. */
  public int tile(int... tileCorners) {
    return tile(tileCorners, tileCorners.length);
  }

  /**
   * Adds a tile with the first {@code n} of the given corners and returns its number.
   *
   * @throws IllegalArgumentException if they are fewer than three, or one does not exist yet
   */
  public int tile(int[] tileCorners, int n) {
    requireOpen();
    if (n < 3) {
      throw new IllegalArgumentException(
          "tile " + count + " has " + n + " corners; a tile has at least 3");
    }
    for (int k = 0; k < n; k++) {
      if (!isVertex(tileCorners[k])) {
        throw missing("tile " + count + " has the corner " + tileCorners[k], vertices, "vertices");
      }
    }
    if (cornerEnd + n > corners.length) {
      corners = Arrays.copyOf(corners, Capacity.grown(corners.length, cornerEnd + n));
    }
    if (count + 1 >= starts.length) {
      starts = Arrays.copyOf(starts, Capacity.grown(starts.length, count + 2));
    }
    System.arraycopy(tileCorners, 0, corners, cornerEnd, n);
    cornerEnd += n;
    starts[count + 1] = cornerEnd;
    return count++;
  }

  private boolean isVertex(int number) {
    return number >= 0 && number < vertices;
  }

  private static IllegalArgumentException missing(String what, int count, String things) {
    return new IllegalArgumentException(
        what + ", which does not exist: there are " + count + " " + things);
  }

  /**
   * Declares that the edge between two vertices lies on an obstacle.
   *
   * @throws IllegalArgumentException if one does not exist yet
   */
  public void block(int u, int v) {
    requireOpen();
    if (!isVertex(u) || !isVertex(v)) {
      throw missing("an edge has the end " + (isVertex(u) ? v : u), vertices, "vertices");
    }
    if (blockedCount == blocked.length) {
      blocked = Arrays.copyOf(blocked, Capacity.grown(blockedCount, blockedCount + 1));
    }
    blocked[blockedCount++] = NeighborSearch.key(u, v);
  }

  /** Gives the neighbors of a tile instead of finding them; then all tiles' must be given. */
  public void neighbors(int tile, int[] edgeNeighbors, int[] pointNeighbors) {
    neighbors(tile, edgeNeighbors, edgeNeighbors.length, pointNeighbors, pointNeighbors.length);
  }

  /**
   * Gives the neighbors of a tile as the first few entries of two arrays; tiles that are still to
   * come may be among them.
   */
  public void neighbors(
      int tile, int[] edgeNeighbors, int edgeCount, int[] pointNeighbors, int pointCount) {
    requireOpen();
    if (tile < 0) {
      throw new IllegalArgumentException("neighbors of the tile " + tile);
    }
    given = true;
    lastGiven = Math.max(lastGiven, tile);
    edges.set(tile, edgeNeighbors, edgeCount);
    points.set(tile, pointNeighbors, pointCount);
  }

  /**
   * Returns the tiling; this builder cannot be used afterwards.
   *
   * @throws IllegalArgumentException if neighbors were given that do not exist
   */
  public Tiling build() {
    TileShapes shapes = shapes();
    isBuilt = true;
    return new Tiling(kind, Tiling.boundsOf(shapes, count), shapes, edges, points, count);
  }

  /**
   * Returns the tiling with the means to change it; this builder cannot be used afterwards.
   *
   * @param bounds where tiles may come to lie
   * @throws IllegalArgumentException if neighbors were given that do not exist
   */
  public ChangingTiling buildChanging(Box bounds) {
    TileShapes shapes = shapes();
    isBuilt = true;
    return new ChangingTiling(new Tiling(kind, bounds, shapes, edges, points, count));
  }

  private void requireNeighbors() {
    if (lastGiven >= count) {
      throw missing("neighbors of the tile " + lastGiven, count, "tiles");
    }
    if (lastGiven < count - 1) {
      throw new IllegalArgumentException(
          "the neighbors of tile " + (count - 1) + " are not given, those of others are");
    }
    for (int tile = 0; tile < count; tile++) {
      requireNeighbors(tile, edges);
      requireNeighbors(tile, points);
    }
  }

  private void requireNeighbors(int tile, IntLists lists) {
    for (int k = 0; k < lists.count(tile); k++) {
      int neighbor = lists.get(tile, k);
      if (neighbor < 0 || neighbor >= count) {
        throw missing("tile " + tile + " has the neighbor " + neighbor, count, "tiles");
      }
    }
  }

  private TileShapes shapes() {
    requireOpen();
    if (given) {
      requireNeighbors();
    }
    IntLists lists = IntLists.of(Arrays.copyOf(starts, count + 1), corners);
    if (!given && count > 0) {
      find(lists);
    }
    return new TileShapes(Arrays.copyOf(xy, 2 * vertices), lists, convex(lists));
  }

  private void find(IntLists lists) {
    long[] sorted = Arrays.copyOf(blocked, blockedCount);
    Arrays.sort(sorted);
    NeighborSearch search = new NeighborSearch(lists, count, vertices, sorted);
    edges = search.edgeNeighbors();
    points = search.pointNeighbors(edges);
  }

  private boolean convex(IntLists lists) {
    for (int tile = 0; tile < count; tile++) {
      int n = lists.count(tile);
      int climbs = 0;
      for (int k = 0; k < n; k++) {
        int a = lists.get(tile, k);
        int b = lists.get(tile, (k + 1) % n);
        int c = lists.get(tile, (k + 2) % n);
        if (Predicates.orientation(x(a), y(a), x(b), y(b), x(c), y(c)) < 0) {
          return false;
        }
        climbs += upward(a, b) && !upward(b, c) ? 1 : 0;
      }
      if (climbs > 1) {
        return false; // winds around more than once
      }
    }
    return true;
  }

  /** Returns whether b comes after a in the order by y, then by x. */
  private boolean upward(int a, int b) {
    return y(b) > y(a) || (y(b) == y(a) && x(b) > x(a));
  }
}

package dev.sightline.partition;

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

  TilingBuilder(String kind) {
    this.kind = kind;
  }

  /** Adds a vertex and returns its number. */
  public int vertex(double x, double y) {
    if (2 * vertices == xy.length) {
      xy = Arrays.copyOf(xy, 2 * xy.length);
    }
    xy[2 * vertices] = x;
    xy[2 * vertices + 1] = y;
    return vertices++;
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

  /** Adds a tile with the first {@code n} of the given corners and returns its number. */
  public int tile(int[] tileCorners, int n) {
    while (cornerEnd + n > corners.length) {
      corners = Arrays.copyOf(corners, 2 * corners.length);
    }
    if (count + 1 >= starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    System.arraycopy(tileCorners, 0, corners, cornerEnd, n);
    cornerEnd += n;
    starts[count + 1] = cornerEnd;
    return count++;
  }

  /** Declares that the edge between two vertices lies on an obstacle. */
  public void block(int u, int v) {
    if (blockedCount == blocked.length) {
      blocked = Arrays.copyOf(blocked, 2 * blockedCount);
    }
    blocked[blockedCount++] = NeighborSearch.key(u, v);
  }

  /** Gives the neighbors of a tile instead of finding them; then all tiles' must be given. */
  public void neighbors(int tile, int[] edgeNeighbors, int[] pointNeighbors) {
    neighbors(tile, edgeNeighbors, edgeNeighbors.length, pointNeighbors, pointNeighbors.length);
  }

  /** Gives the neighbors of a tile as the first few entries of two arrays. */
  public void neighbors(
      int tile, int[] edgeNeighbors, int edgeCount, int[] pointNeighbors, int pointCount) {
    given = true;
    edges.set(tile, edgeNeighbors, edgeCount);
    points.set(tile, pointNeighbors, pointCount);
  }

  /** Returns the tiling; this builder must not be used afterwards. */
  public Tiling build() {
    TileShapes shapes = shapes();
    return new Tiling(kind, Tiling.boundsOf(shapes, count), shapes, edges, points, count);
  }

  /**
   * Returns the tiling with the means to change it; this builder must not be used afterwards.
   *
   * @param bounds where tiles may come to lie
   */
  public ChangingTiling buildChanging(Box bounds) {
    return new ChangingTiling(new Tiling(kind, bounds, shapes(), edges, points, count));
  }

  private TileShapes shapes() {
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

package dev.sightline.partition.layout;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The leaves of a quadtree over the world, in the order of a Z-curve.
 *
 * <p>Corners are on a lattice of 2^DEPTH steps in both directions. A leaf beside smaller ones has
 * their corners on its edges as corners too, so that neighbors share whole edges.
 */
public final class Quadtree {
  private static final int DEPTH = 20;
  private static final int MOST_TILES = 1 << 22;

  private final Box world;
  private final Content content;
  private final int most;
  private final double least;
  private final List<int[]> leaves = new ArrayList<>();

  /** What the leaves are split by. */
  private interface Content {
    int size();

    boolean meets(int item, double x0, double y0, double x1, double y1);
  }

  private Quadtree(Box world, Content content, int most, double least) {
    if (!(least > 0 && least < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the least side must be positive, not " + least);
    }
    if (most < 0) {
      throw new IllegalArgumentException("a leaf cannot hold fewer than 0, not " + most);
    }
    this.world = world;
    this.content = content;
    this.most = most;
    this.least = least;
  }

  /**
   * Returns leaves that were split while they held too many points.
   *
   * @param xy alternating x and y of the population
   * @param most a leaf with more points than this is split
   * @param least a leaf is not split if a side of its parts would be below this
   */
  public static Tiling byPopulation(Box world, double[] xy, int most, double least) {
    return new Quadtree(world, new Points(xy), most, least).tiling();
  }

  /**
   * Returns leaves that were split while they met too many edges of obstacles that block movement.
   *
   * @param most a leaf that meets more edges than this is split
   * @param least a leaf is not split if a side of its parts would be below this
   */
  public static Tiling byObstacles(WorldMap map, int most, double least) {
    return new Quadtree(map.bounds(), new Edges(edges(map)), most, least).tiling();
  }

  private Tiling tiling() {
    int[] all = new int[content.size()];
    Arrays.setAll(all, i -> i);
    split(0, 0, 1 << DEPTH, all);
    return new Layout().tiling();
  }

  private void split(int i, int j, int size, int[] items) {
    int[] here = new int[items.length];
    int count = 0;
    for (int item : items) {
      if (content.meets(item, x(i), y(j), x(i + size), y(j + size))) {
        here[count++] = item;
      }
    }
    if (count <= most || !divisible(size)) {
      add(i, j, size);
      return;
    }
    int half = size / 2;
    int[] below = Arrays.copyOf(here, count);
    split(i, j, half, below);
    split(i + half, j, half, below);
    split(i, j + half, half, below);
    split(i + half, j + half, half, below);
  }

  private void add(int i, int j, int size) {
    if (leaves.size() == MOST_TILES) {
      throw new IllegalArgumentException("the quadtree makes more than " + MOST_TILES + " tiles");
    }
    leaves.add(new int[] {i, j, size});
  }

  private boolean divisible(int size) {
    double share = 0.5 * size / (1 << DEPTH);
    return size > 1 && world.width() * share >= least && world.height() * share >= least;
  }

  private double x(int i) {
    return i == 1 << DEPTH
        ? world.maxX()
        : world.minX() + world.width() * (i / (double) (1 << DEPTH));
  }

  private double y(int j) {
    return j == 1 << DEPTH
        ? world.maxY()
        : world.minY() + world.height() * (j / (double) (1 << DEPTH));
  }

  private static double[] edges(WorldMap map) {
    List<double[]> edges = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      if (!obstacle.blocks().move()) {
        continue;
      }
      if (obstacle instanceof Obstacle.Segment s) {
        edges.add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
      } else if (obstacle instanceof Obstacle.Polygon polygon) {
        addEdges(polygon.ring(), edges);
        polygon.holes().forEach(hole -> addEdges(hole, edges));
      }
    }
    return edges.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  private static void addEdges(Ring ring, List<double[]> edges) {
    for (int i = 0; i < ring.size(); i++) {
      edges.add(new double[] {ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1)});
    }
  }

  /** Points, alternating x and y. */
  private static final class Points implements Content {
    private final double[] xy;

    Points(double[] xy) {
      this.xy = xy;
    }

    @Override
    public int size() {
      return xy.length / 2;
    }

    @Override
    public boolean meets(int item, double x0, double y0, double x1, double y1) {
      double x = xy[2 * item];
      double y = xy[2 * item + 1];
      return x >= x0 && x <= x1 && y >= y0 && y <= y1;
    }
  }

  /** Segments, four numbers each. */
  private static final class Edges implements Content {
    private final double[] ends;

    Edges(double[] ends) {
      this.ends = ends;
    }

    @Override
    public int size() {
      return ends.length / 4;
    }

    @Override
    public boolean meets(int item, double x0, double y0, double x1, double y1) {
      double ax = ends[4 * item];
      double ay = ends[4 * item + 1];
      double bx = ends[4 * item + 2];
      double by = ends[4 * item + 3];
      return Math.max(ax, bx) >= x0
          && Math.min(ax, bx) <= x1
          && Math.max(ay, by) >= y0
          && Math.min(ay, by) <= y1
          && straddles(ax, ay, bx, by, x0, y0, x1, y1);
    }

    private static boolean straddles(
        double ax, double ay, double bx, double by, double x0, double y0, double x1, double y1) {
      boolean rising = bx > ax == by > ay;
      int p = Predicates.orientation(ax, ay, bx, by, x0, rising ? y1 : y0);
      int q = Predicates.orientation(ax, ay, bx, by, x1, rising ? y0 : y1);
      return p * q <= 0;
    }
  }

  /** Numbers the corners and adds those of smaller leaves to the edges of larger ones. */
  private final class Layout {
    private final TilingBuilder builder = Tiling.builder("quadtree");
    private final long[] byRow;
    private final long[] byColumn;
    private int[] corners = new int[64];
    private int size;

    Layout() {
      byRow = leaves.stream().flatMapToLong(leaf -> keys(leaf, 1, 0)).sorted().distinct().toArray();
      byColumn =
          leaves.stream().flatMapToLong(leaf -> keys(leaf, 0, 1)).sorted().distinct().toArray();
    }

    private LongStream keys(int[] leaf, int major, int minor) {
      int s = leaf[2];
      return LongStream.of(
          key(leaf[major], leaf[minor]),
          key(leaf[major] + s, leaf[minor]),
          key(leaf[major], leaf[minor] + s),
          key(leaf[major] + s, leaf[minor] + s));
    }

    private static long key(int major, int minor) {
      return ((long) major << 32) | minor;
    }

    Tiling tiling() {
      for (long key : byRow) {
        builder.vertex(x((int) key), y((int) (key >>> 32)));
      }
      for (int[] leaf : leaves) {
        size = 0;
        int i = leaf[0];
        int j = leaf[1];
        int s = leaf[2];
        along(byRow, j, i, i + s, true);
        along(byColumn, i + s, j, j + s, false);
        against(byRow, j + s, i, i + s, true);
        against(byColumn, i, j, j + s, false);
        builder.tile(corners, size);
      }
      return builder.build();
    }

    /** Pushes the corners on a line from one place up to, and without, another. */
    private void along(long[] keys, int line, int from, int to, boolean row) {
      int end = Arrays.binarySearch(keys, key(line, to));
      for (int k = Arrays.binarySearch(keys, key(line, from)); k < end; k++) {
        push(keys[k], row);
      }
    }

    /** Pushes the corners on a line from the far place down to, and without, the near one. */
    private void against(long[] keys, int line, int from, int to, boolean row) {
      int end = Arrays.binarySearch(keys, key(line, from));
      for (int k = Arrays.binarySearch(keys, key(line, to)); k > end; k--) {
        push(keys[k], row);
      }
    }

    private void push(long key, boolean row) {
      if (size == corners.length) {
        corners = Arrays.copyOf(corners, Capacity.grown(size, size + 1));
      }
      long byRows = row ? key : key((int) key, (int) (key >>> 32));
      corners[size++] = Arrays.binarySearch(byRow, byRows);
    }
  }
}

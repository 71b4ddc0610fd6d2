package dev.sightline.partition.track;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/** Places around entities in which nothing about their tiles can change. */
public final class Zones {

  /*
   * A zone is a place in which an entity may move while nothing about its tiles can change. It is kept
   * with the entity, so that a tick reads one short record per mover, in the movers' order, and no tile
   * at all. A record is a disc (x, y, square of its radius) and up to six lines (nx, ny, c): a point is
   * in the zone if it is in the world, in the open disc, and where nx * x + ny * y > c for all lines.
   *
   * Let r be the entity's radius, and d the distance from its center to an edge of its tile. On convex
   * tiles there are these zones:
   *
   * inside: d > r for all edges. It meets its own tile alone.
   * across an edge: 0 < d < r for one edge, d > r for the others, and also d > r for the other edges of
   *   the tile beyond that edge, from its inner side. It meets these two: it does not touch the other
   *   edges' lines, so what of it is beyond the edge left through that edge and cannot leave the tile
   *   beyond.
   * anywhere else: d > 0 for all edges, and a disc around the center so small that the distance to no
   *   other tile passes r: distances change by no more than the way walked. Along a wall, with no tile
   *   behind it, that disc is wide.
   *
   * Edges further away than the disc reaches need no line. A zone for more than six lines is not made.
   *
   * Zones are a filter, never an answer: they are made smaller by DOUBT times the largest coordinate.
   * Rounding a unit normal, c, a distance or the test itself shifts a border by less than 64 units in
   * the last place of that coordinate, 1e-14 of it, at any place of the world. So whoever is in its
   * zone is strictly inside of its tile, and whoever is not is looked up exactly.
   *
   * Cost: 169 bytes per entity where tiles are convex, else 25.
   */

  /** A zone depends on no tile further from the entity than this, in its radii. */
  static final double FARTHEST = 5;

  private static final int NONE = Tiling.NONE;
  private static final double DOUBT = 1e-13;
  private static final double TINY = 1e-140; // the square of a smaller length is not exact
  private static final int DISC = 3;
  private static final int MOST_LINES = 6;

  private final Tiling tiling;
  private final int stride;
  private final double minX;
  private final double minY;
  private final double maxX;
  private final double maxY;
  private final double doubt;
  private double[] zones;
  private byte[] lineCounts;

  public Zones(Tiling tiling, Box world, int capacity) {
    this.tiling = tiling;
    stride = tiling.hasConvexTiles() ? DISC + 3 * MOST_LINES : DISC;
    minX = world.minX();
    minY = world.minY();
    maxX = world.maxX();
    maxY = world.maxY();
    doubt = DOUBT * Math.max(most(world), most(tiling.bounds()));
    zones = new double[stride * capacity];
    lineCounts = new byte[capacity];
  }

  private static double most(Box box) {
    double x = Math.max(Math.abs(box.minX()), Math.abs(box.maxX()));
    return Math.max(x, Math.max(Math.abs(box.minY()), Math.abs(box.maxY())));
  }

  /** Grows for more entities, whose zones are empty. */
  public void grow(int capacity) {
    zones = Arrays.copyOf(zones, stride * capacity);
    lineCounts = Arrays.copyOf(lineCounts, capacity);
  }

  /** Returns whether the place is certainly in the entity's zone. */
  public boolean contains(int entity, double x, double y) {
    int i = stride * entity;
    double dx = x - zones[i];
    double dy = y - zones[i + 1];
    return dx * dx + dy * dy < zones[i + 2]
        && x >= minX
        && x <= maxX
        && y >= minY
        && y <= maxY
        && isBetweenLines(i + DISC, lineCounts[entity], x, y);
  }

  private boolean isBetweenLines(int first, int count, double x, double y) {
    int end = first + 3 * count;
    for (int i = first; i < end; i += 3) {
      if (!(zones[i] * x + zones[i + 1] * y > zones[i + 2])) {
        return false;
      }
    }
    return true;
  }

  /** Makes the entity's zone empty. */
  public void clear(int entity) {
    zones[stride * entity + 2] = 0;
  }

  /** Makes the zone of an entity that is in one tile only. */
  public void setInside(int entity, int tile, double x, double y, double radius) {
    if (stride > DISC && tiling.cornerCount(tile) <= MOST_LINES) {
      start(entity, x, y, Double.POSITIVE_INFINITY);
      addEdges(entity, tile, NONE, radius);
    } else {
      start(entity, x, y, Math.sqrt(tiling.squareDistanceToBorder(tile, x, y)) - radius);
    }
  }

  /** Returns how far around its disc the tiles must be known for an entity's zone. */
  double reach(int tile, double radius) {
    return Math.min((FARTHEST - 1) * radius, Math.sqrt(tiling.area(tile)) / 4);
  }

  /**
   * Makes the zone of an entity that reaches across one open edge of its tile only.
   *
   * @return the tile beyond that edge, which is the only other one that its disc meets; or NONE, if
   *     it is elsewhere
   */
  int setAcross(int entity, int tile, double x, double y, double radius) {
    int edge = stride == DISC ? NONE : touchedEdge(tile, x, y, radius);
    int beyond = edge == NONE ? NONE : beyond(tile, edge);
    if (beyond == NONE) {
      return NONE;
    }
    boolean few = tiling.cornerCount(tile) + tiling.cornerCount(beyond) <= MOST_LINES;
    start(entity, x, y, few ? Double.POSITIVE_INFINITY : Math.sqrt(tiling.area(tile)) / 4);
    addEdges(entity, tile, edge, radius);
    addLine(entity, tile, edge, 0, 1);
    addLine(entity, tile, edge, -radius, -1);
    addEdges(entity, beyond, edgeTo(beyond, tiling.corner(tile, edge)), radius);
    return contains(entity, x, y) ? beyond : NONE;
  }

  /**
   * Makes the zone of an entity whose disc may meet several tiles.
   *
   * @param near its tile, and all others within the reach around its disc
   */
  void setAround(int entity, double x, double y, double radius, int[] near, int count) {
    double slack = slack(x, y, radius, near, count);
    if (stride > DISC) {
      start(entity, x, y, slack);
      addEdges(entity, near[0], NONE, 0);
    } else {
      double border = Math.sqrt(tiling.squareDistanceToBorder(near[0], x, y));
      start(entity, x, y, Math.min(border, slack));
    }
  }

  /** Returns how far the entity may go before its disc meets a tile more or less. */
  private double slack(double x, double y, double radius, int[] near, int count) {
    double slack = reach(near[0], radius);
    for (int k = 1; k < count; k++) {
      double distance = Math.sqrt(tiling.squareDistance(near[k], x, y));
      slack = Math.min(slack, Math.abs(distance - radius));
    }
    return slack;
  }

  /** Returns the only edge of the tile that is nearer than the radius, or NONE. */
  private int touchedEdge(int tile, double x, double y, double radius) {
    int touched = NONE;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      int m = k + 1 == tiling.cornerCount(tile) ? 0 : k + 1;
      double ax = tiling.cornerX(tile, k);
      double ay = tiling.cornerY(tile, k);
      double ux = tiling.cornerX(tile, m) - ax;
      double uy = tiling.cornerY(tile, m) - ay;
      double cross = ux * (y - ay) - uy * (x - ax);
      if (cross * cross <= radius * radius * (ux * ux + uy * uy)) {
        if (touched != NONE) {
          return NONE;
        }
        touched = k;
      }
    }
    return touched;
  }

  /** Returns the edge neighbor beyond an edge, or NONE. */
  private int beyond(int tile, int edge) {
    int from = tiling.corner(tile, edge);
    int to = tiling.corner(tile, edge + 1 == tiling.cornerCount(tile) ? 0 : edge + 1);
    for (int i = 0; i < tiling.edgeNeighborCount(tile); i++) {
      int beyond = tiling.edgeNeighbor(tile, i);
      int k = edgeTo(beyond, from);
      if (k != NONE && tiling.corner(beyond, k) == to) {
        return beyond;
      }
    }
    return NONE;
  }

  /** Returns the edge of the tile that ends at a vertex, or NONE. */
  private int edgeTo(int tile, int end) {
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      if (tiling.corner(tile, k) == end) {
        return k == 0 ? tiling.cornerCount(tile) - 1 : k - 1;
      }
    }
    return NONE;
  }

  private void start(int entity, double x, double y, double radius) {
    int i = stride * entity;
    double certain = radius - doubt;
    zones[i] = x;
    zones[i + 1] = y;
    zones[i + 2] = certain > 0 ? certain * certain : 0;
    lineCounts[entity] = 0;
  }

  /** Keeps the zone at a distance from all edges of a tile but one, on their inner sides. */
  private void addEdges(int entity, int tile, int but, double distance) {
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      if (k != but) {
        addLine(entity, tile, k, distance, 1);
      }
    }
  }

  /**
   * Keeps the zone at a distance from the line of an edge k, on its inner side (1) or outer (-1).
   */
  private void addLine(int entity, int tile, int k, double distance, int side) {
    double ax = tiling.cornerX(tile, k);
    double ay = tiling.cornerY(tile, k);
    int m = k + 1 == tiling.cornerCount(tile) ? 0 : k + 1;
    double ux = side * (tiling.cornerX(tile, m) - ax);
    double uy = side * (tiling.cornerY(tile, m) - ay);
    double length = Math.sqrt(ux * ux + uy * uy);
    double nx = -uy / length;
    double ny = ux / length;
    double least = nx * ax + ny * ay + distance + doubt;
    int i = stride * entity;
    double reached = nx * zones[i] + ny * zones[i + 1] - Math.sqrt(zones[i + 2]);
    if (reached > least) {
      return; // further away than the disc reaches
    }
    if (lineCounts[entity] == MOST_LINES || !(length > TINY)) {
      clear(entity);
      return;
    }
    i += DISC + 3 * lineCounts[entity]++;
    zones[i] = nx;
    zones[i + 1] = ny;
    zones[i + 2] = least;
  }
}

package dev.sightline.partition;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A partition of the world into tiles, and their neighborhood.
 *
 * <p>Tiles are closed sets with counterclockwise corners. They have dense numbers; the current tile
 * of a point that several tiles share is the one with the lowest number. The doubles of the corners
 * are the truth: every question here is answered exactly for them.
 *
 * <p>Edge neighbors share an edge that lies on no obstacle. Point neighbors share a corner and are
 * joined by a chain of edge neighbors that all touch that corner.
 *
 * <p>Any number of threads may read. Tilings of squares, hexagons, quadtrees and regions never
 * change; a triangle tiling changes where its owner says so, and then a tile's {@link #generation}
 * tells whether the number still means the same tile.
 *
 * <pre>{@code
 * Tiling tiling = Squares.tile(map.bounds(), 5);
 * int tile = tiling.locate(x, y);
 * tiling.visitDisc(x, y, 5, t -> ...);
 * }</pre>
 */
public final class Tiling {
  /** Stands for no tile. */
  public static final int NONE = -1;

  private static final int[] NO_INTS = {};

  private final String kind;
  private final Box bounds;
  private final TileShapes shapes;
  private final TileIndex index;
  private final IntLists edgeNeighbors;
  private final IntLists pointNeighbors;

  /** Held, so that it lives as long as the tiling. */
  private @Nullable Object follower;

  private int limit;
  private int[] generations = {};
  private long changes;

  Tiling(String kind, Box bounds, TileShapes shapes, IntLists edges, IntLists points, int count) {
    this.kind = kind;
    this.shapes = shapes;
    this.bounds = bounds;
    index =
        new TileIndex(shapes, count, bounds.minX(), bounds.minY(), bounds.maxX(), bounds.maxY());
    edgeNeighbors = edges;
    pointNeighbors = points;
    limit = count;
  }

  static Box boundsOf(TileShapes shapes, int count) {
    double minX = Double.POSITIVE_INFINITY;
    double minY = Double.POSITIVE_INFINITY;
    double maxX = Double.NEGATIVE_INFINITY;
    double maxY = Double.NEGATIVE_INFINITY;
    for (int tile = 0; tile < count; tile++) {
      minX = Math.min(minX, shapes.minX(tile));
      minY = Math.min(minY, shapes.minY(tile));
      maxX = Math.max(maxX, shapes.maxX(tile));
      maxY = Math.max(maxY, shapes.maxY(tile));
    }
    return count == 0 ? new Box(0, 0, 0, 0) : new Box(minX, minY, maxX, maxY);
  }

  /**
   * For a world: holds who changes the tiles as the world changes, so that whoever uses only the
   * tiling keeps that alive, too.
   *
   * @throws IllegalStateException if there is somebody already
   */
  public void followedBy(Object who) {
    if (follower != null) {
      throw new IllegalStateException("the tiling follows a world already");
    }
    follower = Objects.requireNonNull(who);
  }

  /** Returns who changes the tiles as a world changes, or null. */
  public @Nullable Object follower() {
    return follower;
  }

  /**
   * Returns how often the owner has changed anything; 0 in a tiling that never changes. Whoever
   * keeps what it found on the tiles can tell by this whether they are still the same.
   */
  public long changes() {
    return changes;
  }

  /** Returns a builder for tiles of any kind. */
  public static TilingBuilder builder(String kind) {
    return new TilingBuilder(kind);
  }

  /**
   * Returns {@code square}, {@code hexagon}, {@code triangle}, {@code quadtree} or another word.
   */
  public String kind() {
    return kind;
  }

  /** Returns whether all tiles are certainly convex. */
  public boolean hasConvexTiles() {
    return shapes.areConvex();
  }

  /** Returns the smallest box around all tiles. */
  public Box bounds() {
    return bounds;
  }

  /** Returns a number above every tile's. */
  public int limit() {
    return limit;
  }

  /** Returns whether there is a tile with this number, which is below the limit. */
  public boolean exists(int tile) {
    return shapes.corners().count(tile) > 0;
  }

  /** Returns how often the number has changed its meaning; 0 in a tiling that never changes. */
  public int generation(int tile) {
    return tile < generations.length ? generations[tile] : 0;
  }

  /** Returns a number above every vertex's. */
  public int vertexLimit() {
    return shapes.vertexLimit();
  }

  public double vertexX(int vertex) {
    return shapes.x(vertex);
  }

  public double vertexY(int vertex) {
    return shapes.y(vertex);
  }

  public int cornerCount(int tile) {
    return shapes.corners().count(tile);
  }

  /** Returns the vertex at the corner {@code k}, counterclockwise. */
  public int corner(int tile, int k) {
    return shapes.corners().get(tile, k);
  }

  public double cornerX(int tile, int k) {
    return shapes.x(tile, k);
  }

  public double cornerY(int tile, int k) {
    return shapes.y(tile, k);
  }

  /** Returns the tile's area, rounded. */
  public double area(int tile) {
    return shapes.area(tile);
  }

  public double centroidX(int tile) {
    return shapes.centroidX(tile);
  }

  public double centroidY(int tile) {
    return shapes.centroidY(tile);
  }

  public Box box(int tile) {
    return new Box(shapes.minX(tile), shapes.minY(tile), shapes.maxX(tile), shapes.maxY(tile));
  }

  public int edgeNeighborCount(int tile) {
    return edgeNeighbors.count(tile);
  }

  /** Returns one of the edge neighbors, which ascend with {@code k}. */
  public int edgeNeighbor(int tile, int k) {
    return edgeNeighbors.get(tile, k);
  }

  public int pointNeighborCount(int tile) {
    return pointNeighbors.count(tile);
  }

  /** Returns one of the point neighbors, which ascend with {@code k}. */
  public int pointNeighbor(int tile, int k) {
    return pointNeighbors.get(tile, k);
  }

  /** Returns whether the point is in the tile or on its border. */
  public boolean contains(int tile, double x, double y) {
    return shapes.side(tile, x, y) != TileShapes.OUTSIDE;
  }

  /** Returns whether the point is in the tile and not on its border. */
  public boolean surrounds(int tile, double x, double y) {
    return shapes.side(tile, x, y) == TileShapes.INSIDE;
  }

  /** Returns whether the tile meets the closed disc. */
  public boolean meetsDisc(int tile, double x, double y, double radius) {
    return shapes.meetsDisc(tile, x, y, radius);
  }

  /** Returns whether the tile meets the closed box. */
  public boolean meetsBox(int tile, Box box) {
    return shapes.meetsBox(tile, box.minX(), box.minY(), box.maxX(), box.maxY());
  }

  /** Returns whether the tile meets the filled ring, borders included. */
  public boolean meetsShape(int tile, Ring shape) {
    return shapes.meetsRing(tile, shape);
  }

  /** Returns the square of the distance from the point to the tile, rounded; 0 when inside. */
  public double squareDistance(int tile, double x, double y) {
    return shapes.squareDistance(tile, x, y);
  }

  /** Returns the square of the distance from the point to the tile's border, rounded. */
  public double squareDistanceToBorder(int tile, double x, double y) {
    return shapes.squareDistanceToBorder(tile, x, y);
  }

  /** Returns the current tile of a point, or {@link #NONE} if no tile contains it. */
  public int locate(double x, double y) {
    return index.locate(x, y);
  }

  /**
   * Returns the current tile of a point: the same as without the hint, and faster when that is the
   * hint or beside it.
   *
   * @param hint any tile's number, also of one that no longer exists; no tile's, such as {@link
   *     #NONE}, for none
   */
  public int locate(double x, double y, int hint) {
    if (isTile(hint)) {
      if (surrounds(hint, x, y)) {
        return hint;
      }
      for (int k = 0; k < edgeNeighbors.count(hint); k++) {
        if (surrounds(edgeNeighbors.get(hint, k), x, y)) {
          return edgeNeighbors.get(hint, k);
        }
      }
    }
    return index.locate(x, y);
  }

  /** Returns the tile nearest to a point, the lowest of equals; {@link #NONE} if there is none. */
  public int nearest(double x, double y) {
    return index.nearest(x, y, NONE);
  }

  /**
   * Returns the tile nearest to a point: the same as without the hint, and faster when the hint is
   * near.
   *
   * @param hint any tile's number, also of one that no longer exists; no tile's, such as {@link
   *     #NONE}, for none
   */
  public int nearest(double x, double y, int hint) {
    return index.nearest(x, y, isTile(hint) ? hint : NONE);
  }

  private boolean isTile(int number) {
    return number >= 0 && number < limit && exists(number);
  }

  /** Visits the tiles that meet the closed disc. */
  public void visitDisc(double x, double y, double radius, TileVisitor visitor) {
    index.visitDisc(x, y, radius, visitor);
  }

  /** Visits the tiles that meet the closed box. */
  public void visitBox(Box box, TileVisitor visitor) {
    index.visit(
        box.minX(),
        box.minY(),
        box.maxX(),
        box.maxY(),
        tile -> {
          if (meetsBox(tile, box)) {
            visitor.visit(tile);
          }
        });
  }

  /** Visits the tiles that meet the filled ring, borders included. */
  public void visitShape(Ring shape, TileVisitor visitor) {
    Box box = shape.bounds();
    index.visit(
        box.minX(),
        box.minY(),
        box.maxX(),
        box.maxY(),
        tile -> {
          if (shapes.meetsRing(tile, shape)) {
            visitor.visit(tile);
          }
        });
  }

  /** Returns the bytes that the tiles, their neighbors and the index take. */
  public long bytes() {
    return shapes.bytes() + edgeNeighbors.bytes() + pointNeighbors.bytes() + index.bytes();
  }

  void setVertex(int vertex, double x, double y) {
    changes++;
    shapes.setVertex(vertex, x, y);
  }

  /** Takes a tile away; its number is free then. */
  void clear(int tile) {
    changes++;
    index.remove(tile);
    shapes.corners().set(tile, NO_INTS, 0);
    setNeighbors(tile, NO_INTS, 0, NO_INTS, 0);
  }

  /** Puts a new tile under a number that is free. */
  void put(int tile, int[] corners) {
    changes++;
    if (tile >= generations.length) {
      generations = Arrays.copyOf(generations, Math.max(tile + 1, limit + limit / 8));
    }
    generations[tile] += tile < limit ? 1 : 0;
    limit = Math.max(limit, tile + 1);
    shapes.corners().set(tile, corners, corners.length);
    index.add(tile);
  }

  void setNeighbors(int tile, int[] edges, int edgeCount, int[] points, int pointCount) {
    changes++;
    edgeNeighbors.set(tile, edges, edgeCount);
    pointNeighbors.set(tile, points, pointCount);
  }
}

package dev.sightline.partition.layout;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.HashMap;
import java.util.Map;

/**
 * Hexagons with a corner at the top, one of them centered on the lower left corner of the world.
 *
 * <p>All corners lie on a lattice of lines, half a width apart in x and half an edge apart in y,
 * and take their coordinates from it: the hexagon in row r and column c is centered on the lines
 * (2c + r mod 2, 3r). So neighbors share the very same doubles, vertical edges are vertical, and
 * rounding leaves no gap.
 */
public final class Hexagons {
  private static final double MOST_TILES = 1 << 24;
  private static final int[] CORNER_X = {0, 1, 1, 0, -1, -1};
  private static final int[] CORNER_Y = {-2, -1, 1, 2, 1, -1};

  private final Box world;
  private final double halfWidth;
  private final double halfEdge;
  private final TilingBuilder builder = Tiling.builder("hexagon");
  private final Map<Long, Integer> vertices = new HashMap<>();

  private Hexagons(Box world, double area) {
    if (!(area > 0 && area < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the area of a hexagon must be positive, not " + area);
    }
    if (!((world.width() / Math.sqrt(area) + 2) * (world.height() / Math.sqrt(area) + 2)
        <= MOST_TILES)) {
      throw new IllegalArgumentException(
          "hexagons with area " + area + " make more than " + (int) MOST_TILES + " tiles");
    }
    this.world = world;
    double edge = Math.sqrt(2 * area / (3 * Math.sqrt(3)));
    halfWidth = edge * Math.sqrt(3) / 2;
    halfEdge = edge / 2;
  }

  /**
   * Returns the hexagons of the given area that meet the world.
   *
   * @throws IllegalArgumentException if the area is not positive or there would be too many tiles
   */
  public static Tiling tile(Box world, double area) {
    return new Hexagons(world, area).tiling();
  }

  private Tiling tiling() {
    int rows = (int) (world.height() / (3 * halfEdge)) + 2;
    int columns = (int) (world.width() / (2 * halfWidth)) + 2;
    for (int row = -1; row <= rows; row++) {
      for (int column = -1; column <= columns; column++) {
        add(2 * column + Math.floorMod(row, 2), 3 * row);
      }
    }
    return builder.build();
  }

  private void add(int i, int j) {
    if (meetsWorld(i, j)) {
      int[] corners = new int[6];
      for (int k = 0; k < 6; k++) {
        corners[k] = vertex(i + CORNER_X[k], j + CORNER_Y[k]);
      }
      builder.tile(corners);
    }
  }

  private int vertex(int i, int j) {
    return vertices.computeIfAbsent(
        ((long) i << 32) | (j & 0xffffffffL), k -> builder.vertex(x(i), y(j)));
  }

  private double x(int i) {
    return world.minX() + i * halfWidth;
  }

  private double y(int j) {
    return world.minY() + j * halfEdge;
  }

  private boolean meetsWorld(int i, int j) {
    if (x(i + 1) < world.minX()
        || x(i - 1) > world.maxX()
        || y(j + 2) < world.minY()
        || y(j - 2) > world.maxY()) {
      return false;
    }
    for (int k = 0; k < 6; k++) {
      int m = (k + 1) % 6;
      if (isBeyond(i + CORNER_X[k], j + CORNER_Y[k], i + CORNER_X[m], j + CORNER_Y[m])) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the whole world is strictly to the right of the line through two corners. */
  private boolean isBeyond(int ai, int aj, int bi, int bj) {
    double px = bj > aj ? world.minX() : world.maxX();
    double py = bi > ai ? world.maxY() : world.minY();
    return Predicates.orientation(x(ai), y(aj), x(bi), y(bj), px, py) < 0;
  }
}

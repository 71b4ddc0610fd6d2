package dev.sightline.partition.layout;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;

/**
 * Squares with the grid's origin at the lower left corner of the world.
 *
 * <p>The current tile of a point is the one that {@code floor((x - x0) / side)} names in both
 * directions, computed in double: edges are placed, and tiles numbered from the upper right to the
 * lower left, so that the lowest tile of a shared point is that one. Tiles beyond the last whole
 * one reach over the world's border.
 */
public final class Squares {
  private static final int MOST_TILES = 1 << 24;

  private final double[] xs;
  private final double[] ys;

  private Squares(Box world, double side) {
    if (!(side > 0 && side < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the side of a square must be positive, not " + side);
    }
    double columns = Math.floor(world.width() / side) + 1;
    double rows = Math.floor(world.height() / side) + 1;
    if (!(columns * rows <= MOST_TILES)) {
      throw new IllegalArgumentException(
          "squares with side " + side + " make more than " + MOST_TILES + " tiles");
    }
    xs = lines(world.minX(), side, (int) columns);
    ys = lines(world.minY(), side, (int) rows);
  }

  /**
   * Returns the squares that floor can name for a point of the world.
   *
   * @throws IllegalArgumentException if the side is not positive or there would be too many tiles
   */
  public static Tiling tile(Box world, double side) {
    return new Squares(world, side).tiling();
  }

  /** Returns the least coordinate of each column (or row), and one behind the last. */
  private static double[] lines(double origin, double side, int count) {
    double[] lines = new double[count + 1];
    for (int k = 0; k <= count; k++) {
      lines[k] = least(origin, side, k);
    }
    return lines;
  }

  /** Returns the least double that floor puts into column k or beyond, by bisection. */
  private static double least(double origin, double side, int k) {
    double guess = origin + k * side;
    double slack = 4 * (Math.ulp(guess) + Math.ulp(origin) + Math.ulp(k * side));
    double below = guess - slack;
    double above = guess + slack;
    while (true) {
      double middle = below + (above - below) / 2;
      if (middle <= below || middle >= above) {
        return above;
      }
      if (Math.floor((middle - origin) / side) >= k) {
        above = middle;
      } else {
        below = middle;
      }
    }
  }

  private Tiling tiling() {
    TilingBuilder builder = Tiling.builder("square");
    for (double y : ys) {
      for (double x : xs) {
        builder.vertex(x, y);
      }
    }
    int wide = xs.length;
    for (int row = ys.length - 2; row >= 0; row--) {
      for (int column = wide - 2; column >= 0; column--) {
        int v = row * wide + column;
        builder.tile(v, v + 1, v + wide + 1, v + wide);
      }
    }
    return builder.build();
  }
}

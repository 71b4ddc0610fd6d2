package dev.sightline.lab.scheme;

import dev.sightline.geometry.Box;

/**
 * Numbers for squares by floor from a corner of the world, with a rim of squares beyond the bounds:
 * the 8 around one at the border have numbers, but no share of the world.
 *
 * @param bounds the world
 * @param side the side of a square
 */
public record SquareNumbers(Box bounds, double side) {
  private static final int RIM = 3; // before the first; at the far bound, which is closed; after it

  public int column(double x) {
    return (int) Math.floor((x - bounds.minX()) / side);
  }

  public int row(double y) {
    return (int) Math.floor((y - bounds.minY()) / side);
  }

  private int columns() {
    return (int) Math.ceil(bounds.width() / side);
  }

  /** Returns how many squares the world has. */
  public int count() {
    return columns() * (int) Math.ceil(bounds.height() / side);
  }

  /** Returns the number of a square in the world or beside it. */
  public int number(int column, int row) {
    return (row + 1) * (columns() + RIM) + column + 1;
  }

  /** Returns which part of the world a square covers. */
  public double share(int number) {
    int wide = columns() + RIM;
    double across = covered(number % wide - 1, bounds.width());
    double up = covered(number / wide - 1, bounds.height());
    return across * up / (bounds.width() * bounds.height());
  }

  private double covered(int index, double length) {
    return Math.max(0, Math.min(length, (index + 1) * side) - Math.max(0, index * side));
  }
}

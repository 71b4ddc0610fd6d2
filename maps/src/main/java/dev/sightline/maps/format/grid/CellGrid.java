package dev.sightline.maps.format.grid;

import java.util.BitSet;

/** A rectangle of cells, each blocked or free; row 0 is the first in the file. */
public final class CellGrid {
  private final int width;
  private final int height;
  private final BitSet blocked;

  /**
   * Makes a grid of free cells.
   *
   * @param width number of columns; {@code width * height} must fit an {@code int}
   */
  public CellGrid(int width, int height) {
    this.width = width;
    this.height = height;
    blocked = new BitSet(Math.multiplyExact(width, height));
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  public void block(int column, int row) {
    blocked.set(row * width + column);
  }

  /** Blocks the cells of a row from one column to before another. */
  void block(int from, int to, int row) {
    blocked.set(row * width + from, row * width + to);
  }

  /** Returns whether the cell is blocked; cells outside the grid are free. */
  public boolean isBlocked(int column, int row) {
    return column >= 0
        && column < width
        && row >= 0
        && row < height
        && blocked.get(row * width + column);
  }

  /** Returns the first blocked cell at or after the one with this index, or -1. */
  int nextBlocked(int index) {
    return blocked.nextSetBit(index);
  }

  /** Returns the number of blocked cells. */
  public int count() {
    return blocked.cardinality();
  }
}

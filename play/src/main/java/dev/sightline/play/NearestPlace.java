package dev.sightline.play;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.util.PriorityQueue;

/** Finds the free grid point that is nearest to a point. */
final class NearestPlace {

  /*
   * Looks at blocks of grid points in the order of their distance, from the whole grid down to
   * single points. A block that no wall meets is free or blocked as a whole: its nearest point
   * decides. Others are cut in four. Points come out of the queue after all blocks that are as
   * near, so the first point that is a place is the answer.
   *
   * Cost: some ten blocks for each halving of the distance, each with the walls nearby.
   */

  private final Walls walls;
  private final WalkLine line;
  private final WireGrid grid;
  private final int column;
  private final int row;
  private final PriorityQueue<Block> queue = new PriorityQueue<>();

  NearestPlace(Walls walls, WalkLine line, int column, int row) {
    this.walls = walls;
    this.line = line;
    this.grid = walls.grid();
    this.column = column;
    this.row = row;
  }

  /** Grid points from one corner to the other, both included, and the square of their distance. */
  private record Block(int minColumn, int minRow, int maxColumn, int maxRow, long square)
      implements Comparable<Block> {

    boolean isPoint() {
      return minColumn == maxColumn && minRow == maxRow;
    }

    @Override
    public int compareTo(Block other) {
      if (square != other.square) {
        return Long.compare(square, other.square);
      }
      if (isPoint() != other.isPoint()) {
        return isPoint() ? 1 : -1;
      }
      return minRow != other.minRow
          ? Integer.compare(minRow, other.minRow)
          : Integer.compare(minColumn, other.minColumn);
    }
  }

  GridPoint find() {
    if (line.piecesAt(column, row) == 1) {
      return new GridPoint(column, row);
    }
    add(0, 0, grid.lastColumn(), grid.lastRow());
    while (!queue.isEmpty()) {
      Block block = queue.remove();
      if (!block.isPoint()) {
        open(block);
      } else if (line.piecesAt(block.minColumn, block.minRow) == 1) {
        return new GridPoint(block.minColumn, block.minRow);
      }
    }
    throw new IllegalStateException("the map " + walls.map().name() + " has no place to stand");
  }

  private void open(Block b) {
    if (!line.isMet(b.minColumn, b.minRow, b.maxColumn, b.maxRow)) {
      int c = nearest(column, b.minColumn, b.maxColumn);
      int r = nearest(row, b.minRow, b.maxRow);
      add(c, r, c, r);
      return;
    }
    int c = (b.minColumn + b.maxColumn) >>> 1;
    int r = (b.minRow + b.maxRow) >>> 1;
    add(b.minColumn, b.minRow, c, r);
    add(c + 1, b.minRow, b.maxColumn, r);
    add(b.minColumn, r + 1, c, b.maxRow);
    add(c + 1, r + 1, b.maxColumn, b.maxRow);
  }

  private void add(int minColumn, int minRow, int maxColumn, int maxRow) {
    if (minColumn <= maxColumn && minRow <= maxRow) {
      long dx = (long) column - nearest(column, minColumn, maxColumn);
      long dy = (long) row - nearest(row, minRow, maxRow);
      queue.add(new Block(minColumn, minRow, maxColumn, maxRow, dx * dx + dy * dy));
    }
  }

  private static int nearest(int value, int min, int max) {
    return Math.max(min, Math.min(max, value));
  }
}

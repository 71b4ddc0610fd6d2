package dev.sightline.maps.format.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Turns a grid of cells into polygons: one per connected region, with holes. */
final class GridTracer {

  /*
   * Regions are connected over sides, so two that touch at a corner only stay apart. label[cell]
   * numbers the region of a blocked cell, in the order of its first cell by rows.
   *
   * Borders are walked with the region on the right hand (columns grow to the right, rows
   * downward). At a corner where two blocked cells meet diagonally the walk turns right, around
   * the cell that it follows; so a region has exactly one outer border, which may touch itself at
   * corners, and one border for each hole. Every border has an edge along the top of some cell;
   * walked marks those. The first that is found for a region, row by row, is on its outer border.
   * Points are kept only where the border turns.
   *
   * Cost: linear in the cells and the length of the borders.
   */

  private static final int[] DX = {1, 0, -1, 0}; // right, down, left, up
  private static final int[] DY = {0, 1, 0, -1};

  private final CellGrid grid;
  private final int[] label;
  private final BitSet walked;
  private final List<List<int[]>> regions = new ArrayList<>();
  private int[] points = new int[64];
  private int size;

  private GridTracer(CellGrid grid) {
    this.grid = grid;
    label = new int[grid.width() * grid.height()];
    walked = new BitSet(label.length);
  }

  /**
   * Returns the regions of blocked cells. Each is a list of rings, the outer one first, with
   * alternating column and row of the cells' corners.
   */
  static List<List<int[]>> trace(CellGrid grid) {
    GridTracer tracer = new GridTracer(grid);
    for (int cell = grid.nextBlocked(0); cell >= 0; cell = grid.nextBlocked(cell + 1)) {
      tracer.visit(cell);
    }
    return tracer.regions;
  }

  private void visit(int cell) {
    int column = cell % grid.width();
    int row = cell / grid.width();
    if (label[cell] == 0) {
      regions.add(new ArrayList<>());
      fill(cell, regions.size());
    }
    if (!grid.isBlocked(column, row - 1) && !walked.get(cell)) {
      regions.get(label[cell] - 1).add(walk(column, row));
    }
  }

  /** Gives a region its number. */
  private void fill(int start, int number) {
    int[] stack = new int[64];
    int top = 0;
    stack[top++] = start;
    label[start] = number;
    while (top > 0) {
      int cell = stack[--top];
      if (top + 4 > stack.length) {
        stack = Arrays.copyOf(stack, 2 * stack.length);
      }
      for (int side = 0; side < 4; side++) {
        int column = cell % grid.width() + DX[side];
        int row = cell / grid.width() + DY[side];
        if (grid.isBlocked(column, row) && label[row * grid.width() + column] == 0) {
          stack[top++] = row * grid.width() + column;
          label[row * grid.width() + column] = number;
        }
      }
    }
  }

  /** Walks the border that starts to the right along the top of this cell. */
  private int[] walk(int startColumn, int startRow) {
    int x = startColumn;
    int y = startRow;
    int direction = 0;
    size = 0;
    do {
      if (direction == 0) {
        walked.set(y * grid.width() + x);
      }
      x += DX[direction];
      y += DY[direction];
      int next = turn(x, y, direction);
      if (next != direction) {
        keep(x, y);
      }
      direction = next;
    } while (x != startColumn || y != startRow || direction != 0);
    return Arrays.copyOf(points, size);
  }

  /** Returns where to go on from a corner of cells. */
  private int turn(int x, int y, int direction) {
    int right = (direction + 1) & 3;
    if (!isBlockedBetween(x, y, direction, right)) {
      return right;
    }
    int left = (direction + 3) & 3;
    return isBlockedBetween(x, y, direction, left) ? left : direction;
  }

  /** Returns whether the cell at the corner (x, y) that lies between two directions is blocked. */
  private boolean isBlockedBetween(int x, int y, int a, int b) {
    int column = DX[a] + DX[b] > 0 ? x : x - 1;
    int row = DY[a] + DY[b] > 0 ? y : y - 1;
    return grid.isBlocked(column, row);
  }

  private void keep(int x, int y) {
    if (size + 2 > points.length) {
      points = Arrays.copyOf(points, 2 * points.length);
    }
    points[size++] = x;
    points[size++] = y;
  }
}

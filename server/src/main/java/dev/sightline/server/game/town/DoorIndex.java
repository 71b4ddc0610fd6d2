package dev.sightline.server.game.town;

import dev.sightline.geometry.Box;
import java.util.Arrays;
import java.util.BitSet;

/** Finds the boxes near a place, by a grid over the map. */
final class DoorIndex {
  private static final int SIDE = 64; // cells

  private final Box bounds;
  private final int[][] cells = new int[SIDE * SIDE][];

  DoorIndex(Box bounds) {
    this.bounds = bounds;
    Arrays.fill(cells, new int[0]);
  }

  void add(int door, Box box) {
    for (int row = row(box.minY()); row <= row(box.maxY()); row++) {
      for (int column = column(box.minX()); column <= column(box.maxX()); column++) {
        int[] cell = cells[row * SIDE + column];
        int[] more = Arrays.copyOf(cell, cell.length + 1);
        more[cell.length] = door;
        cells[row * SIDE + column] = more;
      }
    }
  }

  /** Adds all doors that may be within a distance; some that are not, too. */
  void find(double x, double y, double distance, BitSet found) {
    int right = column(x + distance);
    int top = row(y + distance);
    for (int row = row(y - distance); row <= top; row++) {
      for (int column = column(x - distance); column <= right; column++) {
        for (int door : cells[row * SIDE + column]) {
          found.set(door);
        }
      }
    }
  }

  private int column(double x) {
    return cell((x - bounds.minX()) / bounds.width());
  }

  private int row(double y) {
    return cell((y - bounds.minY()) / bounds.height());
  }

  private static int cell(double share) {
    return (int) Math.max(0, Math.min(SIDE - 1, Math.floor(share * SIDE)));
  }
}

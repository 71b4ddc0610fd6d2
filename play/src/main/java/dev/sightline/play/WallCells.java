package dev.sightline.play;

import dev.sightline.geometry.Box;
import java.util.Arrays;

/** A grid that finds the walls near a place. */
final class WallCells {

  /*
   * A uniform grid over the bounds; each cell has a linked list of the edges, or of the boxes, that
   * may meet it. Both edges and questions are rounded to cells by the same monotonous function, and what lies
   * beyond the bounds belongs to the cells at the border, so an edge that shares a point with a
   * box is in the list of a cell that the box is asked for. An edge is put into the cells of its
   * own box, row by row narrowed to the part of the line in that row, which is made a little longer
   * and a cell wider to be safe from rounding.
   *
   * Cost: with about as many cells as edges, a box of a tick's movement asks for one to four lists
   * of a few edges each. An edge can be found several times.
   */

  private static final int NONE = -1;
  private static final int MOST_PER_SIDE = 1024;
  private static final double MARGIN = 0.25; // of a row, against rounding

  private final double minX;
  private final double minY;
  private final double perX;
  private final double perY;
  private final int columns;
  private final int rows;
  private final int[] head;
  private int[] next = new int[256];
  private int[] item = new int[256];
  private int size;
  private int free = NONE;

  /** Creates empty cells for about so many edges. */
  WallCells(Box bounds, int edges) {
    double side = Math.sqrt(bounds.width() * bounds.height() / Math.max(1, edges));
    columns = cells(bounds.width() / side);
    rows = cells(bounds.height() / side);
    minX = bounds.minX();
    minY = bounds.minY();
    perX = columns / bounds.width();
    perY = rows / bounds.height();
    head = new int[columns * rows];
    Arrays.fill(head, NONE);
  }

  private static int cells(double wanted) {
    return (int) Math.max(1, Math.min(MOST_PER_SIDE, wanted));
  }

  /** Copies everything. */
  WallCells(WallCells other) {
    minX = other.minX;
    minY = other.minY;
    perX = other.perX;
    perY = other.perY;
    columns = other.columns;
    rows = other.rows;
    head = other.head.clone();
    next = other.next.clone();
    item = other.item.clone();
    size = other.size;
    free = other.free;
  }

  int column(double x) {
    return (int) Math.max(0, Math.min(columns - 1, (x - minX) * perX));
  }

  int row(double y) {
    return (int) Math.max(0, Math.min(rows - 1, (y - minY) * perY));
  }

  int columns() {
    return columns;
  }

  /** Returns the first entry of a cell's list, or -1. */
  int first(int column, int row) {
    return head[row * columns + column];
  }

  /** Returns the entry that follows in a list, or -1. */
  int after(int entry) {
    return next[entry];
  }

  int item(int entry) {
    return item[entry];
  }

  void add(int edge, double x1, double y1, double x2, double y2) {
    int last = row(Math.max(y1, y2));
    for (int r = row(Math.min(y1, y2)); r <= last; r++) {
      int to = lastColumn(x1, y1, x2, y2, r);
      for (int c = firstColumn(x1, y1, x2, y2, r); c <= to; c++) {
        push(r * columns + c, edge);
      }
    }
  }

  void remove(int edge, double x1, double y1, double x2, double y2) {
    int last = row(Math.max(y1, y2));
    for (int r = row(Math.min(y1, y2)); r <= last; r++) {
      int to = lastColumn(x1, y1, x2, y2, r);
      for (int c = firstColumn(x1, y1, x2, y2, r); c <= to; c++) {
        drop(r * columns + c, edge);
      }
    }
  }

  void add(int number, Box box) {
    for (int r = row(box.minY()); r <= row(box.maxY()); r++) {
      for (int c = column(box.minX()); c <= column(box.maxX()); c++) {
        push(r * columns + c, number);
      }
    }
  }

  void remove(int number, Box box) {
    for (int r = row(box.minY()); r <= row(box.maxY()); r++) {
      for (int c = column(box.minX()); c <= column(box.maxX()); c++) {
        drop(r * columns + c, number);
      }
    }
  }

  /** Returns the first column in which the line from 1 to 2 may pass through a row of cells. */
  int firstColumn(double x1, double y1, double x2, double y2, int row) {
    int least = column(Math.min(x1, x2));
    return y1 == y2 ? least : Math.max(least, column(leastX(x1, y1, x2, y2, row)) - 1);
  }

  /** Returns the last column in which the line from 1 to 2 may pass through a row of cells. */
  int lastColumn(double x1, double y1, double x2, double y2, int row) {
    int most = column(Math.max(x1, x2));
    return y1 == y2 ? most : Math.min(most, column(mostX(x1, y1, x2, y2, row)) + 1);
  }

  private double leastX(double x1, double y1, double x2, double y2, int row) {
    return Math.min(xAt(x1, y1, x2, y2, below(row)), xAt(x1, y1, x2, y2, above(row)));
  }

  private double mostX(double x1, double y1, double x2, double y2, int row) {
    return Math.max(xAt(x1, y1, x2, y2, below(row)), xAt(x1, y1, x2, y2, above(row)));
  }

  /** Returns a height that is surely not above a row; the lowest row has no end. */
  private double below(int row) {
    return row == 0 ? Double.NEGATIVE_INFINITY : minY + (row - MARGIN) / perY;
  }

  private double above(int row) {
    return row == rows - 1 ? Double.POSITIVE_INFINITY : minY + (row + 1 + MARGIN) / perY;
  }

  /** Returns the x of the line at a height, which is moved between the ends. */
  private static double xAt(double x1, double y1, double x2, double y2, double y) {
    double height = Math.max(Math.min(y1, y2), Math.min(Math.max(y1, y2), y));
    return x1 + (x2 - x1) * ((height - y1) / (y2 - y1));
  }

  private void push(int cell, int edge) {
    int entry = free != NONE ? free : size++;
    if (entry == free) {
      free = next[entry];
    } else if (entry == next.length) {
      next = Arrays.copyOf(next, 2 * entry);
      item = Arrays.copyOf(item, 2 * entry);
    }
    item[entry] = edge;
    next[entry] = head[cell];
    head[cell] = entry;
  }

  private void drop(int cell, int edge) {
    int before = NONE;
    int entry = head[cell];
    while (item[entry] != edge) {
      before = entry;
      entry = next[entry];
    }
    if (before == NONE) {
      head[cell] = next[entry];
    } else {
      next[before] = next[entry];
    }
    next[entry] = free;
    free = entry;
  }
}

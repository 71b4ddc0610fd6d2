package dev.sightline.interest.square;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import java.util.Arrays;

/**
 * Squares with a side by floor from an origin, with numbers while they are used. With side 0, or
 * one that is too small for numbers at this place, a square is a point and has none beside it.
 */
final class SquareCells {

  /*
   * A hash table with linear probing from (column, row) to the cell's number plus one; deletion moves
   * later entries of the same run back. A cell has a count of its uses; the number of one that nobody
   * uses any more is free.
   */

  static final int NONE = -1;
  private static final long EXACT = 1L << 53;
  private static final long TINY = 0x7E70L << 48; // bits of 10^300, where nobody is

  private final double x0;
  private final double y0;
  private final double side;
  private long[] columns = new long[64];
  private long[] rows = new long[64];
  private int[] uses = new int[64];
  private int end;
  private int count;
  private final IntList free = new IntList();
  private int[] table = new int[128];

  SquareCells(double x0, double y0, double side) {
    this.x0 = x0;
    this.y0 = y0;
    this.side = side;
  }

  long column(double x) {
    return index(x, x0, side);
  }

  long row(double y) {
    return index(y, y0, side);
  }

  /** Returns the column or row of a coordinate; that of a point is its bits, see {@link #at}. */
  static long index(double at, double origin, double side) {
    double index = side > 0 ? Math.floor((at - origin) / side) : Double.POSITIVE_INFINITY;
    return isExact(index) ? (long) index : bits(at + 0.0); // one zero of two
  }

  /** Returns bits that are no number of a column: those of zero and what is next to it would be. */
  private static long bits(double at) {
    long bits = Double.doubleToLongBits(at);
    return isExact((double) bits) ? bits + TINY : bits;
  }

  /** Returns the coordinate of a column or row that is a point. */
  private static double at(long index) {
    return Double.longBitsToDouble(index >= TINY ? index - TINY : index);
  }

  private static boolean isExact(double index) {
    return index > -EXACT && index < EXACT;
  }

  /** Returns whether a column or row is the same as another or beside it. */
  static boolean isBeside(long index, long other) {
    return index == other
        || (isExact((double) index) && (other == index - 1 || other == index + 1));
  }

  /** Returns 1 if there are columns or rows beside one, 0 if it is a point. */
  static int ring(long index) {
    return isExact((double) index) ? 1 : 0;
  }

  /**
   * Returns whether an entity meets a cell or one of those around it.
   *
   * @param size the entity's diameter, 0 for a point
   */
  boolean meets(int cell, double x, double y, double size) {
    long column = columns[cell];
    long row = rows[cell];
    return (isBeside(column, column(x)) && isBeside(row, row(y)))
        || (size > 0 && Math.hypot(gapAround(column, x, x0), gapAround(row, y, y0)) <= size / 2);
  }

  /** Returns how far a coordinate is from a column or row and those beside it. */
  private double gapAround(long index, double at, double origin) {
    double least = Double.POSITIVE_INFINITY;
    for (long i = index - ring(index); i <= index + ring(index); i++) {
      least = Math.min(least, gap(i, at, origin));
    }
    return least;
  }

  /** Returns how far a place is from a cell. */
  double distance(int cell, double x, double y) {
    return Math.hypot(gap(columns[cell], x, x0), gap(rows[cell], y, y0));
  }

  /** Returns how far a coordinate is from a single column or row. */
  private double gap(long index, double at, double origin) {
    if (ring(index) == 0) {
      return Math.abs(at - at(index));
    }
    double offset = at - origin;
    return Math.max(0, Math.max(index * side - offset, offset - (index + 1) * side));
  }

  double side() {
    return side;
  }

  long columnOf(int cell) {
    return columns[cell];
  }

  long rowOf(int cell) {
    return rows[cell];
  }

  /** Returns a number above every cell's. */
  int end() {
    return end;
  }

  /** Returns how many cells are used. */
  int count() {
    return count;
  }

  boolean isUsed(int cell) {
    return uses[cell] > 0;
  }

  /** Returns the number of a cell, or {@link #NONE} if it is not used. */
  int find(long column, long row) {
    return table[place(column, row)] - 1;
  }

  /** Uses a cell once more, and returns its number. */
  int use(long column, long row) {
    int place = place(column, row);
    if (table[place] == 0) {
      if (2 * (count + 1) > table.length) {
        rehash(2 * table.length);
        place = place(column, row);
      }
      table[place] = 1 + claim(column, row);
    }
    int cell = table[place] - 1;
    uses[cell]++;
    return cell;
  }

  private int claim(long column, long row) {
    int cell = free.isEmpty() ? end++ : free.pop();
    if (cell == columns.length) {
      int size = Capacity.grown(cell, cell + 1);
      columns = Arrays.copyOf(columns, size);
      rows = Arrays.copyOf(rows, size);
      uses = Arrays.copyOf(uses, size);
    }
    columns[cell] = column;
    rows[cell] = row;
    count++;
    return cell;
  }

  /** Ends a use of a cell. */
  void release(int cell) {
    if (--uses[cell] == 0) {
      delete(place(columns[cell], rows[cell]));
      free.add(cell);
      count--;
    }
  }

  private int place(long column, long row) {
    int place = start(column, row);
    while (table[place] != 0 && !isAt(table[place] - 1, column, row)) {
      place = place + 1 & table.length - 1;
    }
    return place;
  }

  private boolean isAt(int cell, long column, long row) {
    return columns[cell] == column && rows[cell] == row;
  }

  private int start(long column, long row) {
    long hash = (column * 0x9E3779B97F4A7C15L + row) * 0xD1B54A32D192ED03L;
    return (int) (hash >>> 32) & table.length - 1;
  }

  private void rehash(int length) {
    int[] before = table;
    table = new int[length];
    for (int entry : before) {
      if (entry != 0) {
        table[place(columns[entry - 1], rows[entry - 1])] = entry;
      }
    }
  }

  private void delete(int at) {
    int mask = table.length - 1;
    int gap = at;
    table[gap] = 0;
    for (int i = gap + 1 & mask; table[i] != 0; i = i + 1 & mask) {
      int cell = table[i] - 1;
      int wanted = start(columns[cell], rows[cell]);
      if ((i - wanted & mask) >= (i - gap & mask)) {
        table[gap] = table[i];
        table[i] = 0;
        gap = i;
      }
    }
  }
}

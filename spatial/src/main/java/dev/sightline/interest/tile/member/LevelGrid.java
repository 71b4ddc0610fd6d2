package dev.sightline.interest.tile.member;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.LongIntMap;
import dev.sightline.geometry.Box;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Finds whose reach has a place: observers whose row may have a tile, discs that meet a box. */
public final class LevelGrid {

  /*
   * A member stands at a point and reaches a distance. It is listed in one cell of the grid of its
   * level: level n has square cells of side 2^n and all members that reach at most that far, and
   * farther than half of it. So whoever reaches a point stands in one of nine cells of each level
   * that has members. Cells are the heads of doubly linked lists in a hash table; only those with
   * members exist.
   *
   * The highest level has a single cell for all who reach across the world. Places outside of the
   * world count as on its border when cells are chosen, which never moves two of them apart.
   *
   * Cost: 44 bytes per member; nine look-ups per level in use and the members of those cells.
   */

  private static final int NONE = -1;
  private static final long ABSENT = -1;
  private static final int MOST_CELLS_LOG = 20;
  private static final int LEVELS = MOST_CELLS_LOG + 3;
  private static final int STRIDE = 3;
  private static final double ROUNDING = 1e-9;

  private final Box world;
  private final int lowest;
  private final LongIntMap heads = new LongIntMap();
  private final int[] counts = new int[LEVELS];
  private long[] cells = {};
  private int[] next = {};
  private int[] previous = {};
  private double[] places = {}; // x, y, reach

  public LevelGrid(Box world) {
    this.world = world;
    double side = Math.max(Math.max(world.width(), world.height()), Double.MIN_NORMAL);
    lowest = Math.getExponent(side) - MOST_CELLS_LOG;
  }

  boolean has(int member) {
    return member < cells.length && cells[member] != ABSENT;
  }

  /** Puts a member somewhere, or somewhere else. */
  public void put(int member, double x, double y, double reach) {
    growTo(member + 1);
    places[STRIDE * member] = x;
    places[STRIDE * member + 1] = y;
    places[STRIDE * member + 2] = reach;
    int level = level(reach);
    long cell = cell(level, column(level, x), row(level, y));
    if (cells[member] != cell) {
      remove(member);
      link(member, cell);
      counts[level]++;
    }
  }

  private void growTo(int members) {
    int before = cells.length;
    if (members > before) {
      int size = Capacity.grown(before, members);
      cells = Arrays.copyOf(cells, size);
      Arrays.fill(cells, before, size, ABSENT);
      next = Arrays.copyOf(next, size);
      previous = Arrays.copyOf(previous, size);
      places = Arrays.copyOf(places, STRIDE * size);
    }
  }

  /** Returns the level, counted from the lowest, whose cells are as wide as a distance or wider. */
  private int level(double reach) {
    int exponent = Math.getExponent(reach) + 1;
    return Math.max(0, Math.min(LEVELS - 1, exponent - lowest));
  }

  private double side(int level) {
    return Math.scalb(1.0, lowest + level);
  }

  private int column(int level, double x) {
    double in = Math.max(world.minX(), Math.min(world.maxX(), x));
    return level == LEVELS - 1 ? 0 : (int) ((in - world.minX()) / side(level));
  }

  private int row(int level, double y) {
    double in = Math.max(world.minY(), Math.min(world.maxY(), y));
    return level == LEVELS - 1 ? 0 : (int) ((in - world.minY()) / side(level));
  }

  private static long cell(int level, int column, int row) {
    return (long) level << 56 | (long) row << 28 | column;
  }

  private void link(int member, long cell) {
    int head = heads.get(cell, NONE);
    cells[member] = cell;
    previous[member] = NONE;
    next[member] = head;
    if (head != NONE) {
      previous[head] = member;
    }
    heads.put(cell, member);
  }

  /** Takes a member away, if it is there. */
  public void remove(int member) {
    if (has(member)) {
      int before = previous[member];
      int after = next[member];
      if (after != NONE) {
        previous[after] = before;
      }
      if (before != NONE) {
        next[before] = after;
      } else if (after != NONE) {
        heads.put(cells[member], after);
      } else {
        heads.remove(cells[member]);
      }
      counts[(int) (cells[member] >>> 56)]--;
      cells[member] = ABSENT;
    }
  }

  /** Visits all members whose reach has a point. */
  public void visit(double x, double y, IntConsumer visitor) {
    visit(x, y, x, y, 0, visitor);
  }

  /** Visits all members within a distance of a point, or whose reach has it. */
  public void visitWithin(double x, double y, double distance, IntConsumer visitor) {
    visit(x, y, x, y, distance, visitor);
  }

  /** Visits all members whose reach comes as far as a box, maybe some others. */
  public void visit(Box box, IntConsumer visitor) {
    visit(box.minX(), box.minY(), box.maxX(), box.maxY(), 0, visitor);
  }

  private void visit(
      double minX, double minY, double maxX, double maxY, double least, IntConsumer visitor) {
    for (int level = 0; level < LEVELS; level++) {
      if (counts[level] > 0) {
        double reach = Math.max(least, side(level)) * (1 + ROUNDING);
        int firstColumn = column(level, minX - reach);
        int lastColumn = column(level, maxX + reach);
        int firstRow = row(level, minY - reach);
        int lastRow = row(level, maxY + reach);
        long wide = lastColumn - firstColumn + 1L;
        if (wide * (lastRow - firstRow + 1L) > heads.size()) {
          visitLevel(level, minX, minY, maxX, maxY, least, visitor);
          continue;
        }
        for (int row = firstRow; row <= lastRow; row++) {
          for (int column = firstColumn; column <= lastColumn; column++) {
            int head = heads.get(cell(level, column, row), NONE);
            visitList(head, minX, minY, maxX, maxY, least, visitor);
          }
        }
      }
    }
  }

  /** Looks at all cells of a level: there are fewer than places to look for them. */
  private void visitLevel(
      int level,
      double minX,
      double minY,
      double maxX,
      double maxY,
      double least,
      IntConsumer visitor) {
    for (int s = heads.firstSlot(); s >= 0; s = heads.nextSlot(s)) {
      if (heads.key(s) >>> 56 == level) {
        visitList(heads.value(s), minX, minY, maxX, maxY, least, visitor);
      }
    }
  }

  private void visitList(
      int head,
      double minX,
      double minY,
      double maxX,
      double maxY,
      double least,
      IntConsumer visitor) {
    for (int member = head; member != NONE; member = next[member]) {
      int i = STRIDE * member;
      double dx = Math.max(0, Math.max(minX - places[i], places[i] - maxX));
      double dy = Math.max(0, Math.max(minY - places[i + 1], places[i + 1] - maxY));
      double reach = Math.max(least, places[i + 2]) * (1 + ROUNDING);
      if (dx * dx + dy * dy <= reach * reach) {
        visitor.accept(member);
      }
    }
  }
}

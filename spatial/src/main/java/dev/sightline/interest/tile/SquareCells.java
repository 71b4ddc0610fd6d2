package dev.sightline.interest.tile;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.partition.Tiling;
import dev.sightline.view.TileOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Squares with a side by floor from the world's lower left corner, numbered when somebody comes
 * near; an observer chooses its own and the 8 around it: rule {@code square}. With side 0, or one
 * that is too small for numbers at this place, a square is a point and has none around it.
 */
final class SquareCells implements TileChoice, Ground {
  private static final long EXACT = 1L << 53;
  private static final double MANY = 1e6;

  private final Box world;
  private final double x0;
  private final double y0;
  private final double side;
  private long[] columns = new long[64];
  private long[] rows = new long[64];
  private int count;
  private final TileOrder order = TileOrder.asNumbered();
  private final TileList around = new TileList();
  private int[] table = new int[128];

  SquareCells(Box world, double side) {
    this.world = world;
    x0 = world.minX();
    y0 = world.minY();
    this.side = side;
    Arrays.fill(table, -1);
  }

  @Override
  public String name() {
    return "square";
  }

  @Override
  public @Nullable Tiling tiling() {
    return null;
  }

  @Override
  public Ground ground() {
    return this;
  }

  @Override
  public TileOrder order() {
    return order;
  }

  @Override
  public int tile(double x, double y, int hint) {
    return number(cell(x, x0), cell(y, y0));
  }

  private long cell(double at, double origin) {
    double cell = side > 0 ? Math.floor((at - origin) / side) : Double.POSITIVE_INFINITY;
    if (cell > -EXACT && cell < EXACT) {
      return (long) cell;
    }
    return Double.doubleToLongBits(at + 0.0); // + 0.0 makes one zero of two
  }

  @Override
  public void tiles(double x, double y, double size, int hint, TileList out) {
    out.clear();
    out.add(tile(x, y, hint));
    if (size > 0 && side > 0) {
      double reach = size / 2;
      Box box = new Box(x - reach, y - reach, x + reach, y + reach);
      addMet(x, y, reach, squares(box) > MANY ? withinWorld(box) : box, out);
      out.order();
    }
  }

  private double squares(Box box) {
    return (box.width() / side + 2) * (box.height() / side + 2);
  }

  /** Returns the part of a box in and around the world, where everybody is. */
  private Box withinWorld(Box box) {
    Box part =
        new Box(
            Math.max(box.minX(), world.minX() - 2 * side),
            Math.max(box.minY(), world.minY() - 2 * side),
            Math.min(box.maxX(), world.maxX() + 2 * side),
            Math.min(box.maxY(), world.maxY() + 2 * side));
    if (squares(part) > 4 * MANY) {
      throw new IllegalArgumentException(
          String.format(
              "something %.3g wide meets too many squares of side %.3g", box.width(), side));
    }
    return part;
  }

  private void addMet(double x, double y, double reach, Box box, TileList out) {
    for (long r = below(box.minY(), y0); r <= cell(box.maxY(), y0); r++) {
      for (long c = below(box.minX(), x0); c <= cell(box.maxX(), x0); c++) {
        if (Math.hypot(gap(c, x - x0), gap(r, y - y0)) <= reach) {
          out.add(number(c, r));
        }
      }
    }
  }

  /** Returns the first cell whose closed square reaches a coordinate. */
  private long below(double at, double origin) {
    return (long) Math.ceil((at - origin) / side) - 1;
  }

  private double gap(long cell, double at) {
    return Math.max(0, Math.max(cell * side - at, at - (cell + 1) * side));
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    int above = ring(rows[own]);
    int beside = ring(columns[own]);
    for (int r = -above; r <= above; r++) {
      for (int c = -beside; c <= beside; c++) {
        out.add(number(columns[own] + c, rows[own] + r));
      }
    }
  }

  /** Returns 1 if there are squares beside this, 0 if squares are smaller than numbers can tell. */
  private static int ring(long cell) {
    return cell > -EXACT && cell < EXACT ? 1 : 0;
  }

  @Override
  public long[] candidates(int own, double radius) {
    around.clear();
    choose(own, 0, 0, radius, around);
    return around.pack(order);
  }

  @Override
  public boolean regardsPlace() {
    return false;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }

  private int number(long column, long row) {
    int slot = slot(column, row);
    if (table[slot] < 0) {
      if (2 * count == table.length) {
        grow();
        slot = slot(column, row);
      }
      columns[count] = column;
      rows[count] = row;
      table[slot] = count++;
    }
    return table[slot];
  }

  private int slot(long column, long row) {
    long hash = (column * 0x9E3779B97F4A7C15L + row) * 0xD1B54A32D192ED03L;
    int slot = (int) (hash >>> 32) & table.length - 1;
    while (table[slot] >= 0 && (columns[table[slot]] != column || rows[table[slot]] != row)) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  private void grow() {
    columns = Arrays.copyOf(columns, 2 * columns.length);
    rows = Arrays.copyOf(rows, 2 * rows.length);
    table = new int[2 * table.length];
    Arrays.fill(table, -1);
    for (int i = 0; i < count; i++) {
      table[slot(columns[i], rows[i])] = i;
    }
  }
}

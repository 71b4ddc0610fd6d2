package dev.sightline.interest.tile;

import dev.sightline.geometry.Box;
import dev.sightline.interest.view.TileOrder;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Squares with a side by floor from the world's lower left corner, numbered when somebody comes
 * near; an observer chooses its own and the 8 around it: rule {@code square}. With side 0 a square
 * is a point and has none around it.
 */
final class SquareCells implements TileChoice, Ground {
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
    return side > 0
        ? (long) Math.floor((at - origin) / side)
        : Double.doubleToLongBits(at + 0.0); // + 0.0 makes one zero of two
  }

  @Override
  public void tiles(double x, double y, double size, int hint, TileList out) {
    out.clear();
    out.add(tile(x, y, hint));
    if (size > 0 && side > 0) {
      double reach = size / 2;
      for (long r = below(y - reach, y0); r <= cell(y + reach, y0); r++) {
        for (long c = below(x - reach, x0); c <= cell(x + reach, x0); c++) {
          if (Math.hypot(gap(c, x - x0), gap(r, y - y0)) <= reach) {
            out.add(number(c, r));
          }
        }
      }
      out.order();
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
    int ring = side > 0 ? 1 : 0;
    for (int r = -ring; r <= ring; r++) {
      for (int c = -ring; c <= ring; c++) {
        out.add(number(columns[own] + c, rows[own] + r));
      }
    }
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

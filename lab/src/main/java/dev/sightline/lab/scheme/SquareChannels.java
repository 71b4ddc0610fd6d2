package dev.sightline.lab.scheme;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import java.util.Arrays;

/**
 * The squares that observers watch under the rule {@code square}: the own one and the 8 around it,
 * also those beyond the bounds. Found from places, since the rule uses numbers of squares again.
 */
final class SquareChannels implements TileChannels {
  private final SquareNumbers squares;
  private double[] x = new double[64];
  private double[] y = new double[64];
  private boolean[] isThere = new boolean[64];
  private IntList coming = new IntList();
  private IntList turned = new IntList();

  SquareChannels(Box bounds, double side) {
    squares = new SquareNumbers(bounds, side);
  }

  void place(int observer, double atX, double atY) {
    if (observer >= x.length) {
      int capacity = Math.max(observer + 1, 2 * x.length);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      isThere = Arrays.copyOf(isThere, capacity);
    }
    x[observer] = atX;
    y[observer] = atY;
    isThere[observer] = true;
    coming.add(observer);
  }

  void move(int entity, double atX, double atY) {
    if (entity < isThere.length && isThere[entity]) {
      place(entity, atX, atY);
    }
  }

  void remove(int entity) {
    if (entity < isThere.length) {
      isThere[entity] = false;
    }
  }

  void turn() {
    IntList last = turned;
    turned = coming;
    coming = last;
    coming.clear();
  }

  @Override
  public int turnedCount() {
    return turned.size();
  }

  @Override
  public int turned(int i) {
    return turned.get(i);
  }

  @Override
  public void visit(int observer, Visitor visitor) {
    if (!isThere[observer]) {
      return;
    }
    int column = squares.column(x[observer]);
    int row = squares.row(y[observer]);
    for (int r = row - 1; r <= row + 1; r++) {
      for (int c = column - 1; c <= column + 1; c++) {
        visitor.visit(squares.number(c, r));
      }
    }
  }

  @Override
  public double share(int tile) {
    return squares.share(tile);
  }

  @Override
  public int count() {
    return squares.count();
  }
}

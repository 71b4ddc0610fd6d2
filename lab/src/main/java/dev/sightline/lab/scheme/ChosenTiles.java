package dev.sightline.lab.scheme;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileList;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * The tiles that observers listen to under a tile rule, chosen anew for whoever moved, when
 * somebody asks.
 */
final class ChosenTiles implements TileChannels {
  /** Lists an observer's tiles. */
  private interface Choice {
    void list(double x, double y, double radius, TileList out);
  }

  private final Choice choice;
  private final Shares shares;
  private double[] x = new double[64];
  private double[] y = new double[64];
  private double[] radius = new double[64];
  private IntList coming = new IntList();
  private IntList turned = new IntList();
  private final TileList list = new TileList();

  /** Which part of the ground each tile covers. */
  private record Shares(int count, java.util.function.IntToDoubleFunction of) {}

  private ChosenTiles(Choice choice, Shares shares) {
    this.choice = choice;
    this.shares = shares;
    Arrays.fill(radius, Session.BLIND);
  }

  /** Returns the tiles of a tile rule. */
  static ChosenTiles of(TileChoice choice) {
    Tiling tiling = choice.tiling();
    if (tiling == null) {
      throw new IllegalArgumentException("the tiles of " + choice.name() + " are not stored");
    }
    double total = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      total += tiling.exists(tile) ? tiling.area(tile) : 0;
    }
    double whole = total;
    return new ChosenTiles(
        (x, y, radius, out) -> {
          int own = choice.ground().tile(x, y, Tiling.NONE);
          choice.choose(own, x, y, radius, out);
          out.order();
        },
        new Shares(tiling.limit(), tile -> tiling.area(tile) / whole));
  }

  /** Returns squares with a side: the own one and the 8 around it, also beyond the bounds. */
  static ChosenTiles squares(Box bounds, double side) {
    long columns = (long) Math.ceil(bounds.width() / side) + 2;
    long rows = (long) Math.ceil(bounds.height() / side) + 2;
    double whole = bounds.width() * bounds.height();
    return new ChosenTiles(
        (x, y, radius, out) -> {
          long column = (long) Math.floor((x - bounds.minX()) / side) + 1;
          long row = (long) Math.floor((y - bounds.minY()) / side) + 1;
          for (long r = row - 1; r <= row + 1; r++) {
            for (long c = column - 1; c <= column + 1; c++) {
              out.add((int) (r * (columns + 1) + c));
            }
          }
        },
        new Shares((int) ((columns - 2) * (rows - 2)), tile -> side * side / whole));
  }

  void place(int observer, double atX, double atY, double reach) {
    if (observer >= x.length) {
      int capacity = Math.max(observer + 1, 2 * x.length);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      int before = radius.length;
      radius = Arrays.copyOf(radius, capacity);
      Arrays.fill(radius, before, capacity, Session.BLIND);
    }
    x[observer] = atX;
    y[observer] = atY;
    radius[observer] = reach;
    coming.add(observer);
  }

  void move(int entity, double atX, double atY) {
    if (entity < radius.length && radius[entity] != Session.BLIND) {
      place(entity, atX, atY, radius[entity]);
    }
  }

  void remove(int entity) {
    if (entity < radius.length && radius[entity] != Session.BLIND) {
      radius[entity] = Session.BLIND;
      coming.add(entity);
    }
  }

  void radius(int observer, double reach) {
    place(observer, x[observer], y[observer], reach);
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
    if (radius[observer] == Session.BLIND) {
      return;
    }
    list.clear();
    choice.list(x[observer], y[observer], radius[observer], list);
    for (int i = 0; i < list.size(); i++) {
      visitor.visit(list.get(i));
    }
  }

  @Override
  public double share(int tile) {
    return shares.of().applyAsDouble(tile);
  }

  @Override
  public int count() {
    return shares.count();
  }
}

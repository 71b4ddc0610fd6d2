package dev.sightline.interest.tile.choice;

import dev.sightline.interest.rule.Soundness;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;

/**
 * What definitions by ways over neighbors share: wherever in its tile the observer is, the tiles
 * are the same, and a row changes only if it has a tile that changed or got other neighbors.
 */
abstract class WayTiles extends ObserverTiles {
  private final PlacedRows rows;
  private final TileList found = new TileList();

  WayTiles(String name, WorldTiling world) {
    super(name, world);
    rows = new PlacedRows(world, this::farthest);
  }

  /** Adds the tiles that ways lead to. */
  abstract void follow(int own, double radius, TileList out);

  @Override
  public final void choose(int own, double x, double y, double radius, TileList out) {
    follow(own, radius, out);
  }

  @Override
  public final long[] candidates(int own, double radius) {
    long[] row = rows.get(own, radius);
    if (row == null) {
      found.clear();
      follow(own, radius, found);
      row = found.pack(order());
      rows.put(own, radius, row);
    }
    return row;
  }

  /** Returns how far a way leads at most, in a straight line. */
  abstract double farthest(double radius);

  @Override
  public final double farthest(int own, double radius) {
    return farthest(radius) * (1 + 1e-9) + 2 * world().discs().widest();
  }

  @Override
  public final void changed(TileChange change) {
    TileList both = new TileList();
    both.addAll(change.tiles());
    both.addAll(change.touched());
    rows.forgetWith(both, change);
  }

  @Override
  public final boolean asksForDisc() {
    return true;
  }

  @Override
  public final boolean regardsPlace(int own) {
    return false;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NONE;
  }
}

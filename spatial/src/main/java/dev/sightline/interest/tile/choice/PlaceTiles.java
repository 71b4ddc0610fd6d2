package dev.sightline.interest.tile.choice;

import dev.sightline.interest.rule.Soundness;
import dev.sightline.world.TileChange;
import dev.sightline.world.WorldTiling;

/** What definitions by the tiles that meet the closed disc share: they depend on the place. */
abstract class PlaceTiles extends ObserverTiles {
  private final Rims rims;

  PlaceTiles(String name, WorldTiling world) {
    super(name, world);
    rims = new Rims(world);
  }

  @Override
  public final long[] rim(int own, double radius, long[] candidates) {
    return rims.of(own, radius, candidates);
  }

  @Override
  public void changed(TileChange change) {
    rims.forget(change.tiles());
  }

  @Override
  public final boolean asksForDisc() {
    return true;
  }

  @Override
  public final boolean regardsPlace(int own) {
    return true;
  }

  @Override
  public final boolean chooses(int rank, double x, double y, double radius) {
    return world().discs().meets(rank, x, y, radius);
  }

  @Override
  public final double margin(int rank, double x, double y, double radius) {
    return world().discs().margin(rank, x, y, radius);
  }

  @Override
  public final double farthest(int own, double radius) {
    return radius + 4 * world().discs().widest();
  }

  @Override
  public final Soundness soundness() {
    return Soundness.NOW;
  }
}

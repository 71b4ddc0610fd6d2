package dev.sightline.interest.choice;

import dev.sightline.interest.tile.Soundness;
import dev.sightline.interest.tile.TileList;

/** The tiles that meet the closed disc: rules {@code hexagon} and {@code tile-circle}. */
final class DiscChoice extends TerrainChoice {
  private final Rims rims = new Rims(terrain);

  DiscChoice(String name, Terrain terrain) {
    super(name, terrain);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    tiling.visitDisc(x, y, radius, out::add);
  }

  @Override
  void find(int own, double radius, TileList out) {
    double half = terrain.discs().half(order().rank(own));
    double reach = (radius + half) * (1 + 1e-9);
    tiling.visitDisc(tiling.centroidX(own), tiling.centroidY(own), reach, out::add);
  }

  @Override
  public void changed(int[] changed, int[] touched) {
    cache.forgetAround(terrain, changed);
  }

  @Override
  public long[] rim(int own, double radius, long[] candidates) {
    return rims.of(own, radius, candidates);
  }

  @Override
  public boolean regardsPlace() {
    return true;
  }

  @Override
  public boolean chooses(int rank, double x, double y, double radius) {
    return terrain.discs().meets(rank, x, y, radius);
  }

  @Override
  public double room(int rank, double x, double y, double radius) {
    return terrain.discs().room(rank, x, y, radius);
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }
}

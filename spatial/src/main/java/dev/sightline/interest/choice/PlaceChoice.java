package dev.sightline.interest.choice;

import dev.sightline.interest.rule.Soundness;

/** What choices among the tiles that meet the closed disc share: they depend on the place. */
abstract class PlaceChoice extends TerrainChoice {
  private final Rims rims;

  PlaceChoice(String name, Terrain terrain) {
    super(name, terrain);
    rims = new Rims(terrain);
  }

  @Override
  public final long[] rim(int own, double radius, long[] candidates) {
    return rims.of(own, radius, candidates);
  }

  @Override
  public final boolean regardsPlace() {
    return true;
  }

  @Override
  public final boolean chooses(int rank, double x, double y, double radius) {
    return terrain.discs().meets(rank, x, y, radius);
  }

  @Override
  public final double room(int rank, double x, double y, double radius) {
    return terrain.discs().room(rank, x, y, radius);
  }

  @Override
  public final Soundness soundness() {
    return Soundness.NOW;
  }
}

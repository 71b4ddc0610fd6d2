package dev.sightline.interest.choice;

import dev.sightline.interest.tile.TileChange;
import dev.sightline.interest.tile.TileList;

/** The tiles that meet the closed disc: rules {@code hexagon} and {@code tile-circle}. */
final class DiscChoice extends PlaceChoice {

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
  public void changed(TileChange change) {
    cache.forgetAround(terrain, change);
  }
}

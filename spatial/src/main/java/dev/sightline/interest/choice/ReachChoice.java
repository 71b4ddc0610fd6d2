package dev.sightline.interest.choice;

import dev.sightline.interest.reach.Flood;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.tile.TileList;
import org.jspecify.annotations.Nullable;

/**
 * The tiles that meet the closed disc and are reached from the own tile over point neighbors
 * through such tiles: rule {@code tile-distance}, Algorithm 5 of the source.
 */
final class ReachChoice extends TerrainChoice {
  private final Flood flood;

  ReachChoice(Terrain terrain) {
    super("tile-distance", terrain);
    flood = new Flood(tiling);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    flood.start(own);
    for (int i = 0; i < flood.size(); i++) {
      int tile = flood.get(i);
      if (tile == own || terrain.discs().meets(order().rank(tile), x, y, radius)) {
        out.add(tile);
        for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
          flood.add(tiling.pointNeighbor(tile, k));
        }
      }
    }
  }

  @Override
  public long @Nullable [] candidates(int own, double radius) {
    return null; // which tiles are connected depends on the place
  }

  @Override
  void find(int own, double radius, TileList out) {
    throw new IllegalStateException("there are no candidates");
  }

  @Override
  public boolean regardsPlace() {
    return true;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NONE;
  }
}

package dev.sightline.interest.tile;

import dev.sightline.partition.Tiling;

/**
 * The tiles that meet the closed disc and are reached from the own tile over point neighbors
 * through such tiles: rule {@code tile-distance}, Algorithm 5 of the source.
 */
final class ReachChoice implements TileChoice {
  private final Tiling tiling;
  private final Flood flood;

  ReachChoice(Tiling tiling) {
    this.tiling = tiling;
    flood = new Flood(tiling);
  }

  @Override
  public String name() {
    return "tile-distance";
  }

  @Override
  public Tiling tiling() {
    return tiling;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    flood.start(own);
    for (int i = 0; i < flood.size(); i++) {
      int tile = flood.get(i);
      if (tile == own || tiling.meetsDisc(tile, x, y, radius)) {
        out.add(tile);
        for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
          flood.add(tiling.pointNeighbor(tile, k));
        }
      }
    }
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

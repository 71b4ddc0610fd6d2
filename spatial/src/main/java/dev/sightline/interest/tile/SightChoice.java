package dev.sightline.interest.tile;

import dev.sightline.interest.view.TileViews;
import dev.sightline.partition.Tiling;

/**
 * The tiles that meet the closed disc and that the own tile sees: rule {@code tile-visibility}, on
 * triangles or, as in RING, on squares, hexagons or a quadtree.
 */
final class SightChoice implements TileChoice {
  private final Tiling tiling;
  private final TileViews views;

  SightChoice(Tiling tiling, TileViews views) {
    this.tiling = tiling;
    this.views = views;
  }

  @Override
  public String name() {
    return "tile-visibility";
  }

  @Override
  public Tiling tiling() {
    return tiling;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    for (int tile : views.row(own, radius)) {
      if (tiling.meetsDisc(tile, x, y, radius)) {
        out.add(tile);
      }
    }
  }

  @Override
  public boolean regardsPlace() {
    return true;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }
}

package dev.sightline.interest.choice;

import dev.sightline.interest.tile.TileList;
import dev.sightline.mesh.SightLine;
import dev.sightline.view.TileViews;
import org.jspecify.annotations.Nullable;

/**
 * The tiles that meet the closed disc and that the own tile sees: rule {@code tile-visibility}, on
 * triangles or, as in RING, on squares, hexagons or a quadtree.
 */
final class SightChoice extends PlaceChoice {
  private final TileViews views;

  SightChoice(Terrain terrain, TileViews views) {
    super("tile-visibility", terrain);
    this.views = views;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    double away = tiling.contains(own, x, y) ? 0 : Math.sqrt(tiling.squareDistance(own, x, y));
    for (int tile : views.tiles(own, (radius + away) * (1 + 1e-9))) {
      if (tiling.meetsDisc(tile, x, y, radius)) {
        out.add(tile);
      }
    }
  }

  @Override
  public long[] candidates(int own, double radius) {
    return views.candidates(own, radius);
  }

  @Override
  public long @Nullable [] doubts(int own, double radius) {
    return views.doubts(own, radius);
  }

  @Override
  public SightLine line() {
    return views.mesh().sightLine();
  }

  @Override
  public void advance() {
    views.advance();
  }

  @Override
  void find(int own, double radius, TileList out) {
    throw new IllegalStateException("views know the candidates");
  }
}

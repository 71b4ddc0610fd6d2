package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.partition.Tiling;
import dev.sightline.view.TileViews;
import java.util.HashMap;
import java.util.Map;

/**
 * Tile Visibility: the tiles that the own tile sees are looked up, and those that meet the circle
 * count. Which tiles see each other is found beforehand by our own method; only the lookup is
 * theirs.
 */
final class VisibleTiles extends TileLoop {
  private final TileViews views;
  private final double radius;
  private final Map<Integer, int[]> seen = new HashMap<>();

  VisibleTiles(Tiling tiling, TileViews views, double radius) {
    super(tiling);
    this.views = views;
    this.radius = radius;
  }

  @Override
  void search(Thing subscriber, TileChannels.Visitor visit) {
    int[] tiles =
        seen.computeIfAbsent(subscriber.tile, tile -> views.tiles(tile, radius * (1 + 1e-9)));
    visit.visit(subscriber.tile);
    for (int tile : tiles) {
      if (tile != subscriber.tile
          && tiling.meetsDisc(tile, subscriber.x, subscriber.y, subscriber.radius)) {
        visit.visit(tile);
      }
    }
  }
}

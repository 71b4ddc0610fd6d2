package dev.sightline.interest.tile.choice;

import dev.sightline.view.TileViews;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import org.jspecify.annotations.Nullable;

/**
 * The tiles that meet the closed disc and that the own tile sees: rule {@code tile-visibility}, on
 * triangles or, as in RING, on squares, hexagons or a quadtree.
 */
public final class SightTiles extends PlaceTiles {
  private final TileViews views;

  public SightTiles(String name, WorldTiling world) {
    super(name, world);
    views = world.views();
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    for (int tile : views.tiles(own, reach(own, x, y, radius))) {
      if (tiling.meetsDisc(tile, x, y, radius)) {
        out.add(tile);
      }
    }
  }

  /** Returns how far from the own tile the disc around a place reaches. */
  private double reach(int own, double x, double y, double radius) {
    double away = tiling.contains(own, x, y) ? 0 : Math.sqrt(tiling.squareDistance(own, x, y));
    return (radius + away) * (1 + 1e-9);
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
  public boolean isSettled(int own, double radius) {
    return views.doubts(own, radius) == null;
  }

  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    int rank = order().rank(tile);
    return (own, x, y) ->
        own == tile
            || (world().discs().meets(rank, x, y, radius)
                && isSeen(own, tile, reach(own, x, y, radius), x, y, eventX, eventY));
  }

  /** Asks the row of the event's tile, which is the same for all observers: views are symmetric. */
  private boolean isSeen(
      int own, int tile, double reach, double x, double y, double eventX, double eventY) {
    return switch (views.look(tile, own, reach)) {
      case SEEN -> true;
      case HIDDEN -> false;
      case IN_DOUBT -> world().sightLine().clear(x, y, eventX, eventY);
    };
  }

  @Override
  public Object lock() {
    return views;
  }

  @Override
  public void advance() {
    views.advance();
  }
}

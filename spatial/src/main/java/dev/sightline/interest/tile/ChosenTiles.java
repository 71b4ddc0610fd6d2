package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.choice.RowCache;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import org.jspecify.annotations.Nullable;

/** Tiles by a {@link TileChoice} of somebody's own, about which nothing else is known. */
final class ChosenTiles extends ObserverTiles {
  private final TileChoice choice;
  private final Soundness soundness;
  private final RowCache cache = new RowCache();
  private final TileList found = new TileList();

  ChosenTiles(String name, WorldTiling world, Soundness soundness, TileChoice choice) {
    super(name, world);
    this.choice = choice;
    this.soundness = soundness;
  }

  @Override
  public Soundness soundness() {
    return soundness;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    choice.choose(own, x, y, radius, out);
    for (int i = 0; i < out.size(); i++) {
      requireTile(out.get(i));
    }
  }

  private void requireTile(int tile) {
    if (tile < 0 || tile >= tiling.limit() || !tiling.exists(tile)) {
      throw new IllegalStateException(
          "the rule " + name() + " chose the tile " + tile + ", which does not exist");
    }
  }

  @Override
  public boolean regardsPlace(int own) {
    return choice.regardsPlace();
  }

  @Override
  public double farthest(int own, double radius) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public long @Nullable [] candidates(int own, double radius) {
    if (choice.regardsPlace()) {
      return null;
    }
    long[] row = cache.get(own, radius);
    if (row == null) {
      found.clear();
      choose(own, tiling.centroidX(own), tiling.centroidY(own), radius, found);
      row = found.pack(order());
      cache.put(own, radius, row);
    }
    return row;
  }

  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    return (own, x, y) -> {
      TileList out = new TileList();
      choose(own, x, y, radius, out);
      out.order();
      return out.contains(tile);
    };
  }

  @Override
  public void changed(TileChange change) {
    cache.clear();
  }
}

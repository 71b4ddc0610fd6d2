package dev.sightline.interest.choice;

import dev.sightline.interest.tile.TileList;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import java.util.Arrays;

/**
 * The tiles that meet the closed disc: rules {@code hexagon} and {@code tile-circle}.
 *
 * <p>After a change, rows near it are mended when they are next asked for: all tiles that changed
 * lately are taken out, and those that meet the row's disc now are put in.
 */
final class DiscChoice extends PlaceChoice {
  private static final int MOST_RECENT = 1024;

  private RowCache old = new RowCache();
  private final TileList recent = new TileList();
  private long[] recentSet = {};

  DiscChoice(String name, Terrain terrain) {
    super(name, terrain);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    tiling.visitDisc(x, y, radius, out::add);
  }

  @Override
  public long[] candidates(int own, double radius) {
    long[] row = cache.get(own, radius);
    if (row == null) {
      long[] before = old.get(own, radius);
      row = before == null ? found(own, radius) : mended(own, radius, before);
      cache.put(own, radius, row);
    }
    return row;
  }

  @Override
  void find(int own, double radius, TileList out) {
    double reach = reach(own, radius);
    tiling.visitDisc(tiling.centroidX(own), tiling.centroidY(own), reach, out::add);
  }

  private double reach(int own, double radius) {
    return (radius + terrain.discs().half(order().rank(own))) * (1 + 1e-9);
  }

  private long[] mended(int own, double radius, long[] before) {
    TileList in = new TileList();
    double reach = reach(own, radius);
    for (int i = 0; i < recent.size(); i++) {
      int tile = recent.get(i);
      if (tiling.exists(tile)
          && tiling.meetsDisc(tile, tiling.centroidX(own), tiling.centroidY(own), reach)) {
        in.add(tile);
      }
    }
    long[] with = in.pack(order());
    boolean isSame = with.length == 0 && !PackedTiles.meets(before, recentSet);
    return isSame ? before : PackedTiles.replace(before, recentSet, with);
  }

  @Override
  public void changed(TileChange change) {
    if (change.tiles().length > 0) {
      remember(change);
    }
  }

  private void remember(TileChange change) {
    if (recent.size() > MOST_RECENT) {
      old = new RowCache();
      recent.clear();
    }
    for (int tile : change.tiles()) {
      recent.add(tile);
    }
    recent.order();
    int[] ranks = recent.toArray();
    Arrays.setAll(ranks, i -> order().rank(ranks[i]));
    recentSet = PackedTiles.of(ranks, ranks.length);
    cache.forget(change.tiles());
    old.forget(change.tiles());
    cache.moveAround(terrain, change, old);
  }
}

package dev.sightline.interest.tile.choice;

import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.Arrays;

/**
 * The tiles that meet the closed disc: rules {@code hexagon} and {@code tile-circle}.
 *
 * <p>After a change, rows near it are repaired when they are next asked for: all tiles that changed
 * lately are taken out, and those that meet the row's disc now are put in.
 */
public final class DiscTiles extends PlaceTiles {
  private static final int MOST_RECENT = 1024;

  private final PlacedRows rows;
  private final RowCache old = new RowCache();
  private final TileList found = new TileList();
  private final TileList recent = new TileList();
  private long[] recentSet = {};

  public DiscTiles(String name, WorldTiling world) {
    super(name, world);
    rows = new PlacedRows(world, this::reach);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    tiling.visitDisc(x, y, radius, out);
  }

  @Override
  public long[] candidates(int own, double radius) {
    long[] row = rows.get(own, radius);
    if (row == null) {
      long[] before = old.get(own, radius);
      row = before == null ? find(own, radius) : repaired(own, radius, before);
      rows.put(own, radius, row);
    }
    return row;
  }

  private long[] find(int own, double radius) {
    found.clear();
    double reach = reach(own, radius);
    tiling.visitDisc(tiling.centroidX(own), tiling.centroidY(own), reach, found);
    return found.pack(order());
  }

  private double reach(int own, double radius) {
    return (radius + world().discs().half(order().rank(own))) * (1 + 1e-9);
  }

  private long[] repaired(int own, double radius, long[] before) {
    found.clear();
    double reach = reach(own, radius);
    for (int i = 0; i < recent.size(); i++) {
      int tile = recent.get(i);
      if (tiling.exists(tile)
          && tiling.meetsDisc(tile, tiling.centroidX(own), tiling.centroidY(own), reach)) {
        found.add(tile);
      }
    }
    long[] with = found.pack(order());
    boolean isSame = with.length == 0 && !PackedTiles.meets(before, recentSet);
    return isSame ? before : PackedTiles.replace(before, recentSet, with);
  }

  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    int rank = order().rank(tile);
    return (own, x, y) -> own == tile || world().discs().meets(rank, x, y, radius);
  }

  @Override
  public void changed(TileChange change) {
    super.changed(change);
    int[] tiles = change.tiles();
    if (tiles.length > 0) {
      remember(tiles);
      old.forget(tiles);
      rows.moveAround(change, old);
    }
  }

  private void remember(int[] tiles) {
    if (recent.size() > MOST_RECENT) {
      old.clear();
      recent.clear();
    }
    recent.addAll(tiles);
    recent.order();
    int[] ranks = recent.toArray();
    Arrays.setAll(ranks, i -> order().rank(ranks[i]));
    recentSet = PackedTiles.of(ranks, ranks.length);
  }
}

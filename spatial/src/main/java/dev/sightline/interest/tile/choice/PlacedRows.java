package dev.sightline.interest.tile.choice;

import dev.sightline.collection.IntSet;
import dev.sightline.geometry.Box;
import dev.sightline.interest.tile.member.LevelGrid;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets of tiles by own tile and radius, of which a change finds those that may have what changed.
 *
 * <p>Tiles with sets are found by place, each with the farthest that one of its sets reaches: a
 * change looks at those near it, and a wide set costs nothing once it is forgotten.
 */
final class PlacedRows {
  private final WorldTiling world;
  private final Tiling tiling;
  private final Reach reach;
  private final RowCache rows = new RowCache();
  private final IntSet near = new IntSet();
  private final IntConsumer addingNear = near::add;
  private LevelGrid places;

  /** How far from its own tile's centroid a set for a radius has tiles at most. */
  interface Reach {
    double of(int tile, double radius);
  }

  PlacedRows(WorldTiling world, Reach reach) {
    this.world = world;
    this.reach = reach;
    tiling = world.tiling();
    places = new LevelGrid(tiling.bounds());
  }

  /** Returns a set, or null. */
  long @Nullable [] get(int tile, double radius) {
    return rows.get(tile, radius);
  }

  void put(int tile, double radius, long[] row) {
    if (rows.isFull()) {
      rows.clear();
      places = new LevelGrid(tiling.bounds());
    }
    rows.put(tile, radius, row);
    place(tile);
  }

  /** Notes how far sets of a tile reach; one that a later change takes away stays as it is. */
  private void place(int tile) {
    double widest = rows.widest(tile);
    if (widest < 0) {
      places.remove(tile);
    } else if (tiling.exists(tile)) {
      double x = tiling.centroidX(tile);
      places.put(tile, x, tiling.centroidY(tile), reach.of(tile, widest));
    }
  }

  /** Moves the sets that may have a tile that changed to a cache, and forgets those tiles' own. */
  void moveAround(TileChange change, RowCache to) {
    forget(change.tiles());
    findNear(change);
    for (int i = 0; i < near.size(); i++) {
      int tile = near.get(i);
      rows.forgetIf(
          tile,
          (radius, row) -> {
            to.put(tile, radius, row);
            return true;
          });
      place(tile);
    }
  }

  /** Forgets the sets that have one of some tiles near a change, and those tiles' own. */
  void forgetWith(TileList tiles, TileChange change) {
    forget(tiles.toArray());
    long[] set = tiles.pack(world.order());
    findNear(change);
    for (int i = 0; i < near.size(); i++) {
      rows.forgetIf(near.get(i), (radius, row) -> PackedTiles.meets(row, set));
      place(near.get(i));
    }
  }

  private void forget(int[] tiles) {
    rows.forget(tiles);
    for (int tile : tiles) {
      places.remove(tile);
    }
  }

  private void findNear(TileChange change) {
    near.clear();
    for (Box area : change.areas()) {
      places.visit(area, addingNear);
    }
  }
}

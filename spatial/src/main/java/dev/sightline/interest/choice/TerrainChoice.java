package dev.sightline.interest.choice;

import dev.sightline.interest.tile.Ground;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileList;
import dev.sightline.partition.Tiling;
import dev.sightline.view.TileOrder;
import org.jspecify.annotations.Nullable;

/** What choices on a tiling share: candidates are found once per tile and radius. */
abstract class TerrainChoice implements TileChoice {
  final Terrain terrain;
  final Tiling tiling;
  private final String name;
  final RowCache cache = new RowCache();
  private final TileList found = new TileList();

  TerrainChoice(String name, Terrain terrain) {
    this.name = name;
    this.terrain = terrain;
    tiling = terrain.tiling();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Tiling tiling() {
    return tiling;
  }

  @Override
  public final Ground ground() {
    return terrain.ground();
  }

  @Override
  public final TileOrder order() {
    return terrain.order();
  }

  @Override
  public long @Nullable [] candidates(int own, double radius) {
    long[] row = cache.get(own, radius);
    if (row == null) {
      row = found(own, radius);
      cache.put(own, radius, row);
    }
    return row;
  }

  final long[] found(int own, double radius) {
    found.clear();
    find(own, radius, found);
    return found.pack(order());
  }

  /** Adds all tiles that an observer may choose, wherever in its tile it is. */
  abstract void find(int own, double radius, TileList out);
}

package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.tile.Ground;
import dev.sightline.partition.Tiling;
import dev.sightline.view.TileOrder;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileDiscs;
import org.jspecify.annotations.Nullable;

/** A tiling with what tile rules need to know about it; shared by the rules on these tiles. */
public final class Terrain {
  private final Tiling tiling;
  private final TileOrder order;
  private final TileDiscs discs;
  private final Places places;

  private Terrain(Tiling tiling) {
    this.tiling = tiling;
    order = TileOrder.of(tiling);
    discs = new TileDiscs(tiling, order);
    places = new Places(tiling);
  }

  public static Terrain of(Tiling tiling) {
    return new Terrain(tiling);
  }

  public Tiling tiling() {
    return tiling;
  }

  public TileOrder order() {
    return order;
  }

  TileDiscs discs() {
    return discs;
  }

  Ground ground() {
    return places;
  }

  /** Returns a box around those of some tiles that exist; null if none does. */
  @Nullable Box boxOf(int[] tiles) {
    Box box = null;
    for (int tile : tiles) {
      if (tile < tiling.limit() && tiling.exists(tile)) {
        box = box == null ? tiling.box(tile) : box.union(tiling.box(tile));
      }
    }
    return box;
  }

  /**
   * Takes note of what obstacles that came or went did to the tiles, which have changed.
   *
   * @param obstacles around the obstacles
   * @param tiles came, changed or went
   * @param touched may have got other neighbors
   */
  public TileChange changed(Box obstacles, int[] tiles, int[] touched) {
    Box area = discs.refresh(touched, discs.refresh(tiles, obstacles));
    return new TileChange(area, tiles, touched);
  }
}

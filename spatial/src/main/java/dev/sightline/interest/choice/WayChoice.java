package dev.sightline.interest.choice;

import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.tile.TileList;
import dev.sightline.world.TileChange;
import java.util.stream.IntStream;

/**
 * What choices of the tiles at the end of ways over neighbors share: wherever in its tile the
 * observer is, they are the same, and a row changes only if it has a tile that changed or got other
 * neighbors.
 */
abstract class WayChoice extends TerrainChoice {
  private double farthest;

  WayChoice(String name, Terrain terrain) {
    super(name, terrain);
  }

  /** Adds the tiles that ways lead to. */
  abstract void follow(int own, double radius, TileList out);

  @Override
  public final void choose(int own, double x, double y, double radius, TileList out) {
    follow(own, radius, out);
  }

  @Override
  final void find(int own, double radius, TileList out) {
    follow(own, radius, out);
    for (int i = 0; i < out.size(); i++) {
      double dx = tiling.centroidX(out.get(i)) - tiling.centroidX(own);
      double dy = tiling.centroidY(out.get(i)) - tiling.centroidY(own);
      farthest = Math.max(farthest, Math.sqrt(dx * dx + dy * dy));
    }
  }

  @Override
  public final void changed(TileChange change) {
    IntStream both = IntStream.concat(IntStream.of(change.tiles()), IntStream.of(change.touched()));
    double reach = farthest * (1 + 1e-9) + 2 * terrain.discs().widest();
    cache.forgetWith(terrain, both.toArray(), change.around(reach));
  }

  @Override
  public final boolean regardsPlace() {
    return false;
  }

  @Override
  public final Soundness soundness() {
    return Soundness.NONE;
  }
}

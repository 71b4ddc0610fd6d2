package dev.sightline.interest.tile.choice;

import dev.sightline.interest.reach.Flood;
import dev.sightline.interest.reach.Pool;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import org.jspecify.annotations.Nullable;

/**
 * The tiles that meet the closed disc and are reached from the own tile over point neighbors
 * through such tiles: rule {@code tile-distance}, Algorithm 5 of the source. Which tiles are
 * connected depends on the place, so there are no candidates for a whole tile.
 */
public final class ConnectedTiles extends ObserverTiles {
  private final Flood flood;
  private final Pool<Flood> floods;

  public ConnectedTiles(String name, WorldTiling world) {
    super(name, world);
    floods = new Pool<>(() -> new Flood(tiling));
    flood = floods.take();
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    flood.start(own);
    for (int i = 0; i < flood.size(); i++) {
      int tile = flood.get(i);
      if (tile == own || meets(tile, x, y, radius)) {
        out.add(tile);
        addNeighbors(tile, flood);
      }
    }
  }

  private boolean meets(int tile, double x, double y, double radius) {
    return world().discs().meets(order().rank(tile), x, y, radius);
  }

  private void addNeighbors(int tile, Flood to) {
    for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
      to.add(tiling.pointNeighbor(tile, k));
    }
  }

  @Override
  public long @Nullable [] candidates(int own, double radius) {
    return null;
  }

  @Override
  public boolean asksForDisc() {
    return true;
  }

  @Override
  public boolean regardsPlace(int own) {
    return true;
  }

  @Override
  public double farthest(int own, double radius) {
    return radius + 4 * world().discs().widest();
  }

  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    return (own, x, y) ->
        own == tile || (meets(tile, x, y, radius) && leads(own, tile, x, y, radius));
  }

  private boolean leads(int own, int to, double x, double y, double radius) {
    Flood search = floods.take();
    search.start(own);
    boolean found = false;
    for (int i = 0; i < search.size() && !found; i++) {
      int tile = search.get(i);
      if (tile == own || meets(tile, x, y, radius)) {
        found = tile == to;
        addNeighbors(tile, search);
      }
    }
    floods.giveBack(search);
    return found;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NONE;
  }
}

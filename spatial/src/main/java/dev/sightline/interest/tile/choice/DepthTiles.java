package dev.sightline.interest.tile.choice;

import dev.sightline.collection.LongSet;
import dev.sightline.interest.reach.Flood;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.function.DoubleUnaryOperator;

/**
 * The tiles within a depth over point neighbors: rule {@code tile-neighbor}, Algorithm 6 of the
 * source.
 */
public final class DepthTiles extends WayTiles {
  private final DoubleUnaryOperator depth;
  private final Flood flood;

  public DepthTiles(String name, WorldTiling world, DoubleUnaryOperator depth) {
    super(name, world);
    this.depth = depth;
    flood = new Flood(tiling);
  }

  @Override
  public void follow(int own, double radius, TileList out) {
    follow(own, radius, flood);
    for (int i = 0; i < flood.size(); i++) {
      out.add(flood.get(i));
    }
  }

  private void follow(int own, double radius, Flood over) {
    over.start(own);
    int done = 0;
    for (double left = depth.applyAsDouble(radius); left >= 1; left--) {
      int end = over.size();
      if (done == end) {
        break;
      }
      for (; done < end; done++) {
        addNeighbors(over.get(done), over);
      }
    }
  }

  @Override
  public double farthest(double radius) {
    return 2 * depth.applyAsDouble(radius) * world().discs().widest();
  }

  /** Neighbors are neighbors in both directions, so one search from the tile finds all. */
  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    Flood own = new Flood(tiling);
    follow(tile, radius, own);
    LongSet tiles = new LongSet();
    for (int i = 0; i < own.size(); i++) {
      tiles.add(own.get(i));
    }
    return (from, x, y) -> tiles.contains(from);
  }

  @Override
  public Way way(int own, int tile, double radius) {
    flood.start(own);
    int done = 0;
    for (int steps = 0; done < flood.size(); steps++) {
      for (int end = flood.size(); done < end; done++) {
        if (flood.get(done) == tile) {
          return new Way("depth", "depth", steps, depth.applyAsDouble(radius));
        }
        addNeighbors(flood.get(done), flood);
      }
    }
    return new Way("depth", "depth", Double.POSITIVE_INFINITY, depth.applyAsDouble(radius));
  }

  private void addNeighbors(int tile, Flood over) {
    for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
      over.add(tiling.pointNeighbor(tile, k));
    }
  }
}

package dev.sightline.interest.choice;

import dev.sightline.interest.reach.Flood;
import dev.sightline.interest.reach.Reach;
import dev.sightline.interest.tile.TileList;

/**
 * The tiles within a depth over point neighbors: rule {@code tile-neighbor}, Algorithm 6 of the
 * source.
 */
final class DepthChoice extends WayChoice {
  private final Reach depth;
  private final Flood flood;

  DepthChoice(Terrain terrain, Reach depth) {
    super("tile-neighbor", terrain);
    this.depth = depth;
    flood = new Flood(tiling);
  }

  @Override
  void follow(int own, double radius, TileList out) {
    flood.start(own);
    int done = 0;
    for (double left = depth.of(radius); left >= 1; left--) {
      int end = flood.size();
      if (done == end) {
        break;
      }
      for (; done < end; done++) {
        addNeighbors(flood.get(done));
      }
    }
    for (int i = 0; i < flood.size(); i++) {
      out.add(flood.get(i));
    }
  }

  @Override
  public Way way(int own, int tile, double radius) {
    flood.start(own);
    int done = 0;
    for (int steps = 0; done < flood.size(); steps++) {
      for (int end = flood.size(); done < end; done++) {
        if (flood.get(done) == tile) {
          return new Way("depth", "depth", steps, depth.of(radius));
        }
        addNeighbors(flood.get(done));
      }
    }
    return new Way("depth", "depth", Double.POSITIVE_INFINITY, depth.of(radius));
  }

  private void addNeighbors(int tile) {
    for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
      flood.add(tiling.pointNeighbor(tile, k));
    }
  }
}

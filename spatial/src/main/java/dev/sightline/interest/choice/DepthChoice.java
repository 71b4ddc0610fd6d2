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
        int tile = flood.get(done);
        for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
          flood.add(tiling.pointNeighbor(tile, k));
        }
      }
    }
    for (int i = 0; i < flood.size(); i++) {
      out.add(flood.get(i));
    }
  }
}

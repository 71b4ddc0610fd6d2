package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.partition.Tiling;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/** Algorithm 5, Tile Distance; on hexagons it is Hexagonal Tiles. */
final class DistanceSearch extends TileLoop {
  DistanceSearch(Tiling tiling) {
    super(tiling);
  }

  @Override
  void search(Thing subscriber, TileChannels.Visitor visit) {
    Queue<Integer> queue = new ArrayDeque<>();
    Set<Integer> visited = new HashSet<>();
    queue.add(subscriber.tile);
    visited.add(subscriber.tile);
    while (!queue.isEmpty()) {
      int tile = queue.remove();
      visit.visit(tile);
      for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
        int next = tiling.pointNeighbor(tile, k);
        if (visited.add(next)
            && tiling.meetsDisc(next, subscriber.x, subscriber.y, subscriber.radius)) {
          queue.add(next);
        }
      }
    }
  }
}

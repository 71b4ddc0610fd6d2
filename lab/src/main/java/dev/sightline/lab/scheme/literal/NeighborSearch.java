package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.partition.Tiling;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/** Algorithm 6, Tile Neighbor. */
final class NeighborSearch extends TileLoop {
  private final int maxDepth;

  private record Step(int tile, int depth) {}

  NeighborSearch(Tiling tiling, int maxDepth) {
    super(tiling);
    this.maxDepth = maxDepth;
  }

  @Override
  void search(Thing subscriber, TileChannels.Visitor visit) {
    Queue<Step> queue = new ArrayDeque<>();
    Set<Integer> visited = new HashSet<>();
    queue.add(new Step(subscriber.tile, 0));
    visited.add(subscriber.tile);
    while (!queue.isEmpty()) {
      Step step = queue.remove();
      visit.visit(step.tile);
      for (int k = 0; step.depth < maxDepth && k < tiling.pointNeighborCount(step.tile); k++) {
        int next = tiling.pointNeighbor(step.tile, k);
        if (visited.add(next)) {
          queue.add(new Step(next, step.depth + 1));
        }
      }
    }
  }
}

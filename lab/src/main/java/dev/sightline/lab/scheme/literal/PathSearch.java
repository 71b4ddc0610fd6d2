package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** Algorithm 7, Path Distance: paths in a priority queue, each a copy of the one before. */
final class PathSearch extends TileLoop {
  private final double maxPath;

  private record Path(List<Integer> tiles, double length) {}

  PathSearch(Tiling tiling, double maxPath) {
    super(tiling);
    this.maxPath = maxPath;
  }

  @Override
  void search(Thing subscriber, TileChannels.Visitor visit) {
    PriorityQueue<Path> queue = new PriorityQueue<>(Comparator.comparingDouble(Path::length));
    Set<Integer> visited = new HashSet<>();
    if (0 < maxPath) {
      queue.add(new Path(List.of(subscriber.tile), 0));
    } else {
      visit.visit(subscriber.tile); // the own tile is always of interest
    }
    while (!queue.isEmpty()) {
      Path path = queue.remove();
      int tile = path.tiles.get(path.tiles.size() - 1);
      if (visited.add(tile)) {
        visit.visit(tile);
        for (int k = 0; k < tiling.edgeNeighborCount(tile); k++) {
          goOn(path, tiling.edgeNeighbor(tile, k), visited, queue);
        }
      }
    }
  }

  private void goOn(Path path, int next, Set<Integer> visited, PriorityQueue<Path> queue) {
    int last = path.tiles.get(path.tiles.size() - 1);
    double dx = tiling.centroidX(next) - tiling.centroidX(last);
    double dy = tiling.centroidY(next) - tiling.centroidY(last);
    double length = path.length + Math.sqrt(dx * dx + dy * dy);
    if (!visited.contains(next) && length < maxPath) {
      List<Integer> tiles = new ArrayList<>(path.tiles);
      tiles.add(next);
      queue.add(new Path(tiles, length));
    }
  }
}

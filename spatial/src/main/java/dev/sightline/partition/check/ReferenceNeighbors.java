package dev.sightline.partition.check;

import dev.sightline.partition.Tiling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Edge and point neighbors of a complex, slow and by the words of the definition.
 *
 * <p>Edge neighbors share an edge that lies on no obstacle. Point neighbors share a corner p and
 * are joined by a chain of edge neighbors that all touch p.
 */
public final class ReferenceNeighbors {
  private final Tiling tiling;
  private final EdgeTest onObstacle;
  private final Map<List<Integer>, List<Integer>> tilesOfEdge = new HashMap<>();
  private final List<SortedSet<Integer>> edgeNeighbors = new ArrayList<>();
  private final List<SortedSet<Integer>> pointNeighbors = new ArrayList<>();

  /** Tells which edges lie on an obstacle. */
  @FunctionalInterface
  public interface EdgeTest {
    boolean onObstacle(int fromVertex, int toVertex);
  }

  private ReferenceNeighbors(Tiling tiling, EdgeTest onObstacle) {
    this.tiling = tiling;
    this.onObstacle = onObstacle;
  }

  /** Computes the neighbors of all tiles. */
  public static ReferenceNeighbors of(Tiling tiling, EdgeTest onObstacle) {
    ReferenceNeighbors reference = new ReferenceNeighbors(tiling, onObstacle);
    reference.collectEdges();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      reference.edgeNeighbors.add(reference.findEdgeNeighbors(tile));
    }
    for (int tile = 0; tile < tiling.limit(); tile++) {
      reference.pointNeighbors.add(reference.findPointNeighbors(tile));
    }
    return reference;
  }

  public SortedSet<Integer> edgeNeighbors(int tile) {
    return edgeNeighbors.get(tile);
  }

  public SortedSet<Integer> pointNeighbors(int tile) {
    return pointNeighbors.get(tile);
  }

  private void collectEdges() {
    for (int tile = 0; tile < tiling.limit(); tile++) {
      for (int k = 0; k < tiling.cornerCount(tile); k++) {
        tilesOfEdge.computeIfAbsent(edge(tile, k), e -> new ArrayList<>()).add(tile);
      }
    }
  }

  private List<Integer> edge(int tile, int k) {
    int u = tiling.corner(tile, k);
    int v = tiling.corner(tile, (k + 1) % tiling.cornerCount(tile));
    return List.of(Math.min(u, v), Math.max(u, v));
  }

  private SortedSet<Integer> findEdgeNeighbors(int tile) {
    SortedSet<Integer> found = new TreeSet<>();
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      List<Integer> edge = edge(tile, k);
      if (!onObstacle.onObstacle(edge.get(0), edge.get(1))) {
        found.addAll(tilesOfEdge.getOrDefault(edge, List.of()));
      }
    }
    found.remove(tile);
    return found;
  }

  private SortedSet<Integer> findPointNeighbors(int tile) {
    SortedSet<Integer> found = new TreeSet<>();
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      found.addAll(chainAround(tile, tiling.corner(tile, k)));
    }
    found.remove(tile);
    return found;
  }

  private Set<Integer> chainAround(int tile, int p) {
    Set<Integer> reached = new HashSet<>(Set.of(tile));
    Deque<Integer> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      for (int next : edgeNeighbors.get(open.remove())) {
        if (touches(next, p) && reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  private boolean touches(int tile, int p) {
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      if (tiling.corner(tile, k) == p) {
        return true;
      }
    }
    return false;
  }
}

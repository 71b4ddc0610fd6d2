package dev.sightline.partition;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/** Finds the edge and point neighbors of all tiles of a complex. */
final class NeighborSearch {

  /*
   * A complex: tiles meet only along whole common edges and at common corners, which are shared
   * vertex numbers. Incidences (vertex, tile) are sorted by vertex with a counting sort.
   *
   * Edge neighbors: a tile k with the directed edge u -> v is a neighbor of each tile that has
   * v -> u, unless the edge is blocked; looked up among the tiles at u.
   *
   * Point neighbors, for each vertex p: the tiles at p are grouped by flooding over edge neighbors
   * that are also at p (a stamp per tile tells); every two of a group are point neighbors. This is
   * the definition word for word: a chain of edge neighbors that all touch p.
   *
   * Cost: proportional to the sum over vertices of the square of their tiles, about 36 per vertex.
   */

  private final IntLists corners;
  private final int count;
  private final long[] blocked;
  private final int[] first;
  private final int[] incident;
  private int[] buffer = new int[16];
  private int size;

  /**
   * Prepares a search.
   *
   * @param blocked keys of the edges that lie on an obstacle, see {@link #key}, sorted
   */
  NeighborSearch(IntLists corners, int count, int vertices, long[] blocked) {
    this.corners = corners;
    this.count = count;
    this.blocked = blocked;
    first = new int[vertices + 1];
    incident = sortByVertex();
  }

  /** Returns the number that stands for the edge between two vertices, in either direction. */
  static long key(int u, int v) {
    return ((long) Math.min(u, v) << 32) | Math.max(u, v);
  }

  private int[] sortByVertex() {
    for (int tile = 0; tile < count; tile++) {
      for (int k = 0; k < corners.count(tile); k++) {
        first[corners.get(tile, k) + 1]++;
      }
    }
    for (int v = 1; v < first.length; v++) {
      first[v] += first[v - 1];
    }
    int[] sorted = new int[first[first.length - 1]];
    int[] place = first.clone();
    for (int tile = 0; tile < count; tile++) {
      for (int k = 0; k < corners.count(tile); k++) {
        sorted[place[corners.get(tile, k)]++] = tile;
      }
    }
    return sorted;
  }

  IntLists edgeNeighbors() {
    IntLists lists = new IntLists(count, 3 * count);
    for (int tile = 0; tile < count; tile++) {
      size = 0;
      int n = corners.count(tile);
      for (int k = 0; k < n; k++) {
        across(tile, corners.get(tile, k), corners.get(tile, k + 1 == n ? 0 : k + 1));
      }
      store(lists, tile);
    }
    return lists;
  }

  private void across(int tile, int u, int v) {
    if (Arrays.binarySearch(blocked, key(u, v)) >= 0) {
      return;
    }
    for (int i = first[u]; i < first[u + 1]; i++) {
      if (incident[i] != tile && hasEdge(incident[i], v, u)) {
        push(incident[i]);
      }
    }
  }

  private boolean hasEdge(int tile, int u, int v) {
    int n = corners.count(tile);
    for (int k = 0; k < n; k++) {
      if (corners.get(tile, k) == u && corners.get(tile, k + 1 == n ? 0 : k + 1) == v) {
        return true;
      }
    }
    return false;
  }

  IntLists pointNeighbors(IntLists edges) {
    int[] groups = groups(edges);
    IntLists lists = new IntLists(count, 12 * count);
    for (int tile = 0; tile < count; tile++) {
      size = 0;
      for (int k = 0; k < corners.count(tile); k++) {
        pushGroup(tile, corners.get(tile, k), groups);
      }
      store(lists, tile);
    }
    return lists;
  }

  /** Returns, for each incidence, the number of its group at the vertex. */
  private int[] groups(IntLists edges) {
    int[] group = new int[incident.length];
    int[] place = new int[count];
    Arrays.fill(place, -1);
    for (int v = 0; v + 1 < first.length; v++) {
      groupAt(v, edges, group, place);
    }
    return group;
  }

  private void groupAt(int v, IntLists edges, int[] group, int[] place) {
    for (int i = first[v]; i < first[v + 1]; i++) {
      place[incident[i]] = i;
      group[i] = -1;
    }
    for (int i = first[v]; i < first[v + 1]; i++) {
      if (group[i] < 0) {
        flood(i, edges, group, place);
      }
    }
    for (int i = first[v]; i < first[v + 1]; i++) {
      group[i] = group[place[incident[i]]]; // a tile may touch itself at v
    }
    for (int i = first[v]; i < first[v + 1]; i++) {
      place[incident[i]] = -1;
    }
  }

  private void flood(int from, IntLists edges, int[] group, int[] place) {
    size = 0;
    group[from] = from;
    push(incident[from]);
    group[place[incident[from]]] = from;
    while (size > 0) {
      int tile = buffer[--size];
      for (int k = 0; k < edges.count(tile); k++) {
        int at = place[edges.get(tile, k)];
        if (at >= 0 && group[at] < 0) {
          group[at] = from;
          push(incident[at]);
        }
      }
    }
  }

  private void pushGroup(int tile, int v, int[] group) {
    int own = -1;
    for (int i = first[v]; i < first[v + 1]; i++) {
      own = incident[i] == tile ? group[i] : own;
    }
    for (int i = first[v]; i < first[v + 1]; i++) {
      if (group[i] == own && incident[i] != tile) {
        push(incident[i]);
      }
    }
  }

  private void push(int value) {
    if (size == buffer.length) {
      buffer = Arrays.copyOf(buffer, Capacity.grown(size, size + 1));
    }
    buffer[size++] = value;
  }

  /** Stores the buffer, sorted and without repetition. */
  private void store(IntLists lists, int tile) {
    Arrays.sort(buffer, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || buffer[i] != buffer[i - 1]) {
        buffer[kept++] = buffer[i];
      }
    }
    lists.set(tile, buffer, kept);
  }
}

package dev.sightline.mesh;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/**
 * The segments of the map's obstacles as they were given, by field: whose they are and between
 * which vertices they run. An edge of the triangulation names the set of those that lie on it.
 */
final class Sources {
  final IntSets sets = new IntSets();
  int[] obstacle = new int[64];
  int[] from = new int[64];
  int[] to = new int[64];
  private byte[] blocks = new byte[64];
  private int size;
  private int free = -1;

  int add(int ofObstacle, int fromVertex, int toVertex, int blocksMask) {
    int s = free;
    if (s >= 0) {
      free = from[s];
    } else {
      if (size == from.length) {
        grow();
      }
      s = size++;
    }
    obstacle[s] = ofObstacle;
    from[s] = fromVertex;
    to[s] = toVertex;
    blocks[s] = (byte) blocksMask;
    return s;
  }

  void remove(int s) {
    from[s] = free;
    blocks[s] = 0;
    free = s;
  }

  private void grow() {
    int capacity = Capacity.grown(size, size + 1);
    obstacle = Arrays.copyOf(obstacle, capacity);
    from = Arrays.copyOf(from, capacity);
    to = Arrays.copyOf(to, capacity);
    blocks = Arrays.copyOf(blocks, capacity);
  }

  /** Returns what the sources of a set block together: bit 0 movement, bit 1 sight. */
  int blocks(int set) {
    int mask = 0;
    for (int i = sets.size(set) - 1; i >= 0; i--) {
      mask |= blocks[sets.get(set, i)];
    }
    return mask;
  }

  int blocksOf(int source) {
    return blocks[source];
  }

  /** Returns how many sources of the set belong to an obstacle. */
  int count(int set, int ofObstacle) {
    int count = 0;
    for (int i = sets.size(set) - 1; i >= 0; i--) {
      if (obstacle[sets.get(set, i)] == ofObstacle) {
        count++;
      }
    }
    return count;
  }
}

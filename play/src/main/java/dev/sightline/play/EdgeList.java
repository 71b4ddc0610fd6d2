package dev.sightline.play;

import java.util.Arrays;

/** Edges that were found; its array only grows. */
final class EdgeList {
  int[] items = new int[32];
  int size;

  void clear() {
    size = 0;
  }

  /** Adds an edge unless it is there; for short lists. */
  void addOnce(int edge) {
    for (int i = 0; i < size; i++) {
      if (items[i] == edge) {
        return;
      }
    }
    add(edge);
  }

  void add(int edge) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = edge;
  }
}

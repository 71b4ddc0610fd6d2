package dev.sightline.play;

import java.util.Arrays;

/** Edges that were found, some perhaps twice; its array only grows. */
final class EdgeList {
  int[] items = new int[32];
  int size;

  void clear() {
    size = 0;
  }

  void add(int edge) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = edge;
  }
}

package dev.sightline.mesh;

import java.util.Arrays;

/** A growing stack of ints that keeps its storage. */
final class IntStack {
  int[] items = new int[32];
  int size;

  void push(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  int pop() {
    return items[--size];
  }

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    size = 0;
  }
}

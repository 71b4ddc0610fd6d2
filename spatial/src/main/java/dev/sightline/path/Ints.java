package dev.sightline.path;

import java.util.Arrays;

/** A growing list of ints that is cleared and filled again. */
final class Ints {
  int[] items = new int[64];
  int size;

  void clear() {
    size = 0;
  }

  void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  void reverse() {
    for (int i = 0, j = size - 1; i < j; i++, j--) {
      int item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
  }
}

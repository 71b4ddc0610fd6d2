package dev.sightline.interest.kinetic;

import java.util.Arrays;

final class DuePairs {

  /*
   * The entries of a wheel that are due, in the order of their observers' places. What is near in
   * the world is near in time, so that the bodies and the part of the mesh that one pair needs are
   * in the cache when the next one needs them too. A counting sort over the parts of the grid; an
   * entry is two longs, the first of which begins with the observer.
   */

  private static final int PARTS = 1 << 12;

  private long[] entries = new long[512];
  private int[] parts = new int[256];
  private int[] order = new int[256];
  private final int[] counts = new int[PARTS + 1];
  private int size;

  /** Takes all that is due from a wheel. */
  void collect(Wheel wheel, int tick) {
    size = 0;
    for (int c = wheel.poll(tick); c != Wheel.NO_CHUNK; c = wheel.poll(tick)) {
      int fill = wheel.fill(c);
      if (2 * size + fill > entries.length) {
        grow(2 * size + fill);
      }
      System.arraycopy(wheel.entries(c), 0, entries, 2 * size, fill);
      size += fill / 2;
      wheel.give(c);
    }
  }

  private void grow(int wanted) {
    entries = Arrays.copyOf(entries, 2 * wanted);
    parts = Arrays.copyOf(parts, wanted);
    order = Arrays.copyOf(order, wanted);
  }

  void sort(Grid grid, int observerShift) {
    Arrays.fill(counts, 0);
    int shift = grid.orderShift(PARTS);
    for (int k = 0; k < size; k++) {
      parts[k] = grid.order((int) (entries[2 * k] >>> observerShift)) >>> shift;
      counts[parts[k] + 1]++;
    }
    for (int part = 0; part < PARTS; part++) {
      counts[part + 1] += counts[part];
    }
    for (int k = 0; k < size; k++) {
      order[counts[parts[k]]++] = 2 * k;
    }
  }

  int size() {
    return size;
  }

  long pair(int k) {
    return entries[order[k]];
  }

  long memory(int k) {
    return entries[order[k] + 1];
  }
}

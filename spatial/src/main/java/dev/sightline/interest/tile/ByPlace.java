package dev.sightline.interest.tile;

import java.util.Arrays;

/**
 * All ids, in an order in which those of nearby tiles are close together, so that what they share
 * is still in the cache. Sorted from time to time only: any order is right.
 */
final class ByPlace {
  private static final int PERIOD = 32;
  private static final int SHIFT = 4;

  private int[] ids = {};
  private int[] starts = {};
  private int count;
  private int age;

  /** Tells where somebody is. */
  @FunctionalInterface
  interface Rank {
    /** Returns the rank of the tile of an id, or -1. */
    int of(int id);
  }

  /** Makes the order one of the ids below {@code end}, which never becomes less. */
  void growTo(int end) {
    if (ids.length < end) {
      ids = Arrays.copyOf(ids, end + end / 4);
    }
    for (; count < end; count++) {
      ids[count] = count;
    }
  }

  /** Sorts if it is time. */
  void refresh(Rank rank) {
    if (age++ % PERIOD == 0) {
      sort(rank);
    }
  }

  private void sort(Rank rank) {
    Arrays.fill(starts, 0);
    for (int id = 0; id < count; id++) {
      int bucket = bucket(rank.of(id));
      starts[bucket + 1]++;
    }
    for (int b = 1; b < starts.length; b++) {
      starts[b] += starts[b - 1];
    }
    for (int id = 0; id < count; id++) {
      ids[starts[bucket(rank.of(id))]++] = id;
    }
  }

  private int bucket(int rank) {
    int bucket = (rank + 1) >> SHIFT;
    if (bucket + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * bucket + 2);
    }
    return bucket;
  }

  int count() {
    return count;
  }

  int get(int i) {
    return ids[i];
  }
}

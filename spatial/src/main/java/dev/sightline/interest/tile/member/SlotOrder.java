package dev.sightline.interest.tile.member;

import java.util.Arrays;

/**
 * All slots, in an order in which those of nearby tiles are close together, so that what they share
 * is still in the cache. Sorted from time to time only: any order is right.
 */
public final class SlotOrder {
  private static final int PERIOD = 32;
  private static final int SHIFT = 4;

  private final Residents residents;
  private int[] slots = {};
  private int[] starts = {};
  private int count;
  private int age;

  public SlotOrder(Residents residents) {
    this.residents = residents;
  }

  /** Makes the order one of the slots below {@code end}, which never becomes less. */
  public void growTo(int end) {
    if (slots.length < end) {
      slots = Arrays.copyOf(slots, end + end / 4);
    }
    for (; count < end; count++) {
      slots[count] = count;
    }
  }

  /** Sorts if it is time. */
  public void refresh() {
    if (age++ % PERIOD == 0) {
      sort();
    }
  }

  private void sort() {
    Arrays.fill(starts, 0);
    for (int slot = 0; slot < count; slot++) {
      int bucket = bucket(residents.rank(slot));
      starts[bucket + 1]++;
    }
    for (int b = 1; b < starts.length; b++) {
      starts[b] += starts[b - 1];
    }
    for (int slot = 0; slot < count; slot++) {
      slots[starts[bucket(residents.rank(slot))]++] = slot;
    }
  }

  private int bucket(int rank) {
    int bucket = (rank + 1) >> SHIFT;
    if (bucket + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * bucket + 2);
    }
    return bucket;
  }

  public int count() {
    return count;
  }

  public int get(int i) {
    return slots[i];
  }
}

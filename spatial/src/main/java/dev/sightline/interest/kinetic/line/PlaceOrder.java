package dev.sightline.interest.kinetic.line;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.kinetic.grid.PointGrid;
import java.util.Arrays;

/** Sorts items by their places, so that neighbors are handled one after the other. */
public final class PlaceOrder {

  /*
   * Puts items in the order of their places in a grid. What is near in the world is near in time
   * then, so that the bodies and the part of the mesh that one item needs are in the cache when the
   * next one needs them too. A counting sort over parts of the grid's order; items of one part stay
   * as they came.
   */

  private static final int MOST_LOG = 12;

  private int[] parts = new int[256];
  private int[] order = new int[256];
  private int[] counts = new int[2];
  private int partCount;
  private int shift;
  private int size;

  /** Begins with so many items; then {@link #put} each, and {@link #sort}. */
  public void begin(int items, PointGrid grid) {
    size = items;
    if (items > parts.length) {
      int capacity = Capacity.grown(parts.length, items);
      parts = new int[capacity];
      order = new int[capacity];
    }
    int log = Math.min(MOST_LOG, 32 - Integer.numberOfLeadingZeros(items));
    shift = Math.max(0, 32 - Integer.numberOfLeadingZeros(grid.size() >>> log));
    partCount = (grid.size() >>> shift) + 1;
    if (counts.length <= partCount) {
      counts = new int[2 * partCount];
    } else {
      Arrays.fill(counts, 0, partCount + 1, 0);
    }
  }

  /** Says where an item is, by {@link PointGrid#order}. */
  public void put(int item, int place) {
    int part = place >>> shift;
    parts[item] = part;
    counts[part + 1]++;
  }

  public void sort() {
    for (int part = 1; part <= partCount; part++) {
      counts[part] += counts[part - 1];
    }
    for (int item = 0; item < size; item++) {
      order[counts[parts[item]]++] = item;
    }
  }

  /** Returns the item that comes as the k-th. */
  public int item(int k) {
    return order[k];
  }
}

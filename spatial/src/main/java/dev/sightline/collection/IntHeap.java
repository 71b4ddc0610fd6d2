package dev.sightline.collection;

import java.util.Arrays;

/**
 * A binary heap of ints by keys: the least key comes first, of equal keys the least int. An int may
 * be in it several times. Not thread-safe; allocates only to grow.
 */
public final class IntHeap {
  private double[] keys = new double[64];
  private int[] items = new int[64];
  private int size;

  /** Makes an empty heap. */
  public IntHeap() {}

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void clear() {
    size = 0;
  }

  /** Returns the item that comes first. */
  public int first() {
    assert size > 0;
    return items[0];
  }

  /** Returns the least key, or infinity if there is none. */
  public double leastKey() {
    return size == 0 ? Double.POSITIVE_INFINITY : keys[0];
  }

  public void push(int item, double key) {
    if (size == items.length) {
      int capacity = Capacity.grown(size, size + 1);
      keys = Arrays.copyOf(keys, capacity);
      items = Arrays.copyOf(items, capacity);
    }
    int hole = size++;
    while (hole > 0 && isBefore(item, key, (hole - 1) >> 1)) {
      move((hole - 1) >> 1, hole);
      hole = (hole - 1) >> 1;
    }
    set(hole, item, key);
  }

  /** Removes and returns the item that comes first. */
  public int pop() {
    if (size == 0) {
      throw new IllegalStateException("the heap is empty");
    }
    int first = items[0];
    size--;
    sink(items[size], keys[size]);
    return first;
  }

  private void sink(int item, double key) {
    int hole = 0;
    for (int below = 1; below < size; below = 2 * hole + 1) {
      if (below + 1 < size && isBefore(items[below + 1], keys[below + 1], below)) {
        below++;
      }
      if (isBefore(item, key, below)) {
        break;
      }
      move(below, hole);
      hole = below;
    }
    set(hole, item, key);
  }

  private boolean isBefore(int item, double key, int place) {
    return key < keys[place] || (key == keys[place] && item < items[place]);
  }

  private void move(int from, int to) {
    keys[to] = keys[from];
    items[to] = items[from];
  }

  private void set(int place, int item, double key) {
    keys[place] = key;
    items[place] = item;
  }
}

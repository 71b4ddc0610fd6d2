package dev.sightline.collection;

import java.util.Arrays;

/**
 * A binary heap of ids by keys, in which an id is at most once and its key may become less: the
 * queue of searches for shortest paths. The least key comes first, of equal keys the least id. Ids
 * are ints from 0 up without great gaps. Not thread-safe; allocates only to grow.
 */
public final class IndexedHeap {
  private double[] keys = new double[64];
  private int[] places = new int[64];
  private int[] ids = new int[64];
  private int size;

  /** Makes an empty heap. */
  public IndexedHeap() {}

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public boolean contains(int id) {
    return id < places.length && places[id] > 0;
  }

  /** Returns the key of an id that is in the heap. */
  public double key(int id) {
    assert contains(id);
    return keys[id];
  }

  /** Returns the least key, or infinity if there is none. */
  public double leastKey() {
    return size == 0 ? Double.POSITIVE_INFINITY : keys[ids[0]];
  }

  /**
   * Adds an id, or lowers its key.
   *
   * @return whether that changed anything: false if the id has the same key or a lesser one
   */
  public boolean offer(int id, double key) {
    if (contains(id)) {
      if (!(key < keys[id])) {
        return false;
      }
      keys[id] = key;
      rise(places[id] - 1, id);
      return true;
    }
    reserve(id);
    keys[id] = key;
    rise(size++, id);
    return true;
  }

  private void reserve(int id) {
    if (id >= places.length) {
      int capacity = Capacity.grown(places.length, id + 1);
      places = Arrays.copyOf(places, capacity);
      keys = Arrays.copyOf(keys, capacity);
    }
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, Capacity.grown(size, size + 1));
    }
  }

  /** Removes and returns the id that comes first. */
  public int pop() {
    if (size == 0) {
      throw new IllegalStateException("the heap is empty");
    }
    int first = ids[0];
    places[first] = 0;
    size--;
    if (size > 0) {
      sink(ids[size]);
    }
    return first;
  }

  public void clear() {
    for (int i = 0; i < size; i++) {
      places[ids[i]] = 0;
    }
    size = 0;
  }

  private void rise(int from, int id) {
    int hole = from;
    while (hole > 0 && isBefore(id, ids[(hole - 1) >> 1])) {
      put(hole, ids[(hole - 1) >> 1]);
      hole = (hole - 1) >> 1;
    }
    put(hole, id);
  }

  private void sink(int id) {
    int hole = 0;
    for (int below = 1; below < size; below = 2 * hole + 1) {
      if (below + 1 < size && isBefore(ids[below + 1], ids[below])) {
        below++;
      }
      if (isBefore(id, ids[below])) {
        break;
      }
      put(hole, ids[below]);
      hole = below;
    }
    put(hole, id);
  }

  private boolean isBefore(int a, int b) {
    return keys[a] < keys[b] || (keys[a] == keys[b] && a < b);
  }

  private void put(int place, int id) {
    ids[place] = id;
    places[id] = place + 1;
  }
}

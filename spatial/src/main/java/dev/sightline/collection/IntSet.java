package dev.sightline.collection;

import java.util.Arrays;

/**
 * A set of ids, which are ints from 0 up without great gaps: four bytes for each id up to the
 * greatest, and four for each member. Members have indexes in {@code [0, size)}, in the order in
 * which they came until one is removed, whose index the last one takes. Not thread-safe; allocates
 * only to grow.
 */
public final class IntSet {
  private int[] places = new int[16];
  private int[] members = new int[16];
  private int size;

  /** Makes an empty set. */
  public IntSet() {}

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public boolean contains(int id) {
    return id < places.length && places[id] > 0;
  }

  /** Adds an id; returns whether it was not there before. */
  public boolean add(int id) {
    if (id >= places.length) {
      places = Arrays.copyOf(places, Capacity.grown(places.length, id + 1));
    }
    if (places[id] > 0) {
      return false;
    }
    if (size == members.length) {
      members = Arrays.copyOf(members, Capacity.grown(size, size + 1));
    }
    members[size++] = id;
    places[id] = size;
    return true;
  }

  public void addAll(int[] ids) {
    for (int id : ids) {
      add(id);
    }
  }

  /** Removes an id; returns whether it was there. */
  public boolean remove(int id) {
    if (!contains(id)) {
      return false;
    }
    int last = members[--size];
    members[places[id] - 1] = last;
    places[last] = places[id];
    places[id] = 0;
    return true;
  }

  /** Returns the member with an index. */
  public int get(int index) {
    assert index < size;
    return members[index];
  }

  /** Returns the members; valid until the set changes, and only the first {@link #size} of them. */
  public int[] array() {
    return members;
  }

  public void clear() {
    for (int i = 0; i < size; i++) {
      places[members[i]] = 0;
    }
    size = 0;
  }

  /** Gives back memory if far too much is kept. */
  public void trim() {
    int end = 0;
    for (int i = 0; i < size; i++) {
      end = Math.max(end, members[i] + 1);
    }
    if (Capacity.isWasteful(places.length, end)) {
      places = Arrays.copyOf(places, end);
    }
    if (Capacity.isWasteful(members.length, size)) {
      members = Arrays.copyOf(members, size);
    }
  }

  public int[] toArray() {
    return Arrays.copyOf(members, size);
  }
}

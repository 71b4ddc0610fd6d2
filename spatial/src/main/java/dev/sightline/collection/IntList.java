package dev.sightline.collection;

import java.util.Arrays;

/** A growing array of ints. Not thread-safe; allocates only to grow. */
public final class IntList {
  private static final int LEAST = 16;

  private int[] values;
  private int size;

  public IntList() {
    this(LEAST);
  }

  public IntList(int capacity) {
    values = new int[capacity];
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int get(int index) {
    assert index < size;
    return values[index];
  }

  public void set(int index, int value) {
    assert index < size;
    values[index] = value;
  }

  public void add(int value) {
    if (size == values.length) {
      ensure(size + 1);
    }
    values[size++] = value;
  }

  /** Makes sure that so many values fit without growing. */
  public void ensure(int capacity) {
    if (capacity > values.length) {
      values = Arrays.copyOf(values, Capacity.grown(values.length, capacity));
    }
  }

  /** Removes and returns the last value. */
  public int pop() {
    assert size > 0;
    return values[--size];
  }

  public void clear() {
    size = 0;
  }

  /** Gives back memory if far too much is kept. */
  public void trim() {
    if (Capacity.isWasteful(values.length, size)) {
      values = Arrays.copyOf(values, Math.max(LEAST, 2 * size));
    }
  }

  /** Forgets all values from an index on. */
  public void truncate(int newSize) {
    assert newSize <= size;
    size = newSize;
  }

  /** Sorts the values from an index on. */
  public void sort(int from) {
    Arrays.sort(values, from, size);
  }

  public void reverse() {
    for (int i = 0, j = size - 1; i < j; i++, j--) {
      int value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }

  /** Returns the array behind the list; valid until the list grows. */
  public int[] array() {
    return values;
  }

  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /** Returns how many values fit without growing. */
  public int capacity() {
    return values.length;
  }
}

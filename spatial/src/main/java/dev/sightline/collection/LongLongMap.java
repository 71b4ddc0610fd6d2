package dev.sightline.collection;

import java.util.Arrays;

/** A map from longs to longs. See {@link LongTable}. */
public final class LongLongMap extends LongTable {
  private long[] values = new long[slots()];

  /** Makes an empty map. */
  public LongLongMap() {}

  /** Returns the value of a key, or {@code otherwise} if it has none. */
  public long get(long key, long otherwise) {
    int slot = slot(key);
    return slot < 0 ? otherwise : values[slot];
  }

  /** Gives a key a value, in place of the one that it had. */
  public void put(long key, long value) {
    int slot = claim(key); // first: it may put another array in place
    values[slot] = value;
  }

  /** Adds to the value of a key, which counts as 0 if it has none, and returns the sum. */
  public long add(long key, long more) {
    int slot = claim(key);
    values[slot] += more;
    return values[slot];
  }

  /** Returns the value in a slot that is in use. */
  public long value(int slot) {
    return values[slot];
  }

  @Override
  Object values() {
    return values;
  }

  @Override
  void allocateValues(int length) {
    values = new long[length];
  }

  @Override
  void clearValues() {
    Arrays.fill(values, 0);
  }

  @Override
  void copy(Object from, int slot, int to) {
    values[to] = ((long[]) from)[slot];
  }

  @Override
  void move(int slot, int to) {
    values[to] = values[slot];
  }

  @Override
  void reset(int slot) {
    values[slot] = 0;
  }
}

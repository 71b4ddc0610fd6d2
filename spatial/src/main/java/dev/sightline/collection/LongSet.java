package dev.sightline.collection;

/** A set of longs. See {@link LongTable}. */
public final class LongSet extends LongTable {
  private static final Object NO_VALUES = new Object();

  /** Makes an empty set. */
  public LongSet() {}

  /** Adds a key; returns whether it was not there before. */
  public boolean add(long key) {
    int before = size();
    claim(key);
    return size() > before;
  }

  @Override
  Object values() {
    return NO_VALUES;
  }

  @Override
  void allocateValues(int length) {}

  @Override
  void clearValues() {}

  @Override
  void copy(Object from, int slot, int to) {}

  @Override
  void move(int slot, int to) {}

  @Override
  void reset(int slot) {}
}

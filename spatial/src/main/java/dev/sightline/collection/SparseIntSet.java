package dev.sightline.collection;

/**
 * A set of ids with gaps of any size between them: what it costs follows its members alone, where
 * {@link IntSet} has four bytes for each id. Members have indexes in {@code [0, size)}, in the
 * order in which they came until one is removed, whose index the last one takes. Not thread-safe;
 * allocates only to grow.
 */
public final class SparseIntSet {
  public static final int NONE = -1;

  private final LongIntMap indexes = new LongIntMap();
  private final IntList members = new IntList();

  /** Makes an empty set. */
  public SparseIntSet() {}

  public int size() {
    return members.size();
  }

  public boolean contains(int id) {
    return indexes.contains(id);
  }

  /** Returns the index of a member, or {@link #NONE}. */
  public int indexOf(int id) {
    return indexes.get(id, NONE);
  }

  /** Returns the member with an index. */
  public int get(int index) {
    return members.get(index);
  }

  /** Adds an id; returns whether it was not there before. */
  public boolean add(int id) {
    if (contains(id)) {
      return false;
    }
    indexes.put(id, members.size());
    members.add(id);
    return true;
  }

  /** Removes an id; returns whether it was there. */
  public boolean remove(int id) {
    int index = indexOf(id);
    if (index == NONE) {
      return false;
    }
    int last = members.pop();
    if (last != id) {
      members.set(index, last);
      indexes.put(last, index);
    }
    indexes.remove(id);
    return true;
  }

  public void clear() {
    indexes.clear();
    members.clear();
  }

  /** Gives back memory if far too much is kept. */
  public void trim() {
    indexes.trim();
    members.trim();
  }
}

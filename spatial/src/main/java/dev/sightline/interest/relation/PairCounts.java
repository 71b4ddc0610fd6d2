package dev.sightline.interest.relation;

import dev.sightline.collection.LongIntMap;

/** Counts greater than zero for pairs of ids. */
final class PairCounts {
  private final LongIntMap counts = new LongIntMap();

  int get(int a, int b) {
    return counts.get(key(a, b), 0);
  }

  /** Adds to the count of a pair, which must not become negative, and returns the new count. */
  int add(int a, int b, int more) {
    int count = counts.add(key(a, b), more);
    if (count == 0) {
      counts.remove(key(a, b));
    }
    return count;
  }

  void clear() {
    counts.clear();
  }

  private static long key(int a, int b) {
    return (long) a << 32 | b;
  }
}

package dev.sightline.interest.relation;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.rule.Emissions;
import java.util.Arrays;

/** What one rule said about the observers of a shard, put in order. */
final class SaidPairs {

  /*
   * What one rule said about the observers of a shard: one key (row, entity, whether it entered) per
   * word. The sort is stable and leaves the lowest bit alone, so the words about a pair lie together
   * in the order in which they were said, and the last of them counts. In this order rows are
   * changed one after the other, and the log of changes is ascending if only one sense spoke.
   *
   * Cost: two or three passes of a radix sort. Nothing is allocated but to grow.
   */

  private static final int LEAST = 1 << 10;

  private final RadixSort sorter;
  private final int entityBits;
  private final int rowBits;
  private long[] keys = new long[LEAST];
  private int size;

  SaidPairs(int rowBits, int entityBits, RadixSort sorter) {
    this.rowBits = rowBits;
    this.entityBits = entityBits;
    this.sorter = sorter;
  }

  /** Adds a part of what a rule said; the observer {@code first} has row 0. */
  void add(Emissions.Slice said, int from, int to, int first) {
    int needed = size + to - from;
    if (keys.length < needed) {
      keys = Arrays.copyOf(keys, Capacity.grown(keys.length, needed));
    }
    for (int i = from; i < to; i++) {
      long pair = (long) (said.observer(i) - first) << entityBits | said.entity(i);
      keys[size++] = pair << 1 | (said.entered(i) ? 1 : 0);
    }
  }

  /** Puts the words in order of rows and entities. */
  void sort() {
    keys = sorter.sort(keys, size, 1, 1 + entityBits + rowBits);
  }

  int size() {
    return size;
  }

  int row(int i) {
    return (int) (keys[i] >>> (1 + entityBits));
  }

  int entity(int i) {
    return (int) (keys[i] >>> 1) & (1 << entityBits) - 1;
  }

  boolean entered(int i) {
    return (keys[i] & 1) != 0;
  }

  /** Returns whether no later word is about the same pair, when they are in order. */
  boolean isLast(int i) {
    return i + 1 == size || keys[i + 1] >>> 1 != keys[i] >>> 1;
  }

  void clear() {
    size = 0;
  }
}

package dev.sightline.interest.relation;

import java.util.Arrays;

/** Sorts longs by some of their bits, least digit first; insertion sort for a few. */
final class RadixSort {
  private static final int FEW = 64;
  private static final int DIGIT = 9;

  private final int[] counts = new int[1 << DIGIT];
  private long[] spare = new long[FEW];

  /**
   * Sorts {@code keys[0, size)} by the bits in {@code [from, to)}, keeping the order of what is
   * equal there, and returns the array that holds the result; the other one is kept as the next
   * spare. Bits from {@code to} on are zero.
   */
  long[] sort(long[] keys, int size, int from, int to) {
    if (size <= FEW) {
      insertionSort(keys, size, from);
      return keys;
    }
    if (spare.length < keys.length) {
      spare = new long[keys.length];
    }
    long[] source = keys;
    long[] target = spare;
    for (int shift = from; shift < to; shift += DIGIT) {
      pass(source, target, size, shift);
      long[] swap = source;
      source = target;
      target = swap;
    }
    spare = target;
    return source;
  }

  /** Returns an array of so many longs or more for any use, until the next sort. */
  long[] spare(int size) {
    if (spare.length < size) {
      spare = new long[2 * size];
    }
    return spare;
  }

  private void pass(long[] from, long[] to, int size, int shift) {
    int mask = (1 << DIGIT) - 1;
    Arrays.fill(counts, 0);
    for (int i = 0; i < size; i++) {
      counts[(int) (from[i] >>> shift) & mask]++;
    }
    int sum = 0;
    for (int d = 0; d <= mask; d++) {
      int count = counts[d];
      counts[d] = sum;
      sum += count;
    }
    for (int i = 0; i < size; i++) {
      to[counts[(int) (from[i] >>> shift) & mask]++] = from[i];
    }
  }

  private static void insertionSort(long[] keys, int size, int from) {
    for (int i = 1; i < size; i++) {
      long key = keys[i];
      int at = i;
      for (; at > 0 && keys[at - 1] >>> from > key >>> from; at--) {
        keys[at] = keys[at - 1];
      }
      keys[at] = key;
    }
  }
}

package dev.sightline.collection;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Small numbers for ids of which many are not in use: those of the ids that it is made for follow
 * each other in their order, from 1 on, and ids that come later get the next ones. 0 stands for all
 * ids without a number. Numbers are never taken back. Not thread-safe while it changes.
 */
public final class PackedIds {

  /*
   * The number of an id that was there in the beginning is its rank in a bit set: one more than the
   * ids before its word, which are counted, and those before it in the word. So an id takes 1.5
   * bits, whether it has a number or not. Ids that come later are in a hash table while they are
   * few. When they are not, all have their numbers in an array by id.
   */

  private static final int FEW = 64;

  /** Later ids are few while there are so many times more numbers. */
  private static final int SHARE = 8;

  private long[] words;
  private int[] before;
  private final LongIntMap later = new LongIntMap();

  /** Empty while later ids are few. */
  private int[] numberOf = {};

  private int[] idOf;
  private int end = 1;

  /** Gives each of these ids a number. */
  public PackedIds(BitSet ids) {
    words = ids.toLongArray();
    before = new int[words.length];
    idOf = new int[ids.cardinality() + 1];
    for (int w = 0; w < words.length; w++) {
      before[w] = end;
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        idOf[end++] = w << 6 | Long.numberOfTrailingZeros(rest);
      }
    }
  }

  /** Returns the number of an id, or 0. */
  public int of(int id) {
    if (numberOf.length > 0) {
      return id < numberOf.length ? numberOf[id] : 0;
    }
    int w = id >> 6;
    if (w < words.length && (words[w] >>> id & 1) != 0) {
      return before[w] + Long.bitCount(words[w] & (1L << id) - 1);
    }
    return later.isEmpty() ? 0 : later.get(id, 0);
  }

  /** Returns the number of an id, which gets one if it has none. */
  public int claim(int id) {
    int number = of(id);
    return number == 0 ? append(id) : number;
  }

  private int append(int id) {
    if (end == idOf.length) {
      idOf = Arrays.copyOf(idOf, Capacity.grown(end, end + 1));
    }
    idOf[end] = id;
    if (numberOf.length > 0) {
      put(id, end);
    } else {
      later.put(id, end);
    }
    end++;
    if (later.size() >= FEW && later.size() >= end / SHARE) {
      spread();
    }
    return end - 1;
  }

  /** Puts all numbers into an array. */
  private void spread() {
    for (int number = 1; number < end; number++) {
      put(idOf[number], number);
    }
    words = new long[0];
    before = new int[0];
    later.clear();
  }

  private void put(int id, int number) {
    if (id >= numberOf.length) {
      numberOf = Arrays.copyOf(numberOf, Capacity.grown(numberOf.length, id + 1));
    }
    numberOf[id] = number;
  }

  /** Returns the id of a number. */
  public int id(int number) {
    return idOf[number];
  }

  /** Returns one more than the greatest number. */
  public int end() {
    return end;
  }
}

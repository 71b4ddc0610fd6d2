package dev.sightline.interest.tile;

import dev.sightline.collection.IntList;
import java.util.Arrays;

/**
 * Who went from which tile to which in one tick, listed under both tiles, by ranks. When all are
 * listed, those of a block of 32 ranks are brought together. Tiles that an entity with a size
 * entered or left are only marked. Costs what is listed, however many tiles there are.
 */
final class Crossings {
  private static final int STRIDE = 3;

  private int[] listed = new int[STRIDE * 64];
  private int[] sorted = new int[STRIDE * 64];
  private int size;
  private int[] start = {};
  private int[] count = {};
  private int[] touched = {};
  private int[] blurred = {};
  private final IntList touchedBlocks = new IntList();
  private final IntList blurredBlocks = new IntList();

  /** Lists somebody; -1 stands for nowhere. */
  void add(int member, int from, int to) {
    if (from >= 0) {
      list(member, from, to, 0);
    }
    if (to >= 0) {
      list(member, to, from, 1);
    }
  }

  private void list(int member, int rank, int otherEnd, int arrival) {
    int block = rank >> 5;
    growTo(block + 1);
    int i = STRIDE * size++;
    if (i == listed.length) {
      listed = Arrays.copyOf(listed, 2 * i);
    }
    listed[i] = member;
    listed[i + 1] = rank;
    listed[i + 2] = otherEnd << 1 | arrival;
    if (count[block]++ == 0) {
      touchedBlocks.add(block);
    }
    touched[block] |= 1 << rank;
  }

  /** Marks a tile in which more happened than lists can say. */
  void blur(int rank) {
    int block = rank >> 5;
    growTo(block + 1);
    if (blurred[block] == 0) {
      blurredBlocks.add(block);
    }
    blurred[block] |= 1 << rank;
  }

  private void growTo(int blocks) {
    if (blocks > touched.length) {
      int length = Math.max(blocks, 2 * touched.length);
      touched = Arrays.copyOf(touched, length);
      blurred = Arrays.copyOf(blurred, length);
      start = Arrays.copyOf(start, length);
      count = Arrays.copyOf(count, length);
    }
  }

  /** Brings what was listed together, block by block. */
  void sort() {
    if (sorted.length < listed.length) {
      sorted = new int[listed.length];
    }
    int sum = 0;
    for (int k = 0; k < touchedBlocks.size(); k++) {
      int block = touchedBlocks.get(k);
      sum += STRIDE * count[block];
      start[block] = sum;
    }
    for (int i = 0; i < STRIDE * size; i += STRIDE) {
      int to = start[listed[i + 1] >> 5] -= STRIDE;
      System.arraycopy(listed, i, sorted, to, STRIDE);
    }
  }

  boolean isEmpty() {
    return size == 0 && blurredBlocks.isEmpty();
  }

  boolean isBlurred() {
    return !blurredBlocks.isEmpty();
  }

  /** Returns how many events are listed and blocks marked. */
  int size() {
    return size + blurredBlocks.size();
  }

  /** Returns the blocks of listed tiles, each once. */
  IntList touchedBlocks() {
    return touchedBlocks;
  }

  /** Returns the blocks of marked tiles, each once. */
  IntList blurredBlocks() {
    return blurredBlocks;
  }

  /** Returns a mask per block: tiles that are listed. */
  int[] touched() {
    return touched;
  }

  /** Returns a mask per block: tiles that are marked. */
  int[] blurred() {
    return blurred;
  }

  /** Returns the first event of a block that has any, sorted. */
  int first(int block) {
    return start[block];
  }

  /** Returns the event after the last one of such a block. */
  int end(int block) {
    return start[block] + STRIDE * count[block];
  }

  /** Returns the next event. */
  int next(int event) {
    return event + STRIDE;
  }

  /** Returns who crossed. */
  int member(int event) {
    return sorted[event];
  }

  /** Returns the tile for which an event is listed. */
  int rank(int event) {
    return sorted[event + 1];
  }

  /** Returns whether somebody came, not went. */
  boolean isArrival(int event) {
    return (sorted[event + 2] & 1) != 0;
  }

  /** Returns the tile on the other side, or -1. */
  int otherEnd(int event) {
    return sorted[event + 2] >> 1;
  }

  void clear() {
    for (int k = 0; k < touchedBlocks.size(); k++) {
      touched[touchedBlocks.get(k)] = 0;
      count[touchedBlocks.get(k)] = 0;
    }
    for (int k = 0; k < blurredBlocks.size(); k++) {
      blurred[blurredBlocks.get(k)] = 0;
    }
    touchedBlocks.clear();
    blurredBlocks.clear();
    size = 0;
  }
}

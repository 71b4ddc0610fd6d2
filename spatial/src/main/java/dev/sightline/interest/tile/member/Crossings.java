package dev.sightline.interest.tile.member;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import java.util.Arrays;

/**
 * Who went from which tile to which in one tick, listed under both tiles, by ranks. When all are
 * listed, those of a block of 32 ranks are brought together. Tiles that an entity with a size
 * entered or left are only marked. Costs what is listed, however many tiles there are.
 */
public final class Crossings {
  private static final int STRIDE = 3;
  private static final int FEW = 8;

  private int[] listed = new int[STRIDE * 64];
  private int[] sorted = new int[STRIDE * 64];
  private int size;
  private int[]
      ranges = {}; // first and end of each block's events, before sorting the second counts
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
    if (i + STRIDE > listed.length) {
      listed = Arrays.copyOf(listed, Capacity.grown(i, i + STRIDE));
    }
    listed[i] = member;
    listed[i + 1] = rank;
    listed[i + 2] = otherEnd << 1 | arrival;
    if (touched[block] == 0) {
      touchedBlocks.add(block);
    }
    ranges[2 * block + 1]++;
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
      int length = Capacity.grown(touched.length, blocks);
      touched = Arrays.copyOf(touched, length);
      blurred = Arrays.copyOf(blurred, length);
      ranges = Arrays.copyOf(ranges, 2 * length);
    }
  }

  /** Brings what was listed together, block by block. */
  public void sort() {
    if (sorted.length < listed.length) {
      sorted = new int[listed.length];
    }
    if (FEW * touchedBlocks.size() < touched.length) {
      arrange(touchedBlocks.array(), touchedBlocks.size());
    } else {
      arrangeAll();
    }
    for (int i = 0; i < STRIDE * size; i += STRIDE) {
      int block = listed[i + 1] >> 5;
      int to = ranges[2 * block + 1];
      ranges[2 * block + 1] += STRIDE;
      sorted[to] = listed[i];
      sorted[to + 1] = listed[i + 1];
      sorted[to + 2] = listed[i + 2];
    }
  }

  /** Gives blocks their places, so far without events. */
  private void arrange(int[] blocks, int count) {
    int sum = 0;
    for (int k = 0; k < count; k++) {
      sum = arrange(blocks[k], sum);
    }
  }

  /** Does the same for all, ascending: those of blocks that are close stand close together. */
  private void arrangeAll() {
    int sum = 0;
    for (int block = 0; block < touched.length; block++) {
      sum = touched[block] == 0 ? sum : arrange(block, sum);
    }
  }

  private int arrange(int block, int from) {
    int events = ranges[2 * block + 1];
    ranges[2 * block] = from;
    ranges[2 * block + 1] = from;
    return from + STRIDE * events;
  }

  public boolean isListed() {
    return size > 0;
  }

  public boolean isBlurred() {
    return !blurredBlocks.isEmpty();
  }

  /** Returns how many events are listed and blocks marked. */
  public int size() {
    return size + blurredBlocks.size();
  }

  /** Returns the blocks of listed tiles, each once. */
  public IntList touchedBlocks() {
    return touchedBlocks;
  }

  /** Returns the blocks of marked tiles, each once. */
  public IntList blurredBlocks() {
    return blurredBlocks;
  }

  /** Returns a mask per block: tiles that are listed. */
  public int[] touched() {
    return touched;
  }

  /** Returns a mask per block: tiles that are marked. */
  public int[] blurred() {
    return blurred;
  }

  /** Returns the first event of a block that has any, sorted. */
  public int first(int block) {
    return ranges[2 * block];
  }

  /** Returns the event after the last one of such a block. */
  public int end(int block) {
    return ranges[2 * block + 1];
  }

  /** Returns the next event. */
  public int next(int event) {
    return event + STRIDE;
  }

  /** Returns who crossed. */
  public int member(int event) {
    return sorted[event];
  }

  /** Returns the tile for which an event is listed. */
  public int rank(int event) {
    return sorted[event + 1];
  }

  /** Returns whether somebody came, not went. */
  public boolean isArrival(int event) {
    return (sorted[event + 2] & 1) != 0;
  }

  /** Returns the tile on the other side, or -1. */
  public int otherEnd(int event) {
    return sorted[event + 2] >> 1;
  }

  public void clear() {
    for (int k = 0; k < touchedBlocks.size(); k++) {
      touched[touchedBlocks.get(k)] = 0;
      ranges[2 * touchedBlocks.get(k) + 1] = 0;
    }
    for (int k = 0; k < blurredBlocks.size(); k++) {
      blurred[blurredBlocks.get(k)] = 0;
    }
    touchedBlocks.clear();
    blurredBlocks.clear();
    size = 0;
  }
}

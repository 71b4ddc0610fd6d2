package dev.sightline.interest.tile;

import java.util.Arrays;

/**
 * Who went from which tile to which in one tick, listed under both tiles, by ranks. When all are
 * listed, those of a block of 32 ranks are brought together. Tiles that an entity with a size
 * entered or left are only marked.
 */
final class Crossings {
  private static final int STRIDE = 3;

  private int[] listed = new int[STRIDE * 64];
  private int[] sorted = new int[STRIDE * 64];
  private int[] start = new int[1];
  private int size;
  private int[] touched = {};
  private int[] blurred = {};
  private boolean isBlurred;

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
    growTo(rank);
    int i = STRIDE * size++;
    if (i == listed.length) {
      listed = Arrays.copyOf(listed, 2 * i);
    }
    listed[i] = member;
    listed[i + 1] = rank;
    listed[i + 2] = otherEnd << 1 | arrival;
    touched[rank >> 5] |= 1 << rank;
  }

  /** Marks a tile in which more happened than lists can say. */
  void blur(int rank) {
    growTo(rank);
    blurred[rank >> 5] |= 1 << rank;
    isBlurred = true;
  }

  private void growTo(int rank) {
    if (rank >> 5 >= touched.length) {
      int length = Math.max((rank >> 5) + 1, 2 * touched.length);
      touched = Arrays.copyOf(touched, length);
      blurred = Arrays.copyOf(blurred, length);
      start = Arrays.copyOf(start, length + 1);
    }
  }

  /** Brings what was listed together, block by block. */
  void sort() {
    if (sorted.length < listed.length) {
      sorted = new int[listed.length];
    }
    Arrays.fill(start, 0);
    for (int i = 0; i < STRIDE * size; i += STRIDE) {
      start[listed[i + 1] >> 5] += STRIDE;
    }
    for (int block = 1; block < start.length; block++) {
      start[block] += start[block - 1];
    }
    for (int i = 0; i < STRIDE * size; i += STRIDE) {
      int to = start[listed[i + 1] >> 5] -= STRIDE;
      System.arraycopy(listed, i, sorted, to, STRIDE);
    }
  }

  boolean isEmpty() {
    return size == 0 && !isBlurred;
  }

  boolean isBlurred() {
    return isBlurred;
  }

  /** Returns a mask per block: tiles that are listed. */
  int[] touched() {
    return touched;
  }

  /** Returns a mask per block: tiles that are marked. */
  int[] blurred() {
    return blurred;
  }

  /** Returns the first event of a block, sorted. */
  int first(int block) {
    return start[block];
  }

  /** Returns the event after the last one of a block. */
  int end(int block) {
    return start[block + 1];
  }

  /** Returns the next event. */
  int next(int event) {
    return event + STRIDE;
  }

  int id(int event) {
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
    if (!isEmpty()) {
      Arrays.fill(touched, 0);
      Arrays.fill(blurred, 0);
      size = 0;
      isBlurred = false;
    }
  }
}

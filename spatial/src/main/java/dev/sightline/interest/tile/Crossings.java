package dev.sightline.interest.tile;

import java.util.Arrays;

/**
 * Who went from which tile to which in one tick, listed under both tiles, by ranks. Tiles that an
 * entity with a size entered or left are only marked.
 */
final class Crossings {
  private int[] head = {};
  private int[] next = new int[64];
  private int[] id = new int[64];
  private int[] other = new int[64];
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
    if (size == next.length) {
      next = Arrays.copyOf(next, 2 * size);
      id = Arrays.copyOf(id, 2 * size);
      other = Arrays.copyOf(other, 2 * size);
    }
    boolean isFirst = (touched[rank >> 5] >>> rank & 1) == 0;
    id[size] = member;
    other[size] = otherEnd << 1 | arrival;
    next[size] = isFirst ? -1 : head[rank];
    head[rank] = size++;
    touched[rank >> 5] |= 1 << rank;
  }

  /** Marks a tile in which more happened than lists can say. */
  void blur(int rank) {
    growTo(rank);
    blurred[rank >> 5] |= 1 << rank;
    isBlurred = true;
  }

  private void growTo(int rank) {
    if (rank >= head.length) {
      int length = Math.max(rank + 1, 2 * head.length) + 31 & ~31;
      head = Arrays.copyOf(head, length);
      touched = Arrays.copyOf(touched, length >> 5);
      blurred = Arrays.copyOf(blurred, length >> 5);
    }
  }

  boolean isEmpty() {
    return size == 0 && !isBlurred;
  }

  boolean isBlurred() {
    return isBlurred;
  }

  /** Returns a mask per block: tiles with a list. */
  int[] touched() {
    return touched;
  }

  /** Returns a mask per block: tiles without one. */
  int[] blurred() {
    return blurred;
  }

  /** Returns the first event of a touched tile. */
  int first(int rank) {
    return head[rank];
  }

  /** Returns the next event, or -1. */
  int next(int event) {
    return next[event];
  }

  int id(int event) {
    return id[event];
  }

  /** Returns whether somebody came, not went. */
  boolean isArrival(int event) {
    return (other[event] & 1) != 0;
  }

  /** Returns the tile on the other side, or -1. */
  int otherEnd(int event) {
    return other[event] >> 1;
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

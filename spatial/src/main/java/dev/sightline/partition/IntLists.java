package dev.sightline.partition;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/**
 * A list of ints for every tile, all in one arena.
 *
 * <p>A list that is replaced by one of another length leaves its place to the next list of its own
 * length, so the arena hardly grows while tiles change. When it is full, the living lists are moved
 * together. Reading costs two loads, and nothing is allocated by it.
 */
final class IntLists {
  private static final int NONE = -1;

  private int[] start;
  private int[] count;
  private int[] data;
  private int end;
  private int live;

  /** By length, the first place that was left; the place holds where the next one is. */
  private int[] left = new int[32];

  IntLists(int lists, int values) {
    start = new int[Math.max(lists, 1)];
    count = new int[Math.max(lists, 1)];
    data = new int[Math.max(values, 1)];
    Arrays.fill(left, NONE);
  }

  /** Returns lists over these arrays, which now belong to them. */
  static IntLists of(int[] offsets, int[] data) {
    int lists = offsets.length - 1;
    IntLists made = new IntLists(lists, 0);
    made.data = data;
    made.end = offsets[lists];
    made.live = made.end;
    for (int i = 0; i < lists; i++) {
      made.start[i] = offsets[i];
      made.count[i] = offsets[i + 1] - offsets[i];
    }
    return made;
  }

  int count(int list) {
    return count[list];
  }

  int get(int list, int k) {
    return data[start[list] + k];
  }

  /** Returns where in {@link #data} the list begins. */
  int start(int list) {
    return start[list];
  }

  int[] data() {
    return data;
  }

  long bytes() {
    return 4L * (start.length + count.length + data.length);
  }

  /** Replaces a list; lists that do not exist yet are made empty. */
  void set(int list, int[] values, int length) {
    growTo(list + 1);
    if (length != count[list]) {
      live += length - count[list];
      leave(start[list], count[list]);
      count[list] = 0; // should the arena be packed now
      start[list] = length == 0 ? 0 : claim(length);
      count[list] = length;
    }
    System.arraycopy(values, 0, data, start[list], length);
  }

  private void leave(int place, int length) {
    if (length > 0 && length < left.length) {
      data[place] = left[length];
      left[length] = place;
    }
  }

  private void growTo(int lists) {
    if (lists > start.length) {
      int size = Capacity.grown(start.length, lists);
      start = Arrays.copyOf(start, size);
      count = Arrays.copyOf(count, size);
    }
  }

  private int claim(int length) {
    if (length < left.length && left[length] != NONE) {
      int place = left[length];
      left[length] = data[place];
      return place;
    }
    if (end + length > data.length) {
      pack(length);
    }
    int place = end;
    end += length;
    return place;
  }

  private void pack(int extra) {
    int needed = live + extra;
    int[] packed = new int[Math.max(needed + needed / 2, data.length)];
    int place = 0;
    for (int list = 0; list < start.length; list++) {
      System.arraycopy(data, start[list], packed, place, count[list]);
      start[list] = place;
      place += count[list];
    }
    data = packed;
    end = place;
    Arrays.fill(left, NONE);
  }
}

package dev.sightline.partition;

import java.util.Arrays;

/**
 * A list of ints for every tile, all in one arena.
 *
 * <p>A list that is replaced goes to the end of the arena; when half of the arena is garbage the
 * living lists are moved together. Reading costs two loads, and nothing is allocated by it.
 */
final class IntLists {
  private int[] start;
  private int[] count;
  private int[] data;
  private int end;
  private int live;

  IntLists(int lists, int values) {
    start = new int[Math.max(lists, 1)];
    count = new int[Math.max(lists, 1)];
    data = new int[Math.max(values, 1)];
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
    live += length - count[list];
    if (length > count[list]) {
      start[list] = claim(length);
    }
    count[list] = length;
    System.arraycopy(values, 0, data, start[list], length);
  }

  private void growTo(int lists) {
    if (lists > start.length) {
      int size = Math.max(lists, start.length + start.length / 2);
      start = Arrays.copyOf(start, size);
      count = Arrays.copyOf(count, size);
    }
  }

  private int claim(int length) {
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
  }
}

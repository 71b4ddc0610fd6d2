package dev.sightline.partition.refine;

import java.util.Arrays;

/** Small numbers, each once, in the order of their first mention. */
final class IntBag {
  private int[] members = new int[64];
  private int[] stamps = new int[64];
  private int round = 1;
  private int size;

  void clear() {
    size = 0;
    round++;
  }

  void add(int member) {
    if (member >= stamps.length) {
      stamps = Arrays.copyOf(stamps, Math.max(member + 1, stamps.length * 2));
    }
    if (stamps[member] != round) {
      stamps[member] = round;
      if (size == members.length) {
        members = Arrays.copyOf(members, 2 * size);
      }
      members[size++] = member;
    }
  }

  void addAll(int[] more) {
    for (int member : more) {
      add(member);
    }
  }

  int size() {
    return size;
  }

  int get(int k) {
    return members[k];
  }

  int[] toArray() {
    return Arrays.copyOf(members, size);
  }
}

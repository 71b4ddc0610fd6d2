package dev.sightline.mesh;

import java.util.Arrays;

/** Face numbers, each once, in the order of their first mention; off until {@link #start}. */
final class FaceSet {
  private final IntStack members = new IntStack();
  private int[] stamps = new int[0];
  private int round;
  private boolean on;

  void start() {
    members.clear();
    round++;
    on = true;
  }

  void stop() {
    on = false;
  }

  /** Adds the face; returns whether it was new. */
  boolean add(int face) {
    if (!on) {
      return false;
    }
    if (face >= stamps.length) {
      stamps = Arrays.copyOf(stamps, Math.max(face + 1, 2 * stamps.length));
    }
    if (stamps[face] == round) {
      return false;
    }
    stamps[face] = round;
    members.push(face);
    return true;
  }

  boolean contains(int face) {
    return face < stamps.length && stamps[face] == round;
  }

  int size() {
    return members.size;
  }

  int get(int i) {
    return members.items[i];
  }

  int[] toArray() {
    return Arrays.copyOf(members.items, members.size);
  }
}

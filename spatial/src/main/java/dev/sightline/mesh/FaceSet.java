package dev.sightline.mesh;

import dev.sightline.collection.IntSet;

/** Face numbers, each once, in the order of their first mention; off until {@link #start}. */
final class FaceSet {
  private final IntSet members = new IntSet();
  private boolean on;

  void start() {
    members.clear();
    on = true;
  }

  void stop() {
    on = false;
  }

  /** Adds the face; returns whether it was new. */
  boolean add(int face) {
    return on && members.add(face);
  }

  boolean contains(int face) {
    return members.contains(face);
  }

  int size() {
    return members.size();
  }

  int get(int i) {
    return members.get(i);
  }

  int[] toArray() {
    return members.toArray();
  }
}

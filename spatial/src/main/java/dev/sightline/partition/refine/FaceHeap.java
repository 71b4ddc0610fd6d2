package dev.sightline.partition.refine;

import java.util.Arrays;

/** Faces by priority, largest first, equals by number; entries may be outdated. */
final class FaceHeap {
  private double[] keys = new double[64];
  private int[] faces = new int[64];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int top() {
    return faces[0];
  }

  double topKey() {
    return keys[0];
  }

  void push(double key, int face) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      faces = Arrays.copyOf(faces, 2 * size);
    }
    int hole = size++;
    while (hole > 0 && before(key, face, (hole - 1) >> 1)) {
      move((hole - 1) >> 1, hole);
      hole = (hole - 1) >> 1;
    }
    keys[hole] = key;
    faces[hole] = face;
  }

  void pop() {
    size--;
    double key = keys[size];
    int face = faces[size];
    int hole = 0;
    while (2 * hole + 1 < size) {
      int child = 2 * hole + 1;
      if (child + 1 < size && before(keys[child + 1], faces[child + 1], child)) {
        child++;
      }
      if (before(key, face, child)) {
        break;
      }
      move(child, hole);
      hole = child;
    }
    keys[hole] = key;
    faces[hole] = face;
  }

  private boolean before(double key, int face, int place) {
    return key > keys[place] || (key == keys[place] && face < faces[place]);
  }

  private void move(int from, int to) {
    keys[to] = keys[from];
    faces[to] = faces[from];
  }
}

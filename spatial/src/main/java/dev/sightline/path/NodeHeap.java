package dev.sightline.path;

import java.util.Arrays;

/** A binary heap of ints by keys; the least key comes first, of equals any. */
final class NodeHeap {
  private double[] keys = new double[256];
  private int[] nodes = new int[256];
  private int size;

  void clear() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns the least key, or infinity. */
  double least() {
    return size == 0 ? Double.POSITIVE_INFINITY : keys[0];
  }

  void push(int node, double key) {
    if (size == nodes.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      nodes = Arrays.copyOf(nodes, 2 * size);
    }
    int hole = size++;
    while (hole > 0 && keys[(hole - 1) >> 1] > key) {
      int above = (hole - 1) >> 1;
      move(above, hole);
      hole = above;
    }
    keys[hole] = key;
    nodes[hole] = node;
  }

  int pop() {
    int first = nodes[0];
    size--;
    if (size > 0) {
      sink(nodes[size], keys[size]);
    }
    return first;
  }

  private void sink(int node, double key) {
    int hole = 0;
    for (int below = 1; below < size; below = 2 * hole + 1) {
      if (below + 1 < size && keys[below + 1] < keys[below]) {
        below++;
      }
      if (keys[below] >= key) {
        break;
      }
      move(below, hole);
      hole = below;
    }
    keys[hole] = key;
    nodes[hole] = node;
  }

  private void move(int from, int to) {
    keys[to] = keys[from];
    nodes[to] = nodes[from];
  }
}

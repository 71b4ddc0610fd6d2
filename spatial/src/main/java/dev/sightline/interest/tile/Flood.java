package dev.sightline.interest.tile;

import dev.sightline.partition.Tiling;
import java.util.Arrays;

/** Marks and a queue for searches over tiles; clearing costs nothing. */
final class Flood {
  private int[] mark;
  private int now;
  private int[] queue = new int[64];
  private int size;

  Flood(Tiling tiling) {
    mark = new int[tiling.limit()];
  }

  void start(int tile) {
    now++;
    size = 0;
    add(tile);
  }

  /** Adds a tile, unless it was added before. */
  void add(int tile) {
    if (tile >= mark.length) {
      mark = Arrays.copyOf(mark, 2 * tile + 1);
    }
    if (mark[tile] == now) {
      return;
    }
    mark[tile] = now;
    if (size == queue.length) {
      queue = Arrays.copyOf(queue, 2 * size);
    }
    queue[size++] = tile;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return queue[i];
  }
}

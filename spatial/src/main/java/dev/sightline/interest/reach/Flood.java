package dev.sightline.interest.reach;

import dev.sightline.collection.Capacity;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/** Marks and a queue for searches over tiles; clearing costs nothing. */
public final class Flood {
  private int[] mark;
  private int now;
  private int[] queue = new int[64];
  private int size;

  public Flood(Tiling tiling) {
    mark = new int[tiling.limit()];
  }

  public void start(int tile) {
    now++;
    size = 0;
    add(tile);
  }

  /** Adds a tile, unless it was added before. */
  public void add(int tile) {
    if (tile >= mark.length) {
      mark = Arrays.copyOf(mark, Capacity.grown(mark.length, tile + 1));
    }
    if (mark[tile] == now) {
      return;
    }
    mark[tile] = now;
    if (size == queue.length) {
      queue = Arrays.copyOf(queue, Capacity.grown(size, size + 1));
    }
    queue[size++] = tile;
  }

  public int size() {
    return size;
  }

  public int get(int i) {
    return queue[i];
  }
}

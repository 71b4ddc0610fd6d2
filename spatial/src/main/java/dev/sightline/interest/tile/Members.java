package dev.sightline.interest.tile;

import java.util.Arrays;

/** Who is listed under a tile, in no order. Lists are short: removal looks for its number. */
final class Members {
  private static final int[] EMPTY = {};

  private int[][] lists = {};
  private int[] sizes = {};

  void add(int tile, int id) {
    growTo(tile + 1);
    int[] list = lists[tile];
    if (sizes[tile] == list.length) {
      list = Arrays.copyOf(list, Math.max(4, 2 * list.length));
      lists[tile] = list;
    }
    list[sizes[tile]++] = id;
  }

  void remove(int tile, int id) {
    int[] list = lists[tile];
    int i = sizes[tile] - 1;
    while (list[i] != id) {
      i--;
    }
    list[i] = list[--sizes[tile]];
  }

  int size(int tile) {
    return tile < sizes.length ? sizes[tile] : 0;
  }

  int get(int tile, int i) {
    return lists[tile][i];
  }

  private void growTo(int tiles) {
    int before = lists.length;
    if (tiles > before) {
      int size = Math.max(tiles, before + before / 2);
      lists = Arrays.copyOf(lists, size);
      Arrays.fill(lists, before, size, EMPTY);
      sizes = Arrays.copyOf(sizes, size);
    }
  }
}

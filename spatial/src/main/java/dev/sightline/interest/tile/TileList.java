package dev.sightline.interest.tile;

import dev.sightline.view.PackedTiles;
import dev.sightline.view.TileOrder;
import java.util.Arrays;

/** A reusable list of tiles, which {@link #order} makes a set. */
public final class TileList {
  private int[] tiles = new int[64];
  private int size;

  public void clear() {
    size = 0;
  }

  public void add(int tile) {
    if (size == tiles.length) {
      tiles = Arrays.copyOf(tiles, 2 * size);
    }
    tiles[size++] = tile;
  }

  public int size() {
    return size;
  }

  public int get(int i) {
    return tiles[i];
  }

  /** Sorts the list and removes repetitions. */
  public void order() {
    Arrays.sort(tiles, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || tiles[i] != tiles[i - 1]) {
        tiles[kept++] = tiles[i];
      }
    }
    size = kept;
  }

  /** Returns whether an ordered list has the tile. */
  public boolean contains(int tile) {
    return Arrays.binarySearch(tiles, 0, size, tile) >= 0;
  }

  public int[] toArray() {
    return Arrays.copyOf(tiles, size);
  }

  /** Returns the set of the tiles in the list, which is in disorder then. */
  public long[] pack(TileOrder order) {
    for (int i = 0; i < size; i++) {
      tiles[i] = order.rank(tiles[i]);
    }
    return PackedTiles.of(tiles, size);
  }
}

package dev.sightline.world;

import dev.sightline.collection.Capacity;
import dev.sightline.partition.TileVisitor;
import dev.sightline.view.PackedTiles;
import dev.sightline.view.TileOrder;
import java.util.Arrays;

/** A reusable list of tiles, which {@link #order} makes a set. */
public final class TileList implements TileVisitor {
  private int[] tiles = new int[64];
  private int size;

  /** Makes an empty list. */
  public TileList() {}

  public void clear() {
    size = 0;
  }

  /** Adds a tile, as {@link #add} does. */
  @Override
  public void visit(int tile) {
    add(tile);
  }

  public void add(int tile) {
    if (size == tiles.length) {
      tiles = Arrays.copyOf(tiles, Capacity.grown(size, size + 1));
    }
    tiles[size++] = tile;
  }

  public void addAll(int[] more) {
    for (int tile : more) {
      add(tile);
    }
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

  /** Returns the tiles as they are listed. */
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

  /**
   * Writes the set of the tiles in the list, which is in disorder then, to an array if that is long
   * enough, else to a longer one, and returns it.
   */
  public long[] packInto(TileOrder order, long[] array) {
    for (int i = 0; i < size; i++) {
      tiles[i] = order.rank(tiles[i]);
    }
    return PackedTiles.into(array, tiles, size);
  }
}

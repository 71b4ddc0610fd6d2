package dev.sightline.partition.track;

import dev.sightline.partition.TileVisitor;
import java.util.Arrays;

/**
 * Who is stored in which tile.
 *
 * <p>A node per (entity, tile) is threaded through two lists: the tile's, doubly linked, and the
 * entity's, singly linked. Freed nodes are reused, so nothing is allocated once the arrays have
 * grown.
 */
final class StoredEntities {
  static final int NONE = -1;

  private int[] firstInTile;
  private int[] firstOfEntity;
  private int[] tiles = new int[16];
  private int[] entities = new int[16];
  private int[] nextInTile = new int[16];
  private int[] previousInTile = new int[16];
  private int[] nextOfEntity = new int[16];
  private int nodes;
  private int free = NONE;

  StoredEntities(int tileLimit, int capacity) {
    firstInTile = filled(new int[0], tileLimit);
    firstOfEntity = filled(new int[0], capacity);
  }

  void growTiles(int tileLimit) {
    if (tileLimit > firstInTile.length) {
      firstInTile = filled(firstInTile, tileLimit);
    }
  }

  void growEntities(int capacity) {
    firstOfEntity = filled(firstOfEntity, capacity);
  }

  private static int[] filled(int[] array, int size) {
    int[] larger = Arrays.copyOf(array, size);
    Arrays.fill(larger, array.length, size, NONE);
    return larger;
  }

  /** Returns somebody who is stored in the tile, or {@link #NONE}. */
  int anybody(int tile) {
    return firstInTile[tile] == NONE ? NONE : entities[firstInTile[tile]];
  }

  void visitEntities(int tile, TileTracker.EntityVisitor visitor) {
    for (int n = firstInTile[tile]; n != NONE; n = nextInTile[n]) {
      visitor.visit(entities[n]);
    }
  }

  void visitTiles(int entity, TileVisitor visitor) {
    for (int n = firstOfEntity[entity]; n != NONE; n = nextOfEntity[n]) {
      visitor.visit(tiles[n]);
    }
  }

  /** Stores the entity in this tile alone. */
  void replace(int entity, int tile) {
    int n = firstOfEntity[entity];
    if (n == NONE || tiles[n] != tile || nextOfEntity[n] != NONE) {
      removeAll(entity);
      add(entity, tile);
    }
  }

  /** Stores the entity in the first few of these tiles alone, which must differ. */
  void replace(int entity, int[] these, int count) {
    if (!isStoredIn(entity, these, count)) {
      removeAll(entity);
      for (int i = count - 1; i >= 0; i--) {
        add(entity, these[i]);
      }
    }
  }

  /** Returns whether the entity is stored in these tiles alone, and in this order. */
  private boolean isStoredIn(int entity, int[] these, int count) {
    int n = firstOfEntity[entity];
    for (int i = 0; i < count; i++) {
      if (n == NONE || tiles[n] != these[i]) {
        return false;
      }
      n = nextOfEntity[n];
    }
    return n == NONE;
  }

  private void add(int entity, int tile) {
    int node = claim();
    int first = firstInTile[tile];
    entities[node] = entity;
    tiles[node] = tile;
    nextInTile[node] = first;
    previousInTile[node] = NONE;
    if (first != NONE) {
      previousInTile[first] = node;
    }
    firstInTile[tile] = node;
    nextOfEntity[node] = firstOfEntity[entity];
    firstOfEntity[entity] = node;
  }

  void removeAll(int entity) {
    for (int node = firstOfEntity[entity]; node != NONE; ) {
      int following = nextOfEntity[node];
      unlink(node);
      nextOfEntity[node] = free;
      free = node;
      node = following;
    }
    firstOfEntity[entity] = NONE;
  }

  private void unlink(int node) {
    int before = previousInTile[node];
    int after = nextInTile[node];
    if (before == NONE) {
      firstInTile[tiles[node]] = after;
    } else {
      nextInTile[before] = after;
    }
    if (after != NONE) {
      previousInTile[after] = before;
    }
  }

  private int claim() {
    int node = free;
    if (node != NONE) {
      free = nextOfEntity[node];
      return node;
    }
    if (nodes == tiles.length) {
      int size = 2 * nodes;
      tiles = Arrays.copyOf(tiles, size);
      entities = Arrays.copyOf(entities, size);
      nextInTile = Arrays.copyOf(nextInTile, size);
      previousInTile = Arrays.copyOf(previousInTile, size);
      nextOfEntity = Arrays.copyOf(nextOfEntity, size);
    }
    return nodes++;
  }
}

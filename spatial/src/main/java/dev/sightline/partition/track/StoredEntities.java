package dev.sightline.partition.track;

import dev.sightline.collection.Capacity;
import dev.sightline.partition.TileVisitor;
import java.util.Arrays;

/**
 * Who is stored in which tile.
 *
 * <p>A node per (entity, tile) is threaded through two lists: the tile's, doubly linked, and the
 * entity's, singly linked. Its five numbers stand side by side, since movers are spread over memory
 * and each place that is read costs more than all that is done there. Freed nodes are reused, so
 * nothing is allocated once the arrays have grown.
 */
final class StoredEntities {
  static final int NONE = -1;

  private static final int TILE = 0;
  private static final int ENTITY = 1;
  private static final int NEXT_IN_TILE = 2;
  private static final int PREVIOUS_IN_TILE = 3;
  private static final int NEXT_OF_ENTITY = 4;
  private static final int SIZE = 5;

  private int[] firstInTile;
  private int[] firstOfEntity;
  private int[] nodes = new int[16 * SIZE];
  private int end;
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
    return firstInTile[tile] == NONE ? NONE : nodes[firstInTile[tile] + ENTITY];
  }

  void visitEntities(int tile, TileTracker.EntityVisitor visitor) {
    for (int n = firstInTile[tile]; n != NONE; n = nodes[n + NEXT_IN_TILE]) {
      visitor.visit(nodes[n + ENTITY]);
    }
  }

  void visitTiles(int entity, TileVisitor visitor) {
    for (int n = firstOfEntity[entity]; n != NONE; n = nodes[n + NEXT_OF_ENTITY]) {
      visitor.visit(nodes[n + TILE]);
    }
  }

  /** Stores the entity in the first few of these tiles alone, which must differ. */
  void replace(int entity, int[] these, int count) {
    int before = NONE;
    int kept = 0;
    for (int node = firstOfEntity[entity]; node != NONE; ) {
      int following = nodes[node + NEXT_OF_ENTITY];
      if (contains(these, count, nodes[node + TILE])) {
        before = node;
        kept++;
      } else {
        setFollowing(entity, before, following);
        release(node);
      }
      node = following;
    }
    if (kept < count) {
      addMissing(entity, these, count);
    }
  }

  private static boolean contains(int[] these, int count, int tile) {
    for (int i = 0; i < count; i++) {
      if (these[i] == tile) {
        return true;
      }
    }
    return false;
  }

  private void setFollowing(int entity, int node, int following) {
    if (node == NONE) {
      firstOfEntity[entity] = following;
    } else {
      nodes[node + NEXT_OF_ENTITY] = following;
    }
  }

  private void addMissing(int entity, int[] these, int count) {
    int known = firstOfEntity[entity];
    for (int i = 0; i < count; i++) {
      int node = known;
      while (node != NONE && nodes[node + TILE] != these[i]) {
        node = nodes[node + NEXT_OF_ENTITY];
      }
      if (node == NONE) {
        add(entity, these[i]);
      }
    }
  }

  private void add(int entity, int tile) {
    int node = claim();
    int first = firstInTile[tile];
    nodes[node + ENTITY] = entity;
    nodes[node + TILE] = tile;
    nodes[node + NEXT_IN_TILE] = first;
    nodes[node + PREVIOUS_IN_TILE] = NONE;
    if (first != NONE) {
      nodes[first + PREVIOUS_IN_TILE] = node;
    }
    firstInTile[tile] = node;
    nodes[node + NEXT_OF_ENTITY] = firstOfEntity[entity];
    firstOfEntity[entity] = node;
  }

  void removeAll(int entity) {
    for (int node = firstOfEntity[entity]; node != NONE; ) {
      int following = nodes[node + NEXT_OF_ENTITY];
      release(node);
      node = following;
    }
    firstOfEntity[entity] = NONE;
  }

  /** Takes a node out of its tile's list; the entity's no longer has it. */
  private void release(int node) {
    unlink(node);
    nodes[node + NEXT_OF_ENTITY] = free;
    free = node;
  }

  private void unlink(int node) {
    int before = nodes[node + PREVIOUS_IN_TILE];
    int after = nodes[node + NEXT_IN_TILE];
    if (before == NONE) {
      firstInTile[nodes[node + TILE]] = after;
    } else {
      nodes[before + NEXT_IN_TILE] = after;
    }
    if (after != NONE) {
      nodes[after + PREVIOUS_IN_TILE] = before;
    }
  }

  private int claim() {
    int node = free;
    if (node != NONE) {
      free = nodes[node + NEXT_OF_ENTITY];
      return node;
    }
    node = end;
    end += SIZE;
    if (end > nodes.length) {
      nodes = Arrays.copyOf(nodes, Capacity.grown(nodes.length, end));
    }
    return node;
  }
}

package dev.sightline.partition.track;

import dev.sightline.geometry.Box;
import dev.sightline.partition.TileVisitor;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Knows the current tile of every entity and who is stored in every tile.
 *
 * <p>Moves are cheap: they note the position and mark the entity. {@link #refresh} brings the tiles
 * of the marked entities up to date and reports who changed its current tile. An entity without
 * extent is stored in its current tile; one with an extent in every tile that its closed disc
 * meets.
 *
 * <p>No entity is ever lost: a position outside of the world is moved to the nearest point of the
 * world, and one in no tile (inside an obstacle) belongs to the nearest tile; {@link #displaced}
 * counts both.
 *
 * <p>Not thread-safe. Nothing is allocated after the arrays have grown to the population's needs.
 *
 * <pre>{@code
 * TileTracker tracker = new TileTracker(tiling, map.bounds(), 1000);
 * tracker.place(7, x, y, 0.1);
 * tracker.refresh((entity, from, to) -> ...);
 * tracker.visitStored(tracker.tile(7), entity -> ...);
 * }</pre>
 */
public final class TileTracker {

  /*
   * An entity's positions and tile are dense arrays by slot; the dirty set is a list of slots and a
   * flag per slot, so a tick costs what moved. The usual move stays in its tile: one exact
   * point-in-tile test from the previous tile, and with an extent one comparison with the distance to
   * the tile's border.
   *
   * Storage is a node per (entity, tile), threaded through two lists: the tile's, doubly linked, and
   * the entity's, singly linked. Freed nodes are reused.
   *
   * Invariant after refresh: tile[e] is the tiling's answer for e's clamped position; e's nodes are
   * exactly its current tile (no extent) or the tiles its disc meets and its current tile (extent).
   */

  private static final int NONE = -1;
  private static final byte PRESENT = 1;
  private static final byte DIRTY = 2;
  private static final byte DISPLACED = 4;

  private final Tiling tiling;
  private final Box world;
  private double[] xs;
  private double[] ys;
  private double[] extents;
  private int[] tile;
  private byte[] state;
  private int[] nodesOf;
  private int[] dirty;
  private int dirtyCount;
  private int displacedCount;

  private int[] head;
  private int[] nodeTile = new int[16];
  private int[] nodeEntity = new int[16];
  private int[] nextInTile = new int[16];
  private int[] previousInTile = new int[16];
  private int[] nextOfEntity = new int[16];
  private int nodes;
  private int freeNode = NONE;
  private int storing;
  private final TileVisitor store = t -> link(storing, t);

  /** Receives entities. */
  @FunctionalInterface
  public interface EntityVisitor {
    void visit(int entity);
  }

  /** Receives changes of the current tile. */
  @FunctionalInterface
  public interface Moves {
    /** Called with {@link Tiling#NONE} as {@code from} when the entity is new. */
    void moved(int entity, int from, int to);
  }

  /**
   * Makes a tracker without entities.
   *
   * @param world positions outside are moved to its border
   * @param capacity how many entities to expect; more are possible
   */
  public TileTracker(Tiling tiling, Box world, int capacity) {
    if (tiling.limit() == 0) {
      throw new IllegalArgumentException("nothing can be tracked on a tiling without tiles");
    }
    this.tiling = tiling;
    this.world = world;
    int size = Math.max(capacity, 1);
    xs = new double[size];
    ys = new double[size];
    extents = new double[size];
    tile = filled(size);
    state = new byte[size];
    nodesOf = filled(size);
    dirty = new int[size];
    head = filled(tiling.limit());
  }

  /** Adds an entity, or changes its position and extent. */
  public void place(int entity, double x, double y, double extent) {
    if (!(extent >= 0 && extent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("entity " + entity + " has the extent " + extent);
    }
    growTo(entity + 1);
    boolean changed = extents[entity] != extent;
    extents[entity] = extent;
    if (changed && tile[entity] != NONE) {
      unlinkAll(entity);
    }
    state[entity] |= PRESENT;
    move(entity, x, y);
  }

  /** Moves an entity that was placed before. */
  public void move(int entity, double x, double y) {
    if (Double.isNaN(x) || Double.isNaN(y)) {
      throw new IllegalArgumentException("entity " + entity + " moves to " + x + ", " + y);
    }
    xs[entity] = x;
    ys[entity] = y;
    mark(entity);
  }

  /** Removes an entity at once; does nothing if there is none with this number. */
  public void remove(int entity) {
    if (entity < state.length && (state[entity] & PRESENT) != 0) {
      unlinkAll(entity);
      displace(entity, false);
      state[entity] &= DIRTY; // stays on the list, which skips it
      tile[entity] = NONE;
    }
  }

  /** Returns the current tile as of the last refresh. */
  public int tile(int entity) {
    return entity < tile.length ? tile[entity] : NONE;
  }

  /** Returns how many entities are outside of the world or in no tile, as of the last refresh. */
  public int displaced() {
    return displacedCount;
  }

  /** Visits the entities stored in a tile, as of the last refresh, in no particular order. */
  public void visitStored(int tile, EntityVisitor visitor) {
    for (int n = head[tile]; n != NONE; n = nextInTile[n]) {
      visitor.visit(nodeEntity[n]);
    }
  }

  /** Visits the tiles in which an entity is stored, as of the last refresh. */
  public void visitTiles(int entity, TileVisitor visitor) {
    for (int n = nodesOf[entity]; n != NONE; n = nextOfEntity[n]) {
      visitor.visit(nodeTile[n]);
    }
  }

  /**
   * Brings the tiles of all entities that were placed or moved up to date.
   *
   * @return the number of entities that changed their current tile
   */
  public int refresh(Moves moves) {
    int changes = 0;
    int count = dirtyCount;
    dirtyCount = 0;
    for (int i = 0; i < count; i++) {
      int entity = dirty[i];
      state[entity] &= ~DIRTY;
      if ((state[entity] & PRESENT) != 0) {
        int from = tile[entity];
        update(entity);
        if (tile[entity] != from) {
          changes++;
          moves.moved(entity, from, tile[entity]);
        }
      }
    }
    return changes;
  }

  private void update(int entity) {
    double x = Math.max(world.minX(), Math.min(world.maxX(), xs[entity]));
    double y = Math.max(world.minY(), Math.min(world.maxY(), ys[entity]));
    int from = tile[entity];
    int to = tiling.locate(x, y, from);
    boolean astray = x != xs[entity] || y != ys[entity] || to == NONE;
    displace(entity, astray);
    to = to == NONE ? tiling.nearest(x, y) : to;
    tile[entity] = to;
    if (extents[entity] == 0) {
      if (from != to || nodesOf[entity] == NONE) {
        unlinkAll(entity);
        link(entity, to);
      }
    } else if (!staysAlone(entity, x, y, from, to)) {
      spread(entity, x, y);
    }
  }

  /** Returns whether the disc is stored in its tile only, and certainly meets no other. */
  private boolean staysAlone(int entity, double x, double y, int from, int to) {
    int node = nodesOf[entity];
    if (from != to || node == NONE || nextOfEntity[node] != NONE || !tiling.contains(to, x, y)) {
      return false;
    }
    double reach = extents[entity] + 1e-9 * (extents[entity] + Math.abs(x) + Math.abs(y));
    return tiling.squareDistanceToBorder(to, x, y) > reach * reach + Double.MIN_NORMAL;
  }

  private void spread(int entity, double x, double y) {
    unlinkAll(entity);
    storing = entity;
    tiling.visitDisc(x, y, extents[entity], store);
    if (!isStored(entity, tile[entity])) {
      link(entity, tile[entity]);
    }
  }

  private boolean isStored(int entity, int where) {
    for (int n = nodesOf[entity]; n != NONE; n = nextOfEntity[n]) {
      if (nodeTile[n] == where) {
        return true;
      }
    }
    return false;
  }

  private void displace(int entity, boolean astray) {
    boolean was = (state[entity] & DISPLACED) != 0;
    if (astray != was) {
      state[entity] ^= DISPLACED;
      displacedCount += astray ? 1 : -1;
    }
  }

  private void mark(int entity) {
    if ((state[entity] & DIRTY) == 0) {
      state[entity] |= DIRTY;
      if (dirtyCount == dirty.length) {
        dirty = Arrays.copyOf(dirty, 2 * dirtyCount);
      }
      dirty[dirtyCount++] = entity;
    }
  }

  private void link(int entity, int where) {
    int node = claim();
    int first = head[where];
    nodeEntity[node] = entity;
    nodeTile[node] = where;
    nextInTile[node] = first;
    previousInTile[node] = NONE;
    if (first != NONE) {
      previousInTile[first] = node;
    }
    head[where] = node;
    nextOfEntity[node] = nodesOf[entity];
    nodesOf[entity] = node;
  }

  private void unlinkAll(int entity) {
    for (int node = nodesOf[entity]; node != NONE; ) {
      int following = nextOfEntity[node];
      unlink(node);
      nextOfEntity[node] = freeNode;
      freeNode = node;
      node = following;
    }
    nodesOf[entity] = NONE;
  }

  private void unlink(int node) {
    int before = previousInTile[node];
    int after = nextInTile[node];
    if (before == NONE) {
      head[nodeTile[node]] = after;
    } else {
      nextInTile[before] = after;
    }
    if (after != NONE) {
      previousInTile[after] = before;
    }
  }

  private int claim() {
    int node = freeNode;
    if (node != NONE) {
      freeNode = nextOfEntity[node];
      return node;
    }
    if (nodes == nodeTile.length) {
      int size = 2 * nodes;
      nodeTile = Arrays.copyOf(nodeTile, size);
      nodeEntity = Arrays.copyOf(nodeEntity, size);
      nextInTile = Arrays.copyOf(nextInTile, size);
      previousInTile = Arrays.copyOf(previousInTile, size);
      nextOfEntity = Arrays.copyOf(nextOfEntity, size);
    }
    return nodes++;
  }

  private void growTo(int entities) {
    if (entities > xs.length) {
      int size = Math.max(entities, 2 * xs.length);
      xs = Arrays.copyOf(xs, size);
      ys = Arrays.copyOf(ys, size);
      extents = Arrays.copyOf(extents, size);
      state = Arrays.copyOf(state, size);
      tile = grown(tile, size);
      nodesOf = grown(nodesOf, size);
    }
  }

  private static int[] grown(int[] array, int size) {
    int[] larger = Arrays.copyOf(array, size);
    Arrays.fill(larger, array.length, size, NONE);
    return larger;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }
}

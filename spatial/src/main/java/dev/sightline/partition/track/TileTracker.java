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
   * An entity's position and tile are dense arrays by slot; the dirty set is a list of slots and a
   * flag per slot, so a tick costs what moved. When a tile is looked up, the entity's distance to the
   * tile's border, less its extent, is kept with the place (the anchor): until it has moved that far
   * nothing can change, and a tick reads a few numbers beside each other and no tile at all.
   *
   * Storage is a node per (entity, tile), threaded through two lists: the tile's, doubly linked, and
   * the entity's, singly linked. Freed nodes are reused.
   *
   * Invariant after refresh: tile[e] is the tiling's answer for e's clamped position; e's nodes are
   * exactly its current tile (no extent) or the tiles its disc meets and its current tile (extent);
   * if safe[e] > 0, the open disc of that square radius around e's anchor, widened by e's extent, is
   * inside of tile[e] and of the world.
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
  private double[] anchorX;
  private double[] anchorY;
  private double[] safe;
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
    /**
     * Called with {@link Tiling#NONE} as {@code from} when the entity is new, or when the tile that
     * it was in is gone.
     */
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
    anchorX = new double[size];
    anchorY = new double[size];
    safe = new double[size];
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
    if (extents[entity] != extent) {
      unlinkAll(entity);
    }
    extents[entity] = extent;
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
      if ((state[entity] & PRESENT) != 0 && !isSafe(entity)) {
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

  /**
   * Follows a tiling that changed: the next refresh looks at everybody whom this may concern.
   *
   * @param changed the tiles that were made, replaced or removed, by number
   */
  public void tilesChanged(int[] changed) {
    if (head.length < tiling.limit()) {
      head = grown(head, tiling.limit());
    }
    double[] box = {
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };
    for (int t : changed) {
      evacuate(t);
      widen(box, t);
    }
    for (int e = 0; e < state.length; e++) {
      if ((state[e] & DISPLACED) != 0 || ((state[e] & PRESENT) != 0 && isNear(e, box))) {
        unlinkAll(e);
        mark(e);
      }
    }
  }

  private void evacuate(int gone) {
    while (head[gone] != NONE) {
      int entity = nodeEntity[head[gone]];
      unlinkAll(entity);
      tile[entity] = tile[entity] == gone ? NONE : tile[entity];
      mark(entity);
    }
  }

  private void widen(double[] box, int t) {
    for (int k = 0; k < tiling.cornerCount(t); k++) {
      box[0] = Math.min(box[0], tiling.cornerX(t, k));
      box[1] = Math.min(box[1], tiling.cornerY(t, k));
      box[2] = Math.max(box[2], tiling.cornerX(t, k));
      box[3] = Math.max(box[3], tiling.cornerY(t, k));
    }
  }

  private boolean isNear(int e, double[] box) {
    double reach = extents[e] * (1 + 1e-9);
    return xs[e] + reach >= box[0]
        && ys[e] + reach >= box[1]
        && xs[e] - reach <= box[2]
        && ys[e] - reach <= box[3];
  }

  /** Returns whether the entity is still so near to its anchor that nothing can have changed. */
  private boolean isSafe(int entity) {
    double dx = xs[entity] - anchorX[entity];
    double dy = ys[entity] - anchorY[entity];
    return dx * dx + dy * dy < safe[entity];
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
    double room = astray ? 0 : room(entity, x, y, to);
    if (extents[entity] > 0 && room <= 0) {
      spread(entity, x, y);
    } else if (nodesOf[entity] == NONE || from != to || nextOfEntity[nodesOf[entity]] != NONE) {
      unlinkAll(entity);
      link(entity, to);
    }
    anchorX[entity] = x;
    anchorY[entity] = y;
    safe[entity] = room > 0 ? room * room : 0;
  }

  /** Returns how far the entity can certainly move before it meets another tile or the border. */
  private double room(int entity, double x, double y, int to) {
    double border = Math.sqrt(tiling.squareDistanceToBorder(to, x, y));
    double sides = Math.min(x - world.minX(), world.maxX() - x);
    double ends = Math.min(y - world.minY(), world.maxY() - y);
    double doubt = 1e-9 * (border + extents[entity] + Math.abs(x) + Math.abs(y));
    return Math.min(border, Math.min(sides, ends)) - extents[entity] - doubt;
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
    safe[entity] = 0;
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
      anchorX = Arrays.copyOf(anchorX, size);
      anchorY = Arrays.copyOf(anchorY, size);
      safe = Arrays.copyOf(safe, size);
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

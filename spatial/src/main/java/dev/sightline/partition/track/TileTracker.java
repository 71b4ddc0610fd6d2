package dev.sightline.partition.track;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.partition.TileVisitor;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Knows the current tile of every entity and who is stored in every tile.
 *
 * <p>Moves are cheap: they note the position, and mark the entity unless it certainly stays where
 * it is. {@link #refresh} brings the tiles of the marked entities up to date and reports who
 * changed its current tile. An entity without a size is stored in its current tile; one with a
 * size, the diameter of a disc, in every tile that its closed disc meets.
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
   * An entity's position and tile are dense arrays by slot. With it goes a zone in which nothing can
   * change, see Zones: a move inside of it is noted and no more. A move out of it puts the entity on the
   * dirty list (a list of slots and a flag per slot), so a refresh costs what left its zone.
   *
   * Invariant after refresh: tile[e] is the tiling's answer for e's clamped position; e is stored in
   * exactly its current tile (no size) or the tiles its disc meets and its current tile (size); both
   * would be the same at any place of e's zone.
   */

  private static final int NONE = Tiling.NONE;
  private static final byte PRESENT = 1;
  private static final byte DIRTY = 2;
  private static final byte DISPLACED = 4;

  private final Tiling tiling;
  private final Box world;
  private final Zones zones;
  private final StoredEntities stored;
  private double[] xs;
  private double[] ys;
  private double[] radii;
  private int[] tile;
  private byte[] state;
  private int[] dirty;
  private int dirtyCount;
  private int displacedCount;
  private int[] near = new int[16];
  private int nearCount;
  private final TileVisitor approaching = this::approach;

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
    zones = new Zones(tiling, world, size);
    stored = new StoredEntities(tiling.limit(), size);
    xs = new double[size];
    ys = new double[size];
    radii = new double[size];
    tile = new int[size];
    Arrays.fill(tile, NONE);
    state = new byte[size];
    dirty = new int[size];
  }

  /**
   * Adds an entity, or changes its position and size.
   *
   * @param size the diameter of the entity's disc, or 0
   */
  public void place(int entity, double x, double y, double size) {
    if (!(size >= 0 && size < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("entity " + entity + " has the size " + size);
    }
    checkPlace(entity, x, y);
    growTo(entity + 1);
    if (radii[entity] != size / 2) {
      forget(entity);
    }
    radii[entity] = size / 2;
    state[entity] |= PRESENT;
    move(entity, x, y);
  }

  /** Moves an entity that was placed before. */
  public void move(int entity, double x, double y) {
    checkPlace(entity, x, y);
    xs[entity] = x;
    ys[entity] = y;
    if (!zones.contains(entity, x, y)) {
      mark(entity);
    }
  }

  private static void checkPlace(int entity, double x, double y) {
    if (Double.isNaN(x) || Double.isNaN(y)) {
      throw new IllegalArgumentException("entity " + entity + " moves to " + x + ", " + y);
    }
  }

  /** Removes an entity at once; does nothing if there is none with this number. */
  public void remove(int entity) {
    if (entity < state.length && (state[entity] & PRESENT) != 0) {
      forget(entity);
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
    stored.visitEntities(tile, visitor);
  }

  /** Visits the tiles in which an entity is stored, as of the last refresh. */
  public void visitTiles(int entity, TileVisitor visitor) {
    stored.visitTiles(entity, visitor);
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

  /**
   * Follows a tiling that changed: the next refresh looks again at everybody who may be affected.
   *
   * @param changed the tiles that were made, replaced or removed, by number
   */
  public void tilesChanged(int[] changed) {
    stored.growTiles(tiling.limit());
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
        forget(e);
        mark(e);
      }
    }
  }

  private void evacuate(int gone) {
    for (int e = stored.anybody(gone); e != NONE; e = stored.anybody(gone)) {
      forget(e);
      tile[e] = tile[e] == gone ? NONE : tile[e];
      mark(e);
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
    double reach = Zones.FARTHEST * radii[e] * (1 + 1e-9);
    return xs[e] + reach >= box[0]
        && ys[e] + reach >= box[1]
        && xs[e] - reach <= box[2]
        && ys[e] - reach <= box[3];
  }

  private void update(int entity) {
    double x = Math.max(world.minX(), Math.min(world.maxX(), xs[entity]));
    double y = Math.max(world.minY(), Math.min(world.maxY(), ys[entity]));
    int to = tiling.locate(x, y, tile[entity]);
    boolean astray = x != xs[entity] || y != ys[entity] || to == NONE;
    displace(entity, astray);
    tile[entity] = to == NONE ? tiling.nearest(x, y, tile[entity]) : to;
    store(entity, x, y, astray);
    if (astray) {
      zones.clear(entity);
    }
  }

  private void store(int entity, double x, double y, boolean astray) {
    double radius = radii[entity];
    near[0] = tile[entity];
    zones.setInside(entity, near[0], x, y, radius);
    if (radius == 0 || (!astray && zones.contains(entity, x, y))) {
      stored.replace(entity, near, 1);
      return;
    }
    near[1] = astray ? NONE : zones.setAcross(entity, near[0], x, y, radius);
    if (near[1] != NONE) {
      stored.replace(entity, near, 2);
    } else {
      spread(entity, x, y);
    }
  }

  /** Stores an entity in its current tile and all others that its disc meets. */
  private void spread(int entity, double x, double y) {
    double radius = radii[entity];
    nearCount = 0;
    approach(tile[entity]);
    tiling.visitDisc(x, y, radius + zones.reach(tile[entity], radius), approaching);
    zones.setAround(entity, x, y, radius, near, nearCount);
    int met = 1;
    for (int k = 1; k < nearCount; k++) {
      if (tiling.meetsDisc(near[k], x, y, radius)) {
        near[met++] = near[k];
      }
    }
    stored.replace(entity, near, met);
  }

  private void approach(int where) {
    if (nearCount > 0 && where == near[0]) {
      return; // the current tile, which comes first
    }
    if (nearCount == near.length) {
      near = Arrays.copyOf(near, Capacity.grown(nearCount, nearCount + 1));
    }
    near[nearCount++] = where;
  }

  private void forget(int entity) {
    stored.removeAll(entity);
    zones.clear(entity);
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
        dirty = Arrays.copyOf(dirty, Capacity.grown(dirtyCount, dirtyCount + 1));
      }
      dirty[dirtyCount++] = entity;
    }
  }

  private void growTo(int entities) {
    int known = xs.length;
    if (entities > known) {
      int size = Capacity.grown(known, entities);
      xs = Arrays.copyOf(xs, size);
      ys = Arrays.copyOf(ys, size);
      radii = Arrays.copyOf(radii, size);
      state = Arrays.copyOf(state, size);
      tile = Arrays.copyOf(tile, size);
      Arrays.fill(tile, known, size, NONE);
      zones.grow(size);
      stored.growEntities(size);
    }
  }
}

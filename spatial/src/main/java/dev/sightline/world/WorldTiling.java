package dev.sightline.world;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.view.TileOrder;
import dev.sightline.view.TileViews;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One tiling of a {@link World}, with what rules need to know about its tiles: their order, the
 * discs around them, which of them see each other. Triangles follow the world's obstacles; squares,
 * hexagons and tiles from files stay, and only what they see changes.
 *
 * <p>Changes only in {@link World#commit}. Between commits any number of threads may ask.
 */
public final class WorldTiling {
  private static final int NONE = -1;
  private static final int[] NO_TILES = {};

  private final Mesh mesh;
  private final Tiling tiling;
  private final TileOrder order;
  private final TileDiscs discs;
  private final @Nullable TriangleTiles triangles;
  private final @Nullable ClosedDoors doors;
  private @Nullable TileViews views;
  private final long changesBefore;
  private int[] numbers;
  private final TileList changed = new TileList();
  private final TileList touched = new TileList();
  private final List<Box> areas = new ArrayList<>();

  private WorldTiling(
      Mesh mesh,
      Tiling tiling,
      @Nullable TriangleTiles triangles,
      @Nullable ClosedDoors doors,
      int[] numbers) {
    if (tiling.limit() == 0) {
      throw new IllegalArgumentException("no interest on a tiling without tiles");
    }
    this.mesh = mesh;
    this.tiling = tiling;
    this.triangles = triangles;
    this.doors = doors;
    this.numbers = numbers;
    changesBefore = tiling.changes();
    order = TileOrder.of(tiling);
    discs = new TileDiscs(tiling, order);
  }

  /** Makes one of a tiling from elsewhere, which stays whatever obstacles come and go. */
  static WorldTiling fixed(Tiling tiling, Mesh mesh) {
    return new WorldTiling(mesh, tiling, null, null, new int[0]);
  }

  /** Makes one of a tiling that was made for this world, and stays whatever obstacles come. */
  static WorldTiling own(Tiling tiling, Mesh mesh) {
    return fixed(tiling, mesh).keptAlive();
  }

  /**
   * Makes a tiling that follows the obstacles.
   *
   * @param numbers which the obstacles have there, by slot; -1 for none
   */
  static WorldTiling following(TriangleTiles triangles, Mesh mesh, int[] numbers) {
    return new WorldTiling(mesh, triangles.tiling(), triangles, null, numbers).keptAlive();
  }

  /** Makes a tiling that follows all obstacles but doors, and knows which of these are closed. */
  static WorldTiling throughDoors(TriangleTiles triangles, Mesh mesh, int[] numbers) {
    ClosedDoors doors = new ClosedDoors(triangles.tiling());
    return new WorldTiling(mesh, triangles.tiling(), triangles, doors, numbers).keptAlive();
  }

  /** Lets whoever holds the tiles, or what knows them, hold this. */
  private WorldTiling keptAlive() {
    tiling.followedBy(this);
    return this;
  }

  public Tiling tiling() {
    return tiling;
  }

  /** Returns the mesh of the world whose tiles these are. */
  public Mesh mesh() {
    return mesh;
  }

  /** Returns whether the tiles change with the obstacles. */
  boolean followsObstacles() {
    return triangles != null;
  }

  /** Returns whether somebody else has changed the tiles of a tiling that does not follow. */
  boolean isOutdated() {
    return triangles == null && tiling.changes() != changesBefore;
  }

  /**
   * Refuses tiles that somebody else has changed, of which nothing that was found is right any
   * more: only those that the world makes may change.
   */
  public void requireCurrent() {
    if (isOutdated()) {
      throw new IllegalStateException(
          "the tiles of a "
              + tiling.kind()
              + " tiling changed while rules stood on them: only tilings that a world makes may"
              + " change; resync() begins anew with these tiles as they are now");
    }
  }

  /** Returns the order of the tiles in packed sets. */
  public TileOrder order() {
    return order;
  }

  public TileDiscs discs() {
    return discs;
  }

  /** Returns which tiles see each other, as the world stands. */
  public synchronized TileViews views() {
    if (views == null) {
      views = new TileViews(tiling, mesh, order, this);
    }
    return views;
  }

  /** Returns a new query object for lines of sight in this world, for one thread. */
  public SightLine sightLine() {
    return mesh.sightLine();
  }

  /**
   * Returns which doors stand closed between tiles; null if the tiling has doors as walls, or knows
   * no obstacles.
   */
  public @Nullable ClosedDoors closedDoors() {
    return doors;
  }

  /**
   * Returns the current tile of a place. A place in no tile belongs to the nearest one; a place
   * outside of the tiling's bounds is first moved to their border. Hexagons reach beyond the world.
   *
   * @param hint a tile that may be near, or -1
   * @throws IllegalArgumentException if a coordinate is not finite
   * @throws IllegalStateException if obstacles have left no tile
   */
  public int tileAt(double x, double y, int hint) {
    if (!(Math.abs(x) < Double.POSITIVE_INFINITY && Math.abs(y) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("not a place: " + x + ", " + y);
    }
    Box bounds = tiling.bounds();
    double inX = Math.max(bounds.minX(), Math.min(bounds.maxX(), x));
    double inY = Math.max(bounds.minY(), Math.min(bounds.maxY(), y));
    int tile = tiling.locate(inX, inY, hint);
    return tile == Tiling.NONE ? nearest(inX, inY, hint) : tile;
  }

  private int nearest(double x, double y, int hint) {
    int tile = tiling.nearest(x, y, hint);
    if (tile == Tiling.NONE) {
      throw new IllegalStateException(
          "obstacles cover all of the world: no tile is left for a rule on tiles");
    }
    return tile;
  }

  /** Finds the tiles that an entity of a size meets, ordered: the current one for a point. */
  public void tilesAt(double x, double y, double size, int hint, TileList out) {
    out.clear();
    out.add(tileAt(x, y, hint));
    if (size > 0) {
      tiling.visitDisc(x, y, size / 2, out);
      out.order();
    }
  }

  /** Takes note of a door that was closed when the tiling was made. */
  void close(int slot, Obstacle door) {
    if (doors != null) {
      doors.close(slot, door);
    }
  }

  /** Follows an obstacle that the mesh does not have any more. */
  void removed(MeshKeeper by, int slot, Obstacle obstacle) {
    if (doors != null && obstacle.door()) {
      follow(by, obstacle, NO_TILES, doors.open(slot));
    } else if (triangles != null && number(slot) != NONE) {
      triangles.remove(number(slot));
      numbers[slot] = NONE;
      follow(by, obstacle, triangles.changedTiles(), triangles.touchedTiles());
    } else {
      follow(by, obstacle, NO_TILES, NO_TILES);
    }
  }

  /** Follows an obstacle that the mesh has now. */
  void added(MeshKeeper by, int slot, Obstacle obstacle) {
    if (doors != null && obstacle.door()) {
      follow(by, obstacle, NO_TILES, doors.close(slot, obstacle));
    } else if (triangles != null) {
      growTo(slot);
      numbers[slot] = triangles.add(obstacle);
      follow(by, obstacle, triangles.changedTiles(), triangles.touchedTiles());
    } else {
      follow(by, obstacle, NO_TILES, NO_TILES);
    }
  }

  /**
   * Follows an obstacle that came or went.
   *
   * @param tiles came, changed or went
   * @param beside may have got other neighbors, or ways to them of another length
   */
  private void follow(MeshKeeper by, Obstacle obstacle, int[] tiles, int[] beside) {
    Box area = discs.refresh(beside, discs.refresh(tiles, obstacle.bounds()));
    changed.addAll(tiles);
    touched.addAll(beside);
    if (doors != null && !obstacle.door()) {
      int[] besideDoors = doors.refresh(tiles, area);
      touched.addAll(besideDoors);
      area = discs.refresh(besideDoors, area);
    }
    note(area);
    if (views != null) {
      views.changed(by, obstacle.blocks().sight() ? obstacle.bounds() : null, tiles);
    }
  }

  /** Notes where tiles changed, with the last place if one box for both is no larger than two. */
  private void note(Box area) {
    int last = areas.size() - 1;
    if (last >= 0 && size(area.union(areas.get(last))) <= size(area) + size(areas.get(last))) {
      areas.set(last, area.union(areas.get(last)));
    } else {
      areas.add(area);
    }
  }

  private static double size(Box box) {
    return box.width() + box.height();
  }

  private int number(int slot) {
    return slot < numbers.length ? numbers[slot] : NONE;
  }

  private void growTo(int slot) {
    int before = numbers.length;
    if (slot >= before) {
      numbers = Arrays.copyOf(numbers, Capacity.grown(before, slot + 1));
      Arrays.fill(numbers, before, numbers.length, NONE);
    }
  }

  /** Ends a commit, and returns what it did to the tiles. */
  TileChange endChange() {
    TileChange change = new TileChange(areas, changed.toArray(), touched.toArray());
    changed.clear();
    touched.clear();
    areas.clear();
    return change;
  }
}

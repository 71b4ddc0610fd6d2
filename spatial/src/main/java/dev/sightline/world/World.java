package dev.sightline.world;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.ObstacleCheck;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.path.Clearance;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A map while people play: the one owner of all that follows from it, and the one place where doors
 * and obstacles change.
 *
 * <p>{@link #open}, {@link #close}, {@link #add} and {@link #remove} are noted; {@link #commit}
 * lets them take effect together, between ticks, and appends a {@link WorldChange} to the chain of
 * records that every space reads on from where it stands. Mesh, tilings, views and clearances have
 * changed when {@code commit} returns.
 *
 * <p>One thread changes the world. Between commits any number of threads may ask, also while
 * changes are noted, and spaces may tick at the same time. Who adds an obstacle waits for a tiling
 * or a clearance that another thread is having made.
 *
 * <pre>{@code
 * World world = World.of(map);
 * world.open(world.obstacle("front-door"));
 * ObstacleHandle barrel = world.add(Obstacle.Polygon.of(ring));
 * world.commit();
 * }</pre>
 */
public final class World {
  private static final double LEAST_FRAME = 1e-3;

  /** In smaller worlds squares of distances are rounded to 0. */
  private static final double LEAST_SIDE = 1e-100;

  private final WorldMap map;
  private final boolean stays;
  private final Mesh mesh;
  private final MeshKeeper keeper;
  private final Box reach;
  private final ObstacleTable table;
  private final List<WeakReference<WorldReader>> readers = new ArrayList<>();
  private volatile boolean isChanging;
  private final Tilings tilings = new Tilings();
  private List<WorldTiling> following = List.of();
  private List<Clearance> grounds = List.of();
  private final Clearances clearances = new Clearances();
  private final List<Box> changedGround = new ArrayList<>();
  private volatile WorldChange latest = WorldChange.first();
  private @Nullable Throwable broken;
  private SoftReference<World> loaded = new SoftReference<>(null);

  private World(WorldMap map, boolean stays) {
    this.map = map;
    this.stays = stays;
    mesh = Mesh.of(map);
    keeper = mesh.keep("a world");
    table = new ObstacleTable(map);
    keeper.names(table::nameInMesh);
    Box frame = mesh.reach();
    reach = frame.widened(-LEAST_FRAME * (frame.width() + frame.height()));
  }

  /**
   * Makes the live form of a map; all its doors are closed.
   *
   * @throws IllegalArgumentException if the map has what a map file must not have
   */
  public static World of(WorldMap map) {
    requireSound(map);
    return new World(map, false);
  }

  private static void requireSound(WorldMap map) {
    Box b = map.bounds();
    for (double value : new double[] {b.minX(), b.minY(), b.maxX(), b.maxY()}) {
      String fault = ObstacleCheck.coordinateFault(value);
      if (fault != null) {
        throw new IllegalArgumentException("bounds of the map " + map.name() + ": " + fault);
      }
    }
    if (Math.max(b.width(), b.height()) < LEAST_SIDE) {
      throw new IllegalArgumentException(
          "bounds of the map " + map.name() + ": both sides are shorter than " + LEAST_SIDE);
    }
    for (int i = 0; i < map.obstacles().size(); i++) {
      String fault = ObstacleCheck.fault(map.obstacles().get(i), b);
      if (fault != null) {
        String id = map.obstacles().get(i).id();
        throw new IllegalArgumentException(
            "obstacle #" + i + (id == null ? "" : " '" + id + "'") + " of the map: " + fault);
      }
    }
  }

  /** Returns the map as it was loaded. */
  public WorldMap map() {
    return map;
  }

  /**
   * Returns a world of the map as it was loaded: this one until something changes, then one that
   * all who ask share, and that refuses changes.
   */
  public synchronized World asLoaded() {
    if (latest.number() == 0) {
      return this;
    }
    World made = loaded.get();
    if (made == null) {
      made = new World(map, true);
      loaded = new SoftReference<>(made);
    }
    return made;
  }

  /** Returns the mesh of all obstacles that stand now; only the world changes it. */
  public Mesh mesh() {
    return mesh;
  }

  /**
   * Returns the obstacle with an id, or with a name like {@code #7}: the one with the number 7 in
   * the map's file, counted from 0. An id that several obstacles of the map share names none of
   * them, nor does an id that is empty or such a number; their numbers do.
   *
   * @throws IllegalArgumentException if there is none, also because it was removed
   */
  public ObstacleHandle obstacle(String name) {
    return table.handle(table.slot(Objects.requireNonNull(name, "a name")));
  }

  /** Returns the obstacle that a handle names, as it was given. */
  public Obstacle obstacle(ObstacleHandle handle) {
    return table.get(table.slot(handle));
  }

  /**
   * Returns the name by which {@link #obstacle(String)} finds an obstacle: its id, or {@code #} and
   * its number in the map's file if it has none that names it; null if it came later and has no id.
   */
  public @Nullable String name(ObstacleHandle handle) {
    return table.name(table.slot(handle));
  }

  /** Returns all doors, in the order of the map's file, then those that were added. */
  public List<ObstacleHandle> doors() {
    List<ObstacleHandle> doors = new ArrayList<>();
    for (int slot = 0; slot < table.end(); slot++) {
      if (table.isUsed(slot) && table.get(slot).door()) {
        doors.add(table.handle(slot));
      }
    }
    return doors;
  }

  /** Returns whether a door is open, or is to be after the next commit. */
  public boolean isOpen(ObstacleHandle door) {
    return !table.isWanted(doorSlot(door));
  }

  /**
   * Notes that a door is to be open.
   *
   * @return whether it was not already
   * @throws IllegalArgumentException if it is no door, or not there
   */
  public boolean open(ObstacleHandle door) {
    return turn(door, false);
  }

  /**
   * Notes that a door is to be closed.
   *
   * @return whether it was not already
   * @throws IllegalArgumentException if it is no door, or not there
   */
  public boolean close(ObstacleHandle door) {
    return turn(door, true);
  }

  private boolean turn(ObstacleHandle door, boolean toStand) {
    requireChangeable();
    int slot = doorSlot(door);
    boolean changes = table.isWanted(slot) != toStand;
    if (changes) {
      table.want(slot, toStand);
    }
    return changes;
  }

  private int doorSlot(ObstacleHandle door) {
    int slot = table.slot(door);
    if (!table.get(slot).door()) {
      throw new IllegalArgumentException(
          "the obstacle " + (table.name(slot) == null ? door : table.name(slot)) + " is no door");
    }
    return slot;
  }

  /**
   * Notes that an obstacle is to come; a door comes closed.
   *
   * @return the obstacle's handle, which is good at once
   * @throws IllegalArgumentException if a map with it would be refused, it reaches too far beyond
   *     the bounds, or its id is in use, empty or the number of an obstacle of the map
   */
  public synchronized ObstacleHandle add(Obstacle obstacle) {
    requireChangeable();
    String fault = fault(Objects.requireNonNull(obstacle, "an obstacle"));
    if (fault != null) {
      throw new IllegalArgumentException(fault);
    }
    return table.handle(table.add(obstacle));
  }

  private @Nullable String fault(Obstacle obstacle) {
    String own = ObstacleCheck.fault(obstacle, map.bounds());
    if (own != null) {
      return own;
    }
    if (!reach.contains(obstacle.bounds())) {
      return "the obstacle reaches too far beyond the bounds, to "
          + obstacle.bounds()
          + "; obstacles may reach to "
          + reach;
    }
    String id = obstacle.id();
    String idFault = id == null ? null : idFault(id);
    return idFault != null ? idFault : thickeningFault(obstacle);
  }

  private @Nullable String idFault(String id) {
    if (table.isNoName(id)) {
      return id.isEmpty()
          ? "the id is empty; an obstacle may have none"
          : "the id '" + id + "' means the number of an obstacle of the map";
    }
    return table.hasId(id) ? "the id '" + id + "' is in use" : null;
  }

  /** Returns what keeps the ground of discs from having an obstacle, or null if nothing. */
  private @Nullable String thickeningFault(Obstacle obstacle) {
    for (Clearance clearance : clearances.kept()) {
      try {
        clearance.thickened(obstacle);
      } catch (IllegalArgumentException e) {
        return e.getMessage();
      }
    }
    return null;
  }

  /**
   * Notes that an obstacle is to go for good; its handle is stale at once.
   *
   * @throws IllegalArgumentException if it is not there
   */
  public void remove(ObstacleHandle handle) {
    requireChangeable();
    table.drop(table.slot(handle));
  }

  /** Returns the newest record. */
  public WorldChange latest() {
    return latest;
  }

  /**
   * Lets all noted changes take effect, and returns the newest record: a new one if anything
   * changed.
   *
   * @throws IllegalStateException while a space ticks or is read
   */
  public synchronized WorldChange commit() {
    requireWhole();
    requireUnread();
    isChanging = true;
    try {
      requireUnread();
      int[] going = table.slotsToChange(false);
      int[] coming = table.slotsToChange(true);
      if (going.length + coming.length > 0) {
        change(going, coming, thickened(coming));
      }
      table.settle();
      return latest;
    } finally {
      isChanging = false;
    }
  }

  private void requireUnread() {
    for (WeakReference<WorldReader> reference : readers) {
      WorldReader reader = reference.get();
      if (reader != null && reader.count() > 0) {
        throw new IllegalStateException("the world cannot change while a space ticks or is read");
      }
    }
  }

  /** Returns what obstacles that are to come will be for each clearance; it changes nothing. */
  private Map<Clearance, List<List<Obstacle>>> thickened(int[] coming) {
    Map<Clearance, List<List<Obstacle>>> all = new HashMap<>();
    for (Clearance clearance : clearances.kept()) {
      List<List<Obstacle>> pieces = new ArrayList<>();
      for (int slot : coming) {
        pieces.add(clearance.thickened(table.get(slot)));
      }
      all.put(clearance, pieces);
    }
    return all;
  }

  private void change(int[] going, int[] coming, Map<Clearance, List<List<Obstacle>>> thickened) {
    try {
      changedGround.clear();
      following = tilings.kept();
      grounds = List.copyOf(thickened.keySet());
      int[] numbers = new int[going.length + coming.length];
      for (int i = 0; i < going.length; i++) {
        numbers[i] = table.inMesh(going[i]);
        takeAway(going[i]);
      }
      for (int i = 0; i < coming.length; i++) {
        int at = i;
        put(coming[i]);
        numbers[going.length + i] = table.inMesh(coming[i]);
        thickened.forEach((c, pieces) -> c.added(keeper, table.inMesh(coming[at]), pieces.get(at)));
      }
      appendRecord(going, coming, numbers);
      following = List.of();
      grounds = List.of();
    } catch (RuntimeException | Error e) {
      broken = e;
      throw new IllegalStateException("the world broke while obstacles changed", e);
    }
  }

  private void takeAway(int slot) {
    Obstacle obstacle = table.get(slot);
    keeper.remove(table.inMesh(slot));
    noteGround();
    following.forEach(tiling -> tiling.removed(keeper, slot, obstacle));
    grounds.forEach(clearance -> clearance.removed(keeper, table.inMesh(slot)));
  }

  private void put(int slot) {
    Obstacle obstacle = table.get(slot);
    table.setInMesh(slot, keeper.add(obstacle));
    noteGround();
    following.forEach(tiling -> tiling.added(keeper, slot, obstacle));
  }

  private void noteGround() {
    Box ground = mesh.changedGround();
    if (ground != null) {
      changedGround.add(ground);
    }
  }

  private void appendRecord(int[] going, int[] coming, int[] numbers) {
    List<Obstacle> removed = Arrays.stream(going).mapToObj(table::get).toList();
    List<Obstacle> added = Arrays.stream(coming).mapToObj(table::get).toList();
    List<WorldChange.Effect> effects = new ArrayList<>();
    for (WorldTiling tiling : following) {
      effects.add(new WorldChange.Effect(new WeakReference<>(tiling), tiling.endChange()));
    }
    WorldChange change =
        new WorldChange(latest.number() + 1, removed, added, numbers, changedGround, effects);
    latest.append(change);
    latest = change;
  }

  private void requireChangeable() {
    requireWhole();
    if (stays) {
      throw new UnsupportedOperationException("this world stays as its map was loaded");
    }
  }

  private void requireWhole() {
    if (broken != null) {
      throw new IllegalStateException("the world broke when obstacles changed earlier", broken);
    }
  }

  /** Refuses to be read while obstacles change, or if the world broke then. */
  void requireReadable() {
    if (isChanging) {
      throw new IllegalStateException("the world is changing");
    }
    requireWhole();
  }

  /** Returns a reader, which keeps the world as it is while somebody reads it; for spaces. */
  public synchronized WorldReader newReader() {
    readers.removeIf(reference -> reference.get() == null);
    WorldReader reader = new WorldReader(this);
    readers.add(new WeakReference<>(reader));
    return reader;
  }

  /**
   * Returns triangles that follow the obstacles, closed doors among them: the same for the same
   * options, as long as anybody uses them.
   */
  public synchronized WorldTiling triangles(TriangleOptions options) {
    requireWhole();
    return tilings.get(new Tilings.Triangles(options, false), () -> newTriangles(options));
  }

  /**
   * Returns triangles that follow all obstacles but doors, with {@link WorldTiling#closedDoors}:
   * the same for the same options, as long as anybody uses them.
   */
  public synchronized WorldTiling trianglesThroughDoors(TriangleOptions options) {
    requireWhole();
    return tilings.get(new Tilings.Triangles(options, true), () -> newThroughDoors(options));
  }

  /**
   * Returns hexagons of an area, which know no obstacles: the same for the same area, as long as
   * anybody uses them.
   */
  public synchronized WorldTiling hexagons(double area) {
    requireWhole();
    return tilings.get(area, () -> WorldTiling.own(Hexagons.tile(map.bounds(), area), mesh));
  }

  /**
   * Returns a tiling as one of this world: one that this world made as what it is, one from
   * elsewhere as one that obstacles do not change. Nobody may change that, either; rules on it
   * refuse to go on then.
   *
   * @throws IllegalArgumentException if the tiling follows another world
   */
  public synchronized WorldTiling tiling(Tiling tiling) {
    requireWhole();
    if (tiling.follower() instanceof WorldTiling made && made.tiling() == tiling) {
      if (made.mesh() == mesh) {
        return made;
      }
      if (made.followsObstacles()) {
        throw new IllegalArgumentException("the tiling follows another world");
      }
    }
    return tilings.ofOthers(tiling, () -> WorldTiling.fixed(tiling, mesh));
  }

  private WorldTiling newTriangles(TriangleOptions options) {
    int[] numbers = numbers(slot -> true);
    return WorldTiling.following(tiles(options, numbers), mesh, numbers);
  }

  private WorldTiling newThroughDoors(TriangleOptions options) {
    int[] numbers = numbers(slot -> !table.get(slot).door());
    WorldTiling tiling = WorldTiling.throughDoors(tiles(options, numbers), mesh, numbers);
    for (int slot = 0; slot < table.end(); slot++) {
      if (table.stands(slot) && table.get(slot).door()) {
        tiling.close(slot, table.get(slot));
      }
    }
    return tiling;
  }

  /** Returns numbers from 0 for some of the obstacles that stand, by slot, -1 for others. */
  private int[] numbers(IntPredicate chosen) {
    int[] numbers = new int[table.end()];
    int count = 0;
    for (int slot = 0; slot < numbers.length; slot++) {
      numbers[slot] = table.stands(slot) && chosen.test(slot) ? count++ : -1;
    }
    return numbers;
  }

  private TriangleTiles tiles(TriangleOptions options, int[] numbers) {
    List<Obstacle> obstacles = new ArrayList<>();
    for (int slot = 0; slot < numbers.length; slot++) {
      if (numbers[slot] >= 0) {
        obstacles.add(table.get(slot));
      }
    }
    WorldMap standing = WorldMap.of(map.name(), map.bounds(), obstacles);
    return TriangleTiles.of(standing, options, mesh.reach());
  }

  /**
   * Returns the ground for discs of a radius above 0: the same for the same radius, as long as
   * anybody uses it, its mesh or a search over it.
   *
   * @throws IllegalArgumentException if such a disc does not fit into the bounds, or an obstacle
   *     cannot be widened by it, also one that does not stand now
   */
  public synchronized Clearance clearance(double radius) {
    requireWhole();
    return clearances.get(radius, () -> newClearance(radius));
  }

  private Clearance newClearance(double radius) {
    Clearance made = Clearance.of(mesh, radius);
    for (int slot = 0; slot < table.end(); slot++) {
      if (table.isUsed(slot) && !table.stands(slot)) {
        made.thickened(table.get(slot)); // so that no later commit finds that it cannot be
      }
    }
    return made;
  }
}

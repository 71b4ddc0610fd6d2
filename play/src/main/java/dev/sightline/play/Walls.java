package dev.sightline.play;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.WireGrid;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What blocks movement, with its doors open or closed: the server's truth, or what a client was
 * told.
 *
 * <p>Opening and closing a door of the map costs nothing. A {@link #copy} shares the edges and has
 * its own doors, so that many clients of one process each have walls for a few bytes. Not
 * thread-safe while it changes; any number of threads may ask, each with its own {@link Walk}.
 *
 * <pre>{@code
 * Walls walls = Walls.of(map);           // all doors are closed
 * walls.open(7);                         // the door that is obstacle 7 in the map's file
 * walls.follow(world.commit());          // a server does what its world did
 * }</pre>
 */
public final class Walls {
  private final WorldMap map;
  private final WireGrid grid;
  private final BitSet standing = new BitSet();
  private final List<@Nullable Obstacle> added = new ArrayList<>();
  private final IdentityHashMap<Obstacle, Integer> numbers = new IdentityHashMap<>();
  private WallEdges edges;
  private WallCells cells;
  private WallCells polygons;
  private boolean shares;

  private Walls(WorldMap map, WallEdges edges, WallCells cells, WallCells polygons) {
    this.map = map;
    this.edges = edges;
    this.cells = cells;
    this.polygons = polygons;
    Box b = map.bounds();
    grid = WireGrid.of(b.minX(), b.minY(), b.maxX(), b.maxY());
  }

  /** Returns the walls of a map; all its doors are closed. */
  public static Walls of(WorldMap map) {
    WallEdges edges = new WallEdges(map.bounds());
    for (int i = 0; i < map.obstacles().size(); i++) {
      if (map.obstacles().get(i).blocks().move()) {
        edges.add(i + 1, map.obstacles().get(i));
      }
    }
    WallCells cells = new WallCells(map.bounds(), edges.slots());
    WallCells polygons = new WallCells(map.bounds(), map.obstacles().size());
    Walls walls = new Walls(map, edges, cells, polygons);
    for (int owner = 0; owner < walls.owners(); owner++) {
      walls.file(owner);
    }
    walls.standing.set(0, walls.owners());
    return walls;
  }

  private void file(int owner) {
    for (int e : edges.of(owner)) {
      cells.add(e, edges.x1[e], edges.y1[e], edges.x2[e], edges.y2[e]);
    }
    Box box = edges.box(owner);
    if (box != null) {
      polygons.add(owner, box);
    }
  }

  /** Returns walls with the same doors open as these, whose doors then change by themselves. */
  public Walls copy() {
    shares = true;
    Walls copy = new Walls(map, edges, cells, polygons);
    copy.shares = true;
    copy.standing.or(standing);
    copy.added.addAll(added);
    return copy;
  }

  public WorldMap map() {
    return map;
  }

  /** Returns the grid on which avatars stand. */
  public WireGrid grid() {
    return grid;
  }

  /** Returns whether an obstacle of the map does not stand now. */
  public boolean isOpen(int number) {
    checkNumber(number);
    return !standing.get(number + 1);
  }

  /** Takes away an obstacle of the map, usually a door; returns whether it stood. */
  public boolean open(int number) {
    checkNumber(number);
    boolean stood = standing.get(number + 1);
    standing.clear(number + 1);
    return stood;
  }

  /** Puts an obstacle of the map back; returns whether it did not stand. */
  public boolean close(int number) {
    checkNumber(number);
    boolean stood = standing.get(number + 1);
    standing.set(number + 1);
    return !stood;
  }

  /** Opens all doors of the map. */
  public void openDoors() {
    for (int i = 0; i < map.obstacles().size(); i++) {
      if (map.obstacles().get(i).door()) {
        open(i);
      }
    }
  }

  private void checkNumber(int number) {
    if (number < 0 || number >= map.obstacles().size()) {
      throw new IllegalArgumentException("no obstacle " + number + " in the map " + map.name());
    }
  }

  /** Does what a change of the world did, but not what followed it. */
  public void follow(WorldChange change) {
    change.removed().forEach(this::remove);
    change.added().forEach(this::add);
  }

  /**
   * Lets an obstacle come: one of the map that went, or a new one.
   *
   * @throws IllegalStateException if this very obstacle is there already
   */
  public void add(Obstacle obstacle) {
    int owner = owner(obstacle);
    if (owner < 0) {
      put(obstacle);
    } else if (standing.get(owner)) {
      throw new IllegalStateException("the obstacle is there already: " + obstacle);
    } else {
      standing.set(owner);
    }
  }

  /**
   * Lets an obstacle go, of the map or added.
   *
   * @throws IllegalStateException if this very obstacle is not there
   */
  public void remove(Obstacle obstacle) {
    int owner = owner(obstacle);
    if (owner < 0 || !standing.get(owner)) {
      throw new IllegalStateException("the obstacle is not there: " + obstacle);
    }
    standing.clear(owner);
    if (owner > map.obstacles().size()) {
      drop(obstacle, owner);
    }
  }

  private int owner(Obstacle obstacle) {
    if (numbers.isEmpty()) {
      for (int i = 1; i < owners(); i++) {
        if (obstacle(i) != null) {
          numbers.put(obstacle(i), i);
        }
      }
    }
    return numbers.getOrDefault(obstacle, -1);
  }

  private void put(Obstacle obstacle) {
    own();
    int owner = standing.nextClearBit(map.obstacles().size() + 1);
    if (owner == owners()) {
      added.add(obstacle);
    } else {
      added.set(owner - map.obstacles().size() - 1, obstacle);
    }
    numbers.put(obstacle, owner);
    standing.set(owner);
    if (obstacle.blocks().move()) {
      edges.add(owner, obstacle);
      file(owner);
    }
  }

  private void drop(Obstacle obstacle, int owner) {
    own();
    numbers.remove(obstacle);
    added.set(owner - map.obstacles().size() - 1, null);
    for (int e : edges.of(owner)) {
      cells.remove(e, edges.x1[e], edges.y1[e], edges.x2[e], edges.y2[e]);
    }
    Box box = edges.box(owner);
    if (box != null) {
      polygons.remove(owner, box);
    }
    edges.remove(owner);
  }

  /** Stops sharing edges, before some come or go. */
  private void own() {
    if (shares) {
      edges = new WallEdges(edges);
      cells = new WallCells(cells);
      polygons = new WallCells(polygons);
      shares = false;
    }
  }

  WallEdges edges() {
    return edges;
  }

  WallCells cells() {
    return cells;
  }

  /** Returns the cells of owners that are polygons. */
  WallCells polygons() {
    return polygons;
  }

  boolean stands(int owner) {
    return standing.get(owner);
  }

  /** Returns one more than the number of the last owner of edges: 0 the border, then obstacles. */
  int owners() {
    return map.obstacles().size() + 1 + added.size();
  }

  /** Returns the obstacle that owns edges, null for the border and where there is none now. */
  @Nullable Obstacle obstacle(int owner) {
    int number = owner - 1;
    if (number < 0) {
      return null;
    }
    int ofMap = map.obstacles().size();
    return number < ofMap ? map.obstacles().get(number) : added.get(number - ofMap);
  }
}

package dev.sightline.partition.refine;

import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SteinerPoints;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.check.TilingCheck;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The ground that can be walked on, in triangles that follow the obstacles while these change.
 *
 * <p>Only obstacles that block movement count. The tiles live on a mesh of their own, so refinement
 * never changes what sight walks on. When an obstacle comes or goes, the points that were added
 * near it are taken back, and the neighborhood is refined again; all other tiles keep their
 * numbers.
 *
 * <p>A point added on a slanted wall is rounded to doubles, so the tiles' border runs beside the
 * wall by an ulp or two there; see {@link dev.sightline.partition.check.TilingCheck#tolerance}.
 *
 * <p>Not thread-safe while it changes.
 *
 * <pre>{@code
 * TriangleTiles tiles = TriangleTiles.of(map, TriangleOptions.refined(1.0));
 * tiles.remove(door);
 * for (int tile : tiles.changedTiles()) ...
 * }</pre>
 */
public final class TriangleTiles {
  private static final double FLOOR = 1e-3;
  private static final double LATTICE = 0.95;
  private static final int MOST_TILES = 1 << 25;
  private static final int[] NOTHING = {};

  private final TriangleOptions options;
  private final Mesh mesh;
  private final Steiner steiner;
  private final Refiner refiner;
  private final Seeding seeding;
  private final FaceTiles tiles;
  private final Joints joints;

  /** By the number that callers know, those in the mesh; none for what does not block movement. */
  private final List<int[]> meshNumbers = new ArrayList<>();

  private final BitSet present = new BitSet();
  private final IntList freeNumbers = new IntList();

  /** What stands for those of the map's obstacles that were changed by snapping, also later. */
  private final Map<Obstacle, List<Obstacle>> snapped = new HashMap<>();

  private final IntSet faces = new IntSet();
  private final IntSet candidates = new IntSet();

  private TriangleTiles(WorldMap map, TriangleOptions options, Box reach) {
    this.options = options;
    mesh = Mesh.of(walls(map), reach);
    present.set(0, map.obstacles().size());
    steiner = new Steiner(mesh);
    Box bounds = map.bounds();
    double extent = Math.max(bounds.width(), bounds.height());
    double floor = FLOOR * Math.min(Math.sqrt(options.maxArea()), extent / 20);
    refiner = refiner(floor);
    double spacing = LATTICE * Math.sqrt(options.maxArea() * 4 / Math.sqrt(3));
    seeding = new Seeding(mesh, steiner, spacing);
    if (isRefined()) {
      seeding.run();
    }
    if (options.kind() != TriangleKind.CONSTRAINED) {
      refiner.refineAll();
    }
    tiles = new FaceTiles(mesh, steiner.points());
    joints = new Joints(mesh, steiner.points(), TilingCheck.tolerance(map));
  }

  /**
   * Tiles a map.
   *
   * @throws IllegalArgumentException if there would be too many tiles: refined ones, if the bounds
   *     hold more than 2^25 of the largest area, or are so many times as long as wide
   */
  public static TriangleTiles of(WorldMap map, TriangleOptions options) {
    return of(map, options, map.bounds());
  }

  /**
   * Tiles a map.
   *
   * @param reach a box around the bounds in which later obstacles may be
   * @throws IllegalArgumentException if there would be too many tiles
   */
  public static TriangleTiles of(WorldMap map, TriangleOptions options, Box reach) {
    if (options.kind() == TriangleKind.REFINED) {
      requireFew(map.bounds(), options.maxArea());
    }
    return new TriangleTiles(map, options, reach);
  }

  private static void requireFew(Box bounds, double maxArea) {
    String many = " make more than " + MOST_TILES + " tiles";
    if (!(bounds.width() * bounds.height() / maxArea <= MOST_TILES)) {
      throw new IllegalArgumentException("triangles of at most " + maxArea + many);
    }
    double longer = Math.max(bounds.width(), bounds.height());
    if (!(longer / Math.min(bounds.width(), bounds.height()) <= MOST_TILES)) {
      throw new IllegalArgumentException(
          "bounds of "
              + bounds.width()
              + " by "
              + bounds.height()
              + many
              + ": refined triangles are about as long as wide");
    }
  }

  private WorldMap walls(WorldMap map) {
    List<Obstacle> walls = map.obstacles().stream().filter(o -> o.blocks().move()).toList();
    Iterator<List<Obstacle>> forms = Snapping.snap(walls, TilingCheck.tolerance(map)).iterator();
    List<Obstacle> all = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      List<Obstacle> pieces = obstacle.blocks().move() ? forms.next() : List.of();
      if (!pieces.isEmpty() && !pieces.equals(List.of(obstacle))) {
        snapped.put(obstacle, pieces);
      }
      meshNumbers.add(IntStream.range(all.size(), all.size() + pieces.size()).toArray());
      all.addAll(pieces);
    }
    return WorldMap.of(map.name(), map.bounds(), all);
  }

  private Refiner refiner(double floor) {
    return isRefined()
        ? new Refiner(mesh, steiner, options.maxArea(), options.minAngle(), floor)
        : Refiner.conforming(mesh, steiner, floor);
  }

  private boolean isRefined() {
    return options.kind() == TriangleKind.REFINED;
  }

  /** Returns the tiles, which change with this object. */
  public Tiling tiling() {
    return tiles.tiling();
  }

  /**
   * Adds an obstacle and returns its number, which may be that of an obstacle that was removed.
   *
   * @throws IllegalArgumentException if it lies too far outside of the bounds
   */
  public int add(Obstacle obstacle) {
    int[] numbers = NOTHING;
    faces.clear();
    if (obstacle.blocks().move()) {
      numbers = put(snapped.getOrDefault(obstacle, List.of(obstacle)));
    }
    tiles.update(faces.toArray());
    return keep(numbers);
  }

  private int keep(int[] numbers) {
    int number = freeNumbers.isEmpty() ? meshNumbers.size() : freeNumbers.pop();
    if (number == meshNumbers.size()) {
      meshNumbers.add(numbers);
    } else {
      meshNumbers.set(number, numbers);
    }
    present.set(number);
    return number;
  }

  private int[] put(List<Obstacle> forms) {
    Box around = forms.stream().map(this::around).reduce(Box::union).orElseThrow();
    coarsen(around);
    IntSet numbers = new IntSet();
    try {
      for (Obstacle form : forms) {
        join(form).forEach(piece -> put(piece, numbers));
      }
    } catch (IllegalArgumentException e) {
      refine(around);
      tiles.update(faces.toArray()); // nothing half-done
      throw e;
    }
    refine(around);
    return numbers.toArray();
  }

  private List<Obstacle> join(Obstacle obstacle) {
    steiner.points().begin();
    List<Obstacle> pieces = joints.join(obstacle);
    faces.addAll(steiner.points().end());
    return pieces;
  }

  private void put(Obstacle piece, IntSet numbers) {
    numbers.add(mesh.add(piece));
    faces.addAll(mesh.changedFaces());
  }

  /**
   * Removes the obstacle with this number: its index in the map, or what {@link #add} returned.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void remove(int number) {
    if (number < 0 || !present.get(number)) {
      throw new IllegalArgumentException("no obstacle " + number);
    }
    present.clear(number);
    freeNumbers.add(number);
    faces.clear();
    int[] pieces = meshNumbers.set(number, NOTHING);
    if (pieces.length > 0) {
      Box around = around(pieces);
      coarsen(around);
      for (int piece : pieces) {
        mesh.remove(piece);
        faces.addAll(mesh.changedFaces());
      }
      forgetRemoved();
      refine(around);
    }
    tiles.update(faces.toArray());
  }

  /** Returns the tiles that the last change made, replaced or removed, by number. */
  public int[] changedTiles() {
    return tiles.changed();
  }

  /** Returns the tiles that the last change may have given other neighbors. */
  public int[] touchedTiles() {
    return tiles.touched();
  }

  private Box around(int[] pieces) {
    Box box = around(mesh.obstacle(pieces[0]));
    for (int piece : pieces) {
      box = box.union(around(mesh.obstacle(piece)));
    }
    return box;
  }

  private Box around(Obstacle obstacle) {
    return obstacle.bounds().widened(isRefined() ? Math.sqrt(options.maxArea()) : 0);
  }

  /** Takes back the points that were added in the box. */
  private void coarsen(Box box) {
    if (options.kind() == TriangleKind.CONSTRAINED) {
      return;
    }
    SteinerPoints points = steiner.points();
    candidates.clear();
    tiling().visitBox(box, this::collect);
    points.begin();
    for (int k = 0; k < candidates.size(); k++) {
      int v = candidates.get(k);
      if (box.contains(mesh.x(v), mesh.y(v))) {
        steiner.remove(v);
      }
    }
    faces.addAll(points.end());
  }

  /** Follows the mesh, which removes also added points when an obstacle goes that they were on. */
  private void forgetRemoved() {
    for (int k = 0; k < candidates.size(); k++) {
      steiner.forgetIfRemoved(candidates.get(k));
    }
  }

  private void collect(int tile) {
    for (int k = 0; k < 3; k++) {
      int v = tiling().corner(tile, k);
      if (!steiner.isOfMap(v)) {
        candidates.add(v);
      }
    }
  }

  private void refine(Box box) {
    if (options.kind() == TriangleKind.CONSTRAINED) {
      return;
    }
    SteinerPoints points = steiner.points();
    points.begin();
    if (isRefined()) {
      seeding.plant(box);
    }
    faces.addAll(points.current());
    refiner.refine(faces.toArray());
    faces.addAll(points.end());
  }
}

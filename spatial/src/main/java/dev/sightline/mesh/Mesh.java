package dev.sightline.mesh;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.ExactPoint;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A map's obstacles as an exact triangulation that can change while people play.
 *
 * <p>Faces and vertices are dense ints whose slots are reused; {@link #isFace} tells live ones.
 * Obstacles keep the number they have in the map; those added later get free numbers. The mesh
 * depends on the obstacles alone, not on the order of changes.
 *
 * <p>Not thread-safe while it changes. Between changes any number of threads may ask, each with its
 * own {@link SightLine}.
 *
 * <pre>{@code
 * Mesh mesh = Mesh.of(map);
 * boolean clear = mesh.sightLine().clear(1, 2, 8, 9);
 * int door = mesh.add(Obstacle.Segment.of(4, 4, 5, 4));
 * mesh.remove(door);
 * }</pre>
 */
public final class Mesh {
  /** Bit of {@link #faceBlocks} and {@link #edgeBlocks}: movement. */
  public static final int MOVE = 1;

  /** Bit of {@link #faceBlocks} and {@link #edgeBlocks}: sight. */
  public static final int SIGHT = 2;

  /** The number that stands for what lies outside the bounds where an obstacle is named. */
  public static final int OUTSIDE = -1;

  private static final int EVERYTHING = MOVE | SIGHT;
  private static final int[] NO_SEGMENTS = {};

  final Triangulation t;
  final Sources sources = new Sources();
  final IntSets covers = new IntSets();
  private final Box bounds;
  private final Locator locator;
  private final PointInsertion points;
  private final SegmentInsertion segments;
  private final VertexRemoval removal;
  private final Chains chains;
  private final CoverFill fill;

  /** By internal number: 0 is the outside, n + 1 the obstacle n. */
  private final List<@Nullable Obstacle> obstacles = new ArrayList<>();

  private final List<int[]> segmentsOf = new ArrayList<>();
  private final IntList freeNumbers = new IntList();
  private int changes;
  private @Nullable Object keptBy;
  private @Nullable IntFunction<String> names;

  private Mesh(Box bounds, Box frame) {
    if (bounds.width() <= 0 || bounds.height() <= 0) {
      throw new IllegalArgumentException("bounds without area: " + bounds);
    }
    this.bounds = bounds;
    t = new Triangulation(frame.minX(), frame.minY(), frame.maxX(), frame.maxY());
    locator = new Locator(t, bounds.minX(), bounds.minY(), bounds.maxX(), bounds.maxY());
    points = new PointInsertion(t, locator);
    segments = new SegmentInsertion(t, sources, points);
    removal = new VertexRemoval(t);
    chains = new Chains(t, sources);
    fill = new CoverFill(t, sources);
    encloseBounds();
  }

  private void encloseBounds() {
    for (int f = 0; f < 2; f++) {
      t.faces.setCover(f, covers.with(0, 0), EVERYTHING);
    }
    obstacles.add(null);
    segmentsOf.add(addSegments(0, EVERYTHING, new double[][] {Ring.of(bounds).toArray()}));
    toggleCover(0);
  }

  /** Returns the mesh of a map's obstacles. */
  public static Mesh of(WorldMap map) {
    return of(map, map.bounds());
  }

  /** Returns the mesh of a map's obstacles, whose {@link #reach} has at least the given box. */
  public static Mesh of(WorldMap map, Box reach) {
    Box extent = map.bounds();
    for (Obstacle obstacle : map.obstacles()) {
      extent = extent.union(obstacle.bounds());
    }
    Box around = extent.widened(extent.width() + extent.height());
    Mesh mesh = new Mesh(map.bounds(), around.union(reach));
    new MeshBuild(mesh, map.obstacles()).run();
    return mesh;
  }

  /**
   * Adds an obstacle and returns its number.
   *
   * @throws IllegalArgumentException if it reaches further beyond the bounds than this mesh does
   */
  public int add(Obstacle obstacle) {
    requireUnkept();
    return insert(obstacle);
  }

  int insert(Obstacle obstacle) {
    requireWithin(obstacle.bounds());
    changes++;
    t.touched.start();
    int number = reserve(obstacle);
    int mask = mask(obstacle.blocks());
    segmentsOf.set(number, addSegments(number, mask, chainsOf(obstacle)));
    if (obstacle instanceof Obstacle.Polygon) {
      toggleCover(number);
    }
    t.touched.stop();
    return number - 1;
  }

  /**
   * Removes the obstacle with this number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void remove(int number) {
    requireUnkept();
    delete(number);
  }

  /**
   * Hands over who adds and removes obstacles: from now on the returned keeper does, and whoever
   * else tries is refused.
   *
   * @param keeper who that is: held as long as the mesh is, and named in messages
   * @throws IllegalStateException if somebody else keeps the mesh already
   */
  public MeshKeeper keep(Object keeper) {
    requireUnkept();
    keptBy = keeper;
    return new MeshKeeper(this);
  }

  /**
   * For what follows from the mesh: refuses to be told of changes by others than who makes them.
   *
   * @throws IllegalArgumentException if this is not the keeper of the mesh
   */
  public void requireKeeper(MeshKeeper keeper) {
    if (!keeper.keeps(this)) {
      throw new IllegalArgumentException("this keeper keeps another mesh");
    }
  }

  void requireUnkept() {
    if (keptBy != null) {
      throw new IllegalStateException(
          "the mesh is kept by " + keptBy + ", which alone adds and removes obstacles");
    }
  }

  void delete(int number) {
    Obstacle obstacle = obstacle(number);
    changes++;
    t.touched.start();
    int internal = number + 1;
    if (obstacle instanceof Obstacle.Polygon) {
      toggleCover(internal);
    }
    removeSegments(segmentsOf.get(internal));
    obstacles.set(internal, null);
    segmentsOf.set(internal, NO_SEGMENTS);
    freeNumbers.add(internal);
    t.touched.stop();
    forgetUnusedSets();
  }

  /** Frees the names of sets that no edge and no face has any more. */
  private void forgetUnusedSets() {
    if (sources.sets.isCrowded() || covers.isCrowded()) {
      BitSet onEdges = new BitSet();
      BitSet onFaces = new BitSet();
      for (int f = 0; f < t.faces.slots(); f++) {
        if (t.faces.isLive(f)) {
          onFaces.set(Math.max(0, -t.faces.cover(4 * f)));
          for (int h = 4 * f; h < 4 * f + 3; h++) {
            onEdges.set(Math.max(0, -t.faces.source[h]));
          }
        }
      }
      sources.sets.retain(name -> onEdges.get(-name));
      covers.retain(name -> onFaces.get(-name));
    }
  }

  /**
   * Returns how often obstacles were added or removed: what was derived at another count is old.
   */
  public int changes() {
    return changes;
  }

  /** Returns the faces that the last {@link #add} or {@link #remove} made, changed or removed. */
  public int[] changedFaces() {
    return t.touched.toArray();
  }

  /**
   * Returns a box around what {@link #changedFaces} covered before the change, and cover now; null
   * if there are none.
   */
  public @Nullable Box changedGround() {
    double minX = Double.POSITIVE_INFINITY;
    double minY = Double.POSITIVE_INFINITY;
    double maxX = Double.NEGATIVE_INFINITY;
    double maxY = Double.NEGATIVE_INFINITY;
    for (int face : changedFaces()) {
      for (int i = 0; i < 3 && isFace(face); i++) {
        int corner = corner(face, i);
        minX = Math.min(minX, Math.nextDown(x(corner)));
        minY = Math.min(minY, Math.nextDown(y(corner)));
        maxX = Math.max(maxX, Math.nextUp(x(corner)));
        maxY = Math.max(maxY, Math.nextUp(y(corner)));
      }
    }
    return minX <= maxX ? new Box(minX, minY, maxX, maxY) : null;
  }

  /** Returns the box in which obstacles must be to be added, its border left out. */
  public Box reach() {
    Vertices v = t.vertices;
    return new Box(v.x[0], v.y[0], v.x[2], v.y[2]);
  }

  /** Returns whether an obstacle in this box is not too far outside the bounds to be added. */
  public boolean holds(Box box) {
    Vertices v = t.vertices;
    return box.minX() > v.x[0] && box.minY() > v.y[0] && box.maxX() < v.x[2] && box.maxY() < v.y[2];
  }

  private void requireWithin(Box box) {
    if (!holds(box)) {
      throw new IllegalArgumentException("obstacle too far outside the bounds: " + box);
    }
  }

  private int reserve(Obstacle obstacle) {
    if (!freeNumbers.isEmpty()) {
      int number = freeNumbers.pop();
      obstacles.set(number, obstacle);
      return number;
    }
    obstacles.add(obstacle);
    segmentsOf.add(NO_SEGMENTS);
    return obstacles.size() - 1;
  }

  static int mask(Blocks blocks) {
    return (blocks.move() ? MOVE : 0) | (blocks.sight() ? SIGHT : 0);
  }

  /** Returns the rings of a polygon, or the two ends of a segment, as coordinate lists. */
  static double[][] chainsOf(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return new double[][] {{s.x1(), s.y1(), s.x2(), s.y2()}};
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    double[][] rings = new double[1 + polygon.holes().size()][];
    rings[0] = polygon.ring().toArray();
    for (int i = 1; i < rings.length; i++) {
      rings[i] = polygon.holes().get(i - 1).toArray();
    }
    return rings;
  }

  private int[] addSegments(int number, int mask, double[][] rings) {
    IntList added = new IntList();
    for (double[] ring : rings) {
      int[] corners = new int[ring.length / 2];
      for (int i = 0; i < corners.length; i++) {
        double x = ring[2 * i];
        double y = ring[2 * i + 1];
        corners[i] = points.insert(x, y, locator.locate(x, y));
      }
      declare(number, mask, corners, added);
    }
    int[] result = added.toArray();
    for (int s : result) {
      segments.insert(s);
    }
    return result;
  }

  /** Registers the segments between consecutive corners; repeated points make none. */
  void declare(int number, int mask, int[] corners, IntList added) {
    int edges = corners.length == 2 ? 1 : corners.length;
    for (int i = 0; i < edges; i++) {
      int a = corners[i];
      int b = corners[i + 1 == corners.length ? 0 : i + 1];
      if (a != b) {
        added.add(sources.add(number, a, b, mask));
        t.vertices.uses[a]++;
        t.vertices.uses[b]++;
      }
    }
  }

  void toggleCover(int number) {
    FaceSet inside = fill.find(number, segmentsOf.get(number));
    for (int i = 0; i < inside.size(); i++) {
      int f = inside.get(i);
      int cover = covers.toggle(t.faces.cover(4 * f), number);
      t.faces.setCover(f, cover, coverBlocks(cover));
      t.touched.add(f);
    }
  }

  private int coverBlocks(int cover) {
    int blocks = 0;
    for (int number : covers.members(cover)) {
      Obstacle obstacle = obstacles.get(number);
      blocks |= obstacle == null ? EVERYTHING : mask(obstacle.blocks());
    }
    return blocks;
  }

  private void removeSegments(int[] removed) {
    IntList candidates = new IntList();
    for (int s : removed) {
      unmark(s, candidates);
      t.vertices.uses[sources.from[s]]--;
      t.vertices.uses[sources.to[s]]--;
      sources.remove(s);
    }
    t.legalize();
    for (int i = 0; i < candidates.size(); i++) {
      removal.removeIfUnused(candidates.get(i));
    }
  }

  private void unmark(int s, IntList passed) {
    int h = chains.first(s);
    passed.add(t.faces.origin[h]);
    while (h != Faces.NONE) {
      int following = chains.after(h, s);
      int set = sources.sets.without(t.faces.source[h], s);
      t.setSource(h, set, sources.blocks(set));
      t.suspects.add(h);
      passed.add(t.faces.destination(h));
      h = following;
    }
  }

  /** Registers all obstacles of a map at once; their vertices exist already. */
  void adopt(Obstacle obstacle, int[] segments) {
    obstacles.add(obstacle);
    segmentsOf.add(segments);
  }

  int[] segmentsOf(int number) {
    return segmentsOf.get(number + 1);
  }

  PointInsertion points() {
    return points;
  }

  SegmentInsertion segments() {
    return segments;
  }

  Locator locator() {
    return locator;
  }

  public Box bounds() {
    return bounds;
  }

  /** Returns the obstacle with this number. */
  public Obstacle obstacle(int number) {
    Obstacle obstacle =
        number >= 0 && number + 1 < obstacles.size() ? obstacles.get(number + 1) : null;
    if (obstacle == null) {
      throw new IllegalArgumentException("no obstacle " + number);
    }
    return obstacle;
  }

  /**
   * Returns how the obstacle with this number, or {@link #OUTSIDE}, is called in front of people:
   * as the keeper of the mesh says, else by its id, or by its number in the mesh.
   *
   * @throws IllegalArgumentException if there is none
   */
  public String name(int number) {
    if (number == OUTSIDE) {
      return "the bounds";
    }
    String id = obstacle(number).id();
    if (names != null) {
      return names.apply(number);
    }
    return id == null ? "obstacle " + number + " of the mesh" : id;
  }

  void names(IntFunction<String> ofKeeper) {
    names = ofKeeper;
  }

  /** Returns one more than the largest obstacle number in use so far. */
  public int obstacleSlots() {
    return obstacles.size() - 1;
  }

  public boolean isObstacle(int number) {
    return number >= 0 && number + 1 < obstacles.size() && obstacles.get(number + 1) != null;
  }

  /** Returns the number of triangles, those outside the bounds included. */
  public int faceCount() {
    return t.faces.live();
  }

  /** Returns one more than the largest face number in use so far. */
  public int faceSlots() {
    return t.faces.slots();
  }

  public boolean isFace(int face) {
    return t.faces.isLive(face);
  }

  /** Returns one more than the largest vertex number in use so far. */
  public int vertexSlots() {
    return t.vertices.slots();
  }

  public int vertexCount() {
    return t.vertices.live();
  }

  public boolean isVertex(int vertex) {
    return t.vertices.isLive(vertex);
  }

  /** Returns the vertex's x; of a crossing of two segments the nearest double. */
  public double x(int vertex) {
    return t.vertices.x[vertex];
  }

  /** Returns the vertex's y; of a crossing of two segments the nearest double. */
  public double y(int vertex) {
    return t.vertices.y[vertex];
  }

  /** Returns whether the vertex is a crossing whose coordinates are not doubles. */
  public boolean isRounded(int vertex) {
    return t.vertices.crossing(vertex) != null;
  }

  /** Returns the vertex exactly; allocates. */
  public ExactPoint exact(int vertex) {
    return t.vertices.point(vertex);
  }

  /** Returns corner 0, 1 or 2 of a face, counterclockwise. */
  public int corner(int face, int i) {
    return t.faces.origin[4 * face + i];
  }

  /** Returns the face across the edge from corner i to the next, or -1 at the outer border. */
  public int neighbor(int face, int i) {
    int twin = t.faces.twin[4 * face + i];
    return twin == Faces.NONE ? Faces.NONE : twin >> 2;
  }

  /** Returns which edge of the neighbor across edge i is the same edge. */
  public int neighborEdge(int face, int i) {
    return t.faces.twin[4 * face + i] & 3;
  }

  /** Returns what the edge from corner i to the next blocks: bits {@link #MOVE}, {@link #SIGHT}. */
  public int edgeBlocks(int face, int i) {
    return t.faces.edgeBlocks(4 * face + i);
  }

  /** Returns what the face's inside blocks: bits {@link #MOVE}, {@link #SIGHT}. */
  public int faceBlocks(int face) {
    return t.faces.faceBlocks(face);
  }

  /** Returns whether an obstacle's segment lies on the edge from corner i to the next. */
  public boolean isConstraint(int face, int i) {
    return t.faces.source[4 * face + i] != 0;
  }

  /** Returns the obstacles whose segments lie on the edge from corner i; for reports. */
  public int[] edgeObstacles(int face, int i) {
    int[] members = sources.sets.members(t.faces.source[4 * face + i]);
    return Arrays.stream(members).map(s -> sources.obstacle[s] - 1).distinct().sorted().toArray();
  }

  /** Returns the obstacles that contain the face; for reports. */
  public int[] faceObstacles(int face) {
    return Arrays.stream(covers.members(t.faces.cover(4 * face))).map(n -> n - 1).toArray();
  }

  /** Returns the side of vertex c seen along a to b, exactly: 1 left, -1 right, 0 on the line. */
  public int orientation(int a, int b, int c) {
    return t.vertices.orientation(a, b, c);
  }

  /** Returns the side of a point seen along a to b, exactly. */
  public int orientation(int a, int b, double x, double y) {
    return t.vertices.orientation(a, b, x, y);
  }

  /** Returns the side of vertex c seen along the line from p to q, exactly. */
  public int orientation(double px, double py, double qx, double qy, int c) {
    return t.vertices.orientation(px, py, qx, qy, c);
  }

  /** Returns on which side of the edge from corner i the point lies: 1 on the face's, 0 on it. */
  public int side(int face, int i, double x, double y) {
    int h = 4 * face + i;
    return t.vertices.orientation(t.faces.origin[h], t.faces.destination(h), x, y);
  }

  /** Returns a face that holds the point, its border included. */
  public int locate(double x, double y) {
    return locator.locate(x, y);
  }

  /** Returns a face that holds the point, walking from a face nearby. */
  public int locate(double x, double y, int hint) {
    return hint >= 0 && hint < t.faces.slots() && t.faces.isLive(hint)
        ? locator.locate(x, y, hint)
        : locator.locate(x, y);
  }

  /** Returns a face's area, rounded. */
  public double area(int face) {
    int a = corner(face, 0);
    int b = corner(face, 1);
    int c = corner(face, 2);
    return ((x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a))) / 2;
  }

  /** Returns a new query object that decides sight, for one thread. */
  public SightLine sightLine() {
    return new SightLine(this, SIGHT);
  }

  /**
   * Returns a new query object that decides whether one can walk straight from one point to
   * another, by the rules of sight over what blocks movement, for one thread.
   */
  public SightLine walkLine() {
    return new SightLine(this, MOVE);
  }

  /** Returns a new query object that decides sight where it is beyond doubt, for one thread. */
  public RoundedSightLine roundedSightLine() {
    return new RoundedSightLine(this);
  }

  /** Returns a new query object that visits the faces under a segment, for one thread. */
  public SegmentWalk segmentWalk() {
    return new SegmentWalk(this);
  }

  /** Returns a new query object for visible regions, for one thread. */
  public VisibleRegion visibleRegion() {
    return new VisibleRegion(this);
  }

  /** Returns a new query object that tells which segments are seen, for one thread. */
  public SegmentSight segmentSight() {
    return new SegmentSight(this);
  }

  /** Returns where one can stand, as the mesh is now. */
  public FreeSpace freeSpace() {
    return new FreeSpace(this);
  }

  /** Returns the walkable parts, as the mesh is now. */
  public Components components() {
    return new Components(this);
  }
}

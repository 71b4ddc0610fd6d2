package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.MovingLine;

/**
 * What a line of sight meets, in rounded arithmetic, where that is beyond doubt: the walls that it
 * crosses, or how far it is from all of them. Faster than {@link SightLine} and says how long an
 * answer lasts, but may be unsure. One per thread; no method allocates in steady state.
 *
 * <p>Start with {@link #aim}, then call {@link #advance} until it returns {@link #END} or {@link
 * #UNSURE}. If it never returned {@link #CROSSING} and {@link #lasts} is positive, the line is
 * clear for so many ticks.
 */
public final class RoundedSightLine {

  /*
   * The walk crosses the inside of edges from face to face, as SightLine's does. A vertex within
   * `slack` of the line leaves the walk unsure, so that everything it does say is exact: slack is
   * 2^10 times what rounding can do.
   *
   * How long a clear line stays clear while its ends move is the business of Sweep, which is told the
   * vertices of all edges on the way.
   *
   * Cost: two products per face on the way.
   */

  /** The walk met a vertex: ask {@link SightLine}. */
  public static final int UNSURE = -2;

  /** The walk has reached the line's end. */
  public static final int END = -1;

  /** The line crosses the inside of an edge that blocks sight; {@link #wall} names it. */
  public static final int CROSSING = 0;

  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final IntList passed = new IntList();
  private final Sweep sweep;
  private final MovingLine point = new MovingLine();
  private final double slack;

  private MovingLine line = new MovingLine();
  private double px;
  private double py;
  private double dx;
  private double dy;
  private double unsure;
  private double nearEnd;

  /** How far along the line the ends of the edge to cross are, times its length. */
  private double rightAlong;

  private double leftAlong;
  private int first;
  private int firstExit;
  private int lastEntry;
  private int exit;
  private int crossed;

  RoundedSightLine(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
    slack = 0x1p-40 * vertices.largest();
    sweep = new Sweep(mesh.t, slack);
  }

  /** Returns a distance below which nothing is sure. */
  public double slack() {
    return slack;
  }

  /**
   * Starts at the first end of a line that has a length.
   *
   * @param along stays as it is as long as this walk is asked about
   * @param face the face that holds the first end
   */
  public void aim(MovingLine along, int face) {
    line = along;
    px = along.px();
    py = along.py();
    dx = along.dx();
    dy = along.dy();
    double squaredLength = dx * dx + dy * dy;
    unsure = slack * slack * squaredLength;
    nearEnd = squaredLength - slack * (Math.abs(dx) + Math.abs(dy));
    passed.clear();
    first = face;
    lastEntry = NONE;
    firstExit = NONE;
    exit = leave(face);
    firstExit = exit;
  }

  /** Returns how the walk goes on: at a wall, at the end, or not. */
  public int advance() {
    int h = exit;
    while (h >= 0) {
      exit = across(h);
      if ((faces.edgeBlocks(h) & Mesh.SIGHT) != 0) {
        crossed = h;
        return CROSSING;
      }
      h = exit;
    }
    return h;
  }

  private double side(int v) {
    return dx * (vertices.y[v] - py) - dy * (vertices.x[v] - px);
  }

  private double along(int v) {
    return dx * (vertices.x[v] - px) + dy * (vertices.y[v] - py);
  }

  /** Returns the edge through which the line leaves its first face, or END or UNSURE. */
  private int leave(int face) {
    int h = 4 * face;
    double a = side(faces.origin[h]);
    double b = side(faces.origin[h + 1]);
    double c = side(faces.origin[h + 2]);
    if (a < 0 && b > 0) {
      return leave(h, a, b);
    }
    if (b < 0 && c > 0) {
      return leave(h + 1, b, c);
    }
    return c < 0 && a > 0 ? leave(h + 2, c, a) : UNSURE;
  }

  private int leave(int h, double right, double left) {
    rightAlong = along(faces.origin[h]);
    leftAlong = along(faces.origin[next(h)]);
    if (!isBeyond(h)) {
      return END;
    }
    passed.add(faces.origin[h]);
    passed.add(faces.origin[next(h)]);
    return Math.min(right * right, left * left) <= unsure ? UNSURE : h;
  }

  /** Crosses an edge, and returns the edge to cross next, or END or UNSURE. */
  private int across(int h) {
    int entry = faces.twin[h];
    if (entry == NONE) {
      return UNSURE;
    }
    lastEntry = entry;
    int before = previous(entry);
    int v = faces.origin[before];
    double x = vertices.x[v] - px;
    double y = vertices.y[v] - py;
    double side = dx * y - dy * x;
    int out = before;
    if (side > 0) {
      out = next(entry);
      leftAlong = dx * x + dy * y;
    } else {
      rightAlong = dx * x + dy * y;
    }
    if (!isBeyond(out)) {
      return END;
    }
    passed.add(v);
    return side * side <= unsure ? UNSURE : out;
  }

  /** Returns whether the line's end lies strictly beyond the edge that the line's ray crosses. */
  private boolean isBeyond(int out) {
    if (rightAlong < nearEnd && leftAlong < nearEnd) {
      return true;
    }
    return vertices.orientation(faces.origin[out], faces.origin[next(out)], line.qx(), line.qy())
        < 0;
  }

  /**
   * Returns for how many ticks a line that crosses no wall surely crosses none, at most {@code
   * most}, while its ends move.
   */
  public double lasts(double most) {
    return sweep.ofLine(line, first, firstExit, lastEntry, passed, most);
  }

  /** Returns how far a point is from the nearest wall, less rounding; 0 if unsure. */
  public double freeDistance(double x, double y, int face) {
    point.aim(x, y, x, y);
    point.move(0, 0, 0, 0, 1, 1);
    return sweep.ofPoint(point, face);
  }

  /** Returns the wall crossed last: a segment of an obstacle, as it was given. */
  public int wall() {
    int set = faces.source[crossed];
    for (int i = mesh.sources.sets.size(set) - 1; i >= 0; i--) {
      int wall = mesh.sources.sets.get(set, i);
      if (isWall(wall)) {
        return wall;
      }
    }
    throw new IllegalStateException("edge blocks nothing");
  }

  /** Returns whether a number still names a wall, perhaps another one. */
  public boolean isWall(int wall) {
    return (mesh.sources.blocksOf(wall) & Mesh.SIGHT) != 0;
  }

  /** Returns the number of the obstacle that a wall belongs to, {@link Mesh#OUTSIDE} if bounds. */
  public int obstacle(int wall) {
    return mesh.sources.obstacle[wall] - 1;
  }

  public double fromX(int wall) {
    return vertices.x[mesh.sources.from[wall]];
  }

  public double fromY(int wall) {
    return vertices.y[mesh.sources.from[wall]];
  }

  public double toX(int wall) {
    return vertices.x[mesh.sources.to[wall]];
  }

  public double toY(int wall) {
    return vertices.y[mesh.sources.to[wall]];
  }
}

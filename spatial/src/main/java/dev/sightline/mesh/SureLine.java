package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

/**
 * What a line of sight meets, in rounded arithmetic, where that is beyond doubt: the walls that it
 * crosses, or how far it is from all of them. Faster than {@link SightLine} and says how long an
 * answer lasts, but may be unsure. One per thread; no method allocates in steady state.
 *
 * <p>Start with {@link #aim}, then call {@link #advance} until it returns {@link #END} or {@link
 * #UNSURE}. If it never returned {@link #CROSSING} and {@link #room} is positive, the line is clear
 * as long as no end moves farther than that.
 */
public final class SureLine {

  /*
   * The walk crosses the inside of edges from face to face, as SightLine's does, and keeps the
   * least distance of a vertex on the way from the line. A vertex within `slack` of the line leaves
   * the walk unsure, so that everything it does say is exact: slack is 2^10 times what rounding can
   * do.
   *
   * The room of a clear line is at most the distance to the nearest wall. It is enough to look at
   * the vertices of the crossed edges, and at what lies around the two ends. Suppose a wall comes
   * nearer to the line than all these vertices are. The nearest point of it is a corner, or belongs
   * to an end of the line. Go from the line straight to that point. If this leaves a face between
   * the first and the last through its third edge, both ends of the edge lie on one side of the
   * line, so every point of it is at least as far away as the nearer end: a contradiction. So it
   * leaves the first or the last face, and `spread` looks there: it goes on through edges that do
   * not block, outward, as long as they come nearer than the room so far. Each step is cheap and
   * there are few; more than MOST_STEPS of them leave no room at all, which is safe.
   *
   * Cost: two products per face on the way, and about a dozen distances from segments at the end.
   */

  /** The walk met a vertex: ask {@link SightLine}. */
  public static final int UNSURE = -2;

  /** The walk has reached the line's end. */
  public static final int END = -1;

  /** The line crosses the inside of an edge that blocks sight; {@link #wall} names it. */
  public static final int CROSSING = 0;

  private static final int MOST_STEPS = 256;

  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final IntStack edges = new IntStack();
  private final double slack;

  private double px;
  private double py;
  private double qx;
  private double qy;
  private double dx;
  private double dy;
  private double squaredLength;
  private double unsure;
  private double nearEnd;
  private double least;

  /** How far along the line the ends of the edge to cross are, times its length. */
  private double rightAlong;

  private double leftAlong;
  private double squaredRoom;
  private double square;
  private int first;
  private int firstExit;
  private int lastEntry;
  private int exit;
  private int crossed;

  SureLine(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
    slack = 0x1p-40 * vertices.largest();
  }

  /** Returns a distance below which nothing is sure. */
  public double slack() {
    return slack;
  }

  /**
   * Starts at one end of a line that has a length.
   *
   * @param face the face that holds the first point
   */
  public void aim(double fromX, double fromY, int face, double toX, double toY) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    dx = toX - fromX;
    dy = toY - fromY;
    squaredLength = dx * dx + dy * dy;
    unsure = slack * slack * squaredLength;
    nearEnd = squaredLength - slack * (Math.abs(dx) + Math.abs(dy));
    least = Double.POSITIVE_INFINITY;
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
    least = Math.min(right * right, left * left);
    return least <= unsure ? UNSURE : h;
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
    double distance = side * side;
    least = distance < least ? distance : least;
    return distance <= unsure ? UNSURE : out;
  }

  /** Returns whether the line's end lies strictly beyond the edge that the line's ray crosses. */
  private boolean isBeyond(int out) {
    if (rightAlong < nearEnd && leftAlong < nearEnd) {
      return true;
    }
    return vertices.orientation(faces.origin[out], faces.origin[next(out)], qx, qy) < 0;
  }

  /**
   * Returns how far both ends of a line that crosses no wall may move before it could, at most
   * {@code most}; 0 if that is unsure.
   */
  public double room(double most) {
    squaredRoom = Math.min(most * most, least / squaredLength);
    edges.clear();
    pushAll(first, firstExit);
    if (lastEntry == NONE) {
      fit(faces.origin[4 * first]);
      fit(faces.origin[4 * first + 1]);
      fit(faces.origin[4 * first + 2]);
    } else {
      fit(faces.origin[previous(firstExit)]);
      fit(faces.origin[previous(lastEntry)]);
      pushAll(lastEntry >> 2, lastEntry);
    }
    spread();
    return squaredRoom > slack * slack ? Math.sqrt(squaredRoom) : 0;
  }

  /** Returns how far a point is from the nearest wall, at most {@code most}; 0 if unsure. */
  public double room(double x, double y, int face, double most) {
    px = x;
    py = y;
    qx = x;
    qy = y;
    dx = 0;
    dy = 0;
    squaredLength = 0;
    squaredRoom = most * most;
    edges.clear();
    pushAll(face, NONE);
    spread();
    return squaredRoom > slack * slack ? Math.sqrt(squaredRoom) : 0;
  }

  private void pushAll(int face, int except) {
    for (int h = 4 * face; h < 4 * face + 3; h++) {
      if (h != except) {
        edges.push(h);
      }
    }
  }

  private void spread() {
    int steps = 0;
    while (!edges.isEmpty()) {
      int h = edges.pop();
      if (isNear(h)) {
        int t = faces.twin[h];
        if (t == NONE || (faces.edgeBlocks(h) & Mesh.SIGHT) != 0) {
          squaredRoom = square;
        } else if (++steps > MOST_STEPS) {
          squaredRoom = 0;
        } else {
          if (squaredLength > 0) {
            fit(faces.origin[previous(t)]);
          }
          edges.push(next(t));
          edges.push(previous(t));
        }
      }
    }
  }

  /** Takes a vertex into account that may be the nearest corner. */
  private void fit(int v) {
    double x = vertices.x[v] - px;
    double y = vertices.y[v] - py;
    double along = x * dx + y * dy;
    double across = x * dy - y * dx;
    double found;
    if (along <= 0) {
      found = x * x + y * y;
    } else if (along >= squaredLength) {
      found = (x - dx) * (x - dx) + (y - dy) * (y - dy);
    } else if (across * across >= squaredRoom * squaredLength) {
      return;
    } else {
      found = across * across / squaredLength;
    }
    squaredRoom = found < squaredRoom ? found : squaredRoom;
  }

  /** Returns whether an end of the line on the inner side of an edge is nearer than the room. */
  private boolean isNear(int h) {
    int a = faces.origin[h];
    int b = faces.origin[next(h)];
    double ax = vertices.x[a];
    double ay = vertices.y[a];
    double ex = vertices.x[b] - ax;
    double ey = vertices.y[b] - ay;
    square = squaredRoom;
    approach(px - ax, py - ay, ex, ey);
    if (squaredLength > 0) {
      approach(qx - ax, qy - ay, ex, ey);
    }
    return square < squaredRoom;
  }

  /** Lowers the square to that of a point's distance from an edge at the origin, if inside. */
  private void approach(double x, double y, double ex, double ey) {
    double length = ex * ex + ey * ey;
    double inside = ex * y - ey * x;
    double across = inside * inside;
    if (across > square * length || (inside < 0 && isOutside(across, length + x * x + y * y))) {
      return;
    }
    double along = x * ex + y * ey;
    double found;
    if (along <= 0) {
      found = x * x + y * y;
    } else if (along >= length) {
      found = (x - ex) * (x - ex) + (y - ey) * (y - ey);
    } else {
      found = across / length;
    }
    square = found < square ? found : square;
  }

  /** Returns whether a side is sure though the edge's ends may be rounded, even to one point. */
  private boolean isOutside(double across, double sizes) {
    return across > slack * slack * sizes;
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

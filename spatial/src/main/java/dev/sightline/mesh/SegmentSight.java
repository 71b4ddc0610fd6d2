package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.geometry.Predicates;

/**
 * Decides whether any point of a segment is seen from a point within a radius, and names one. One
 * per thread; allocates nothing in steady state.
 *
 * <p>The segment need not be part of the mesh: it may be a wall, or a door that stands open.
 */
public final class SegmentSight {

  /*
   * Triangular expansion, as in VisibleRegion, but of the cone toward the segment only and no farther
   * than that: the segment is seen if a cone comes to an edge that is not in front of it everywhere.
   * The cone is bounded by the directions to two vertices, or to the ends of the segment, which are
   * written as the vertices A and B; it is split by exact signs. Where it meets an edge is rounded,
   * so what stands less than NEAR of the lengths in front of the segment counts as part of it, and so
   * does a point there. A cone without width is none; the ends, which can be seen past a corner that hides all the rest,
   * are asked for apart. Cost: the faces that are seen in front of the segment.
   */

  private static final int A = -2;
  private static final int B = -3;
  private static final double NEAR = 1e-9;

  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final SightLine line;
  private final IntStack cones = new IntStack();
  private double px;
  private double py;
  private double ax;
  private double ay;
  private double bx;
  private double by;
  private double tolerance;
  private double seenX;
  private double seenY;

  SegmentSight(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
    line = mesh.sightLine();
  }

  /** Returns whether a point sees any point of the segment that is within the radius. */
  public boolean sees(
      double x, double y, double fromX, double fromY, double toX, double toY, double radius) {
    px = x;
    py = y;
    if (!clip(fromX, fromY, toX, toY, radius)) {
      return false;
    }
    return seesEnd(ax, ay) || seesEnd(bx, by) || expand();
  }

  /** Returns a point that was seen by the last call, if it returned true. */
  public double seenX() {
    return seenX;
  }

  /** Returns a point that was seen by the last call, if it returned true. */
  public double seenY() {
    return seenY;
  }

  /** Takes what is in the disc; the part from a to b is then on the left of the point, or flat. */
  private boolean clip(double fromX, double fromY, double toX, double toY, double radius) {
    double dx = toX - fromX;
    double dy = toY - fromY;
    double square = dx * dx + dy * dy;
    double along = square == 0 ? 0 : ((px - fromX) * dx + (py - fromY) * dy) / square;
    double nearest = Math.max(0, Math.min(1, along));
    if (squared(fromX + nearest * dx - px, fromY + nearest * dy - py) > radius * radius) {
      return false;
    }
    double rest = radius * radius - squared(fromX + along * dx - px, fromY + along * dy - py);
    double half = square == 0 ? 0 : Math.sqrt(Math.max(0, rest) / square);
    double begin = Math.min(nearest, Math.max(0, along - half));
    double end = Math.max(nearest, Math.min(1, along + half));
    ax = begin == 0 ? fromX : fromX + begin * dx;
    ay = begin == 0 ? fromY : fromY + begin * dy;
    bx = end == 1 ? toX : fromX + end * dx;
    by = end == 1 ? toY : fromY + end * dy;
    return true;
  }

  private static double squared(double dx, double dy) {
    return dx * dx + dy * dy;
  }

  private boolean seesEnd(double x, double y) {
    seenX = x;
    seenY = y;
    return line.clear(px, py, x, y);
  }

  private boolean expand() {
    if (Predicates.orientation(px, py, ax, ay, bx, by) < 0) {
      swapEnds();
    }
    double length = Math.hypot(bx - ax, by - ay);
    double size = length + Math.hypot(ax - px, ay - py);
    tolerance = NEAR * size * length;
    if (front(px, py) <= tolerance) {
      return isBetween();
    }
    return mesh.bounds().contains(px, py) && look(mesh.locate(px, py));
  }

  /** Returns whether the point is on the segment; else, in line with it, only ends can be seen. */
  private boolean isBetween() {
    seenX = px;
    seenY = py;
    return (ax - px) * (bx - px) + (ay - py) * (by - py) <= 0;
  }

  private void swapEnds() {
    double x = ax;
    double y = ay;
    ax = bx;
    ay = by;
    bx = x;
    by = y;
  }

  /** Returns how far a point is in front of the segment, times its length; behind is negative. */
  private double front(double x, double y) {
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  }

  private boolean look(int f) {
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (vertices.isAt(faces.origin[h], px, py)) {
        return lookFromCorner(faces.origin[h]);
      }
    }
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (vertices.orientation(faces.origin[h], faces.destination(h), px, py) == 0) {
        return lookFromEdge(h) || lookFromEdge(faces.twin[h]);
      }
    }
    return !isOpaque(f) && (lookThrough(4 * f) || lookThrough(4 * f + 1) || lookThrough(4 * f + 2));
  }

  private boolean lookFromCorner(int v) {
    int start = vertices.out[v];
    int h = start;
    do {
      if (!isOpaque(h >> 2) && lookThrough(next(h))) {
        return true;
      }
      h = faces.twin[previous(h)];
    } while (h != start);
    return false;
  }

  private boolean lookFromEdge(int h) {
    return !isOpaque(h >> 2) && (lookThrough(next(h)) || lookThrough(previous(h)));
  }

  private boolean isOpaque(int f) {
    return (faces.faceBlocks(f) & Mesh.SIGHT) != 0;
  }

  private boolean isWall(int h) {
    return (faces.edgeBlocks(h) & Mesh.SIGHT) != 0
        || faces.twin[h] == NONE
        || isOpaque(faces.twin[h] >> 2);
  }

  /** Follows the part of the cone of a whole edge that leads toward the segment. */
  private boolean lookThrough(int edge) {
    int r = faces.origin[edge];
    int l = faces.destination(edge);
    int right = side(A, r) >= 0 && side(B, r) < 0 ? r : A;
    int left = side(A, l) > 0 && side(B, l) <= 0 ? l : B;
    boolean fromA = right != A || (side(r, A) >= 0 && side(l, A) < 0);
    boolean toB = left != B || (side(r, B) > 0 && side(l, B) <= 0);
    cones.clear();
    if (fromA && toB && side(right, left) > 0) {
      push(edge, right, left);
    }
    return follow();
  }

  private boolean follow() {
    while (!cones.isEmpty()) {
      int left = cones.pop();
      int right = cones.pop();
      int h = cones.pop();
      if (arrives(h, right, left)) {
        return true;
      }
      if (!isWall(h)) {
        split(faces.twin[h], right, left);
      }
    }
    return false;
  }

  private void push(int h, int right, int left) {
    cones.push(h);
    cones.push(right);
    cones.push(left);
  }

  private void split(int entry, int right, int left) {
    int apex = faces.apex(entry);
    boolean leftOfRight = side(right, apex) > 0;
    boolean rightOfLeft = side(left, apex) < 0;
    if (rightOfLeft) {
      push(previous(entry), leftOfRight ? apex : right, left);
    }
    if (leftOfRight) {
      push(next(entry), right, rightOfLeft ? apex : left);
    }
  }

  /** Returns whether the cone meets the segment before the edge, or on it. */
  private boolean arrives(int h, int right, int left) {
    double r = meeting(h, right);
    double l = meeting(h, left);
    double rightFront = frontAt(h, r);
    double leftFront = frontAt(h, l);
    if (rightFront > tolerance && leftFront > tolerance) {
      return false;
    }
    double along = r + (l - r) * share(rightFront - tolerance, leftFront - tolerance);
    seeToward(edgeX(h, along), edgeY(h, along));
    return true;
  }

  /** Returns a share of the way from right to left, in the middle of what is not in front. */
  private static double share(double rightFront, double leftFront) {
    if (rightFront <= 0 && leftFront <= 0) {
      return 0.5;
    }
    double change = rightFront / (rightFront - leftFront);
    return rightFront <= 0 ? change / 2 : (change + 1) / 2;
  }

  private void seeToward(double x, double y) {
    double from = front(px, py);
    double to = front(x, y);
    double share = from > to ? Math.min(1, from / (from - to)) : 1;
    seenX = px + share * (x - px);
    seenY = py + share * (y - py);
  }

  private double frontAt(int h, double along) {
    return front(edgeX(h, along), edgeY(h, along));
  }

  private double edgeX(int h, double along) {
    double from = vertices.x[faces.origin[h]];
    return from + along * (vertices.x[faces.destination(h)] - from);
  }

  private double edgeY(int h, double along) {
    double from = vertices.y[faces.origin[h]];
    return from + along * (vertices.y[faces.destination(h)] - from);
  }

  /** Returns where the direction to a vertex meets an edge: the share of the edge before it. */
  private double meeting(int h, int toward) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    if (toward == a || toward == b) {
      return toward == a ? 0 : 1;
    }
    double dx = x(toward) - px;
    double dy = y(toward) - py;
    double ex = vertices.x[b] - vertices.x[a];
    double ey = vertices.y[b] - vertices.y[a];
    double along = ((vertices.x[a] - px) * dy - (vertices.y[a] - py) * dx) / (dx * ey - dy * ex);
    return along > 0 ? Math.min(along, 1) : 0; // also where rounding left no number
  }

  private double x(int v) {
    return v == A ? ax : v == B ? bx : vertices.x[v];
  }

  private double y(int v) {
    return v == A ? ay : v == B ? by : vertices.y[v];
  }

  /** Returns the side of a vertex seen from the point toward another. */
  private int side(int toward, int v) {
    if (toward == v) {
      return 0;
    }
    if (toward >= 0 && v >= 0) {
      return vertices.orientation(toward, v, px, py);
    }
    if (v >= 0) {
      return vertices.orientation(px, py, x(toward), y(toward), v);
    }
    return toward >= 0
        ? -side(v, toward)
        : Predicates.orientation(px, py, x(toward), y(toward), x(v), y(v));
  }
}

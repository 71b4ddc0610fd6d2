package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Predicates;

/** Follows what is seen from a point through the mesh, edge by edge. One per thread. */
final class ConeWalk {

  /*
   * Triangular expansion [1]: starting from the faces at the point, a cone of view passes from face
   * to face through edges that do not block sight, split at each apex that lies inside it. A cone is
   * bounded by the directions to two vertices, or to the ends A and B of what is looked for, so
   * what it meets is decided exactly. It always has a width, and all of it is seen, both bounds
   * included: a line along one of them has a side on which it meets nothing. Cones are followed
   * from right to left.
   *
   * Cost: the number of faces that are seen, each once per cone that enters it.
   *
   * [1] Bungiu, Hemmer, Hershberger, Huang, Kroeller: Efficient computation of visibility polygons,
   * 2014.
   */

  static final int A = -2;
  static final int B = -3;

  /** What is done with the cones. */
  interface Visitor {

    /**
     * Takes a cone that comes to an edge, from inside of it.
     *
     * @return whether the walk is to end
     */
    boolean reach(int edge, int right, int left);

    /** The point is at the rim of an obstacle, and the walk skips the inside of it. */
    void skip();
  }

  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final Visitor visitor;
  private final IntList cones = new IntList();
  private double px;
  private double py;
  private boolean narrow;
  private double ax;
  private double ay;
  private double bx;
  private double by;

  ConeWalk(Mesh mesh, Visitor visitor) {
    this.mesh = mesh;
    this.visitor = visitor;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
  }

  /** Looks all around. Returns whether the visitor ended the walk. */
  boolean around(double x, double y) {
    px = x;
    py = y;
    narrow = false;
    return look();
  }

  /** Looks between the directions to two points; b must be to the left of a, by less than 180°. */
  boolean between(double x, double y, double toAx, double toAy, double toBx, double toBy) {
    px = x;
    py = y;
    narrow = true;
    ax = toAx;
    ay = toAy;
    bx = toBx;
    by = toBy;
    return look();
  }

  private boolean look() {
    if (!mesh.bounds().contains(px, py)) {
      return false;
    }
    int f = mesh.locate(px, py);
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
      if (isOpaque(h >> 2)) {
        visitor.skip();
      } else if (lookThrough(next(h))) {
        return true;
      }
      h = faces.twin[previous(h)];
    } while (h != start);
    return false;
  }

  private boolean lookFromEdge(int h) {
    if (isOpaque(h >> 2)) {
      visitor.skip();
      return false;
    }
    return lookThrough(next(h)) || lookThrough(previous(h));
  }

  private boolean isOpaque(int f) {
    return (faces.faceBlocks(f) & Mesh.SIGHT) != 0;
  }

  /** Returns whether nobody sees through the edge from inside of it. */
  boolean isWall(int h) {
    return (faces.edgeBlocks(h) & Mesh.SIGHT) != 0
        || faces.twin[h] == NONE
        || isOpaque(faces.twin[h] >> 2);
  }

  /** Follows the cone of a whole edge: the edge's origin is its right end, seen from inside. */
  private boolean lookThrough(int edge) {
    cones.clear();
    if (narrow) {
      pushPart(edge, faces.origin[edge], faces.destination(edge));
    } else {
      push(edge, faces.origin[edge], faces.destination(edge));
    }
    while (!cones.isEmpty()) {
      int left = cones.pop();
      int right = cones.pop();
      int h = cones.pop();
      if (visitor.reach(h, right, left)) {
        return true;
      }
      if (!isWall(h)) {
        split(faces.twin[h], right, left);
      }
    }
    return false;
  }

  /** Takes the part of a cone that is between A and B. */
  private void pushPart(int edge, int r, int l) {
    int right = side(A, r) >= 0 && side(B, r) < 0 ? r : A;
    int left = side(A, l) > 0 && side(B, l) <= 0 ? l : B;
    boolean fromA = right != A || (side(r, A) >= 0 && side(l, A) < 0);
    boolean toB = left != B || (side(r, B) > 0 && side(l, B) <= 0);
    if (fromA && toB && side(right, left) > 0) {
      push(edge, right, left);
    }
  }

  private void push(int h, int right, int left) {
    cones.add(h);
    cones.add(right);
    cones.add(left);
  }

  /** Passes a cone that came in through an edge on to the other two; the right one is next. */
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

  /** Returns the side of a direction seen from the point along another. */
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

  /** Returns a point in a direction; of a crossing of obstacles, rounded. */
  double x(int direction) {
    return direction == A ? ax : direction == B ? bx : vertices.x[direction];
  }

  /** Returns a point in a direction; of a crossing of obstacles, rounded. */
  double y(int direction) {
    return direction == A ? ay : direction == B ? by : vertices.y[direction];
  }

  /** Returns where a direction meets an edge, rounded: the share of the edge before it. */
  double meeting(int h, int toward) {
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
}

package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import java.util.Arrays;

/**
 * The region visible from a point within a radius, as a polygon, for pictures and for rules that
 * want an area instead of a yes or no. Made for one thread; keeps its storage.
 */
public final class VisibleRegion {

  /*
   * Triangular expansion [1]: starting from the faces at the point, a cone of view passes from face
   * to face through edges that do not block sight, split at each apex that lies inside it. A cone is
   * bounded by the directions to two vertices, so what it meets is decided exactly; only the corners
   * of the result, where a direction meets an edge, are rounded. Cones are followed from right to
   * left, so pieces come out counterclockwise. Where the wall is beyond the radius the piece becomes
   * a chain of points on the circle, at most ARC_STEP apart.
   *
   * Cost: the number of faces that are seen, each once per cone that enters it.
   *
   * [1] Bungiu, Hemmer, Hershberger, Huang, Kroeller: Efficient computation of visibility polygons,
   * 2014.
   */

  private static final double ARC_STEP = Math.PI / 90;

  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final IntStack cones = new IntStack();
  private double[] xy = new double[64];
  private int size;
  private double px;
  private double py;
  private double radius;

  VisibleRegion(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
  }

  /**
   * Returns the corners of the visible region, alternating x and y, counterclockwise; empty if the
   * point is out of bounds or inside an obstacle that blocks sight.
   */
  public double[] from(double x, double y, double withinRadius) {
    px = x;
    py = y;
    radius = withinRadius;
    size = 0;
    if (mesh.bounds().contains(x, y)) {
      look(mesh.locate(x, y));
    }
    return Arrays.copyOf(xy, size);
  }

  private void look(int f) {
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (vertices.isAt(faces.origin[h], px, py)) {
        lookFromCorner(faces.origin[h]);
        return;
      }
    }
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (vertices.orientation(faces.origin[h], faces.destination(h), px, py) == 0) {
        lookFromEdge(h);
        return;
      }
    }
    if (!isOpaque(f)) {
      for (int h = 4 * f; h < 4 * f + 3; h++) {
        lookThrough(h);
      }
    }
  }

  private void lookFromCorner(int v) {
    int start = vertices.out[v];
    int h = start;
    do {
      if (isOpaque(h >> 2)) {
        add(px, py);
      } else {
        lookThrough(next(h));
      }
      h = faces.twin[previous(h)];
    } while (h != start);
  }

  private void lookFromEdge(int h) {
    for (int side : new int[] {h, faces.twin[h]}) {
      if (isOpaque(side >> 2)) {
        add(px, py);
      } else {
        lookThrough(next(side));
        lookThrough(previous(side));
      }
    }
  }

  private boolean isOpaque(int f) {
    return (faces.faceBlocks(f) & Mesh.SIGHT) != 0;
  }

  /** Follows the cone of a whole edge: the edge's origin is its right end, seen from inside. */
  private void lookThrough(int edge) {
    push(edge, faces.origin[edge], faces.destination(edge));
    while (!cones.isEmpty()) {
      int left = cones.pop();
      int right = cones.pop();
      int h = cones.pop();
      if (isWall(h)) {
        addPiece(h, right, left);
      } else {
        split(faces.twin[h], right, left);
      }
    }
  }

  private boolean isWall(int h) {
    return (faces.edgeBlocks(h) & Mesh.SIGHT) != 0
        || faces.twin[h] == NONE
        || isOpaque(faces.twin[h] >> 2);
  }

  private void push(int h, int right, int left) {
    cones.push(h);
    cones.push(right);
    cones.push(left);
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

  /** Returns the side of a vertex seen from the point toward another vertex. */
  private int side(int toward, int v) {
    return toward == v ? 0 : vertices.orientation(toward, v, px, py);
  }

  private void addPiece(int h, int right, int left) {
    double[] a = hit(h, right);
    double[] b = hit(h, left);
    if (Math.hypot(a[0], a[1]) <= radius && Math.hypot(b[0], b[1]) <= radius) {
      add(px + a[0], py + a[1]);
      add(px + b[0], py + b[1]);
    } else {
      addClipped(a, b);
    }
  }

  /** Returns where the direction to a vertex meets the edge, relative to the point. */
  private double[] hit(int h, int toward) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    double ax = vertices.x[a] - px;
    double ay = vertices.y[a] - py;
    double ex = vertices.x[b] - vertices.x[a];
    double ey = vertices.y[b] - vertices.y[a];
    double dx = vertices.x[toward] - px;
    double dy = vertices.y[toward] - py;
    double along = toward == b ? 1 : toward == a ? 0 : (ax * dy - ay * dx) / (dx * ey - dy * ex);
    along = along > 0 ? Math.min(along, 1) : 0; // also where rounding left no number
    return new double[] {ax + along * ex, ay + along * ey};
  }

  /** Adds a piece of wall from a to b, replaced by the circle where it is beyond the radius. */
  private void addClipped(double[] a, double[] b) {
    double dx = b[0] - a[0];
    double dy = b[1] - a[1];
    double qa = dx * dx + dy * dy;
    double qb = a[0] * dx + a[1] * dy;
    double qc = a[0] * a[0] + a[1] * a[1] - radius * radius;
    double root = qb * qb - qa * qc;
    double enter = root > 0 ? (-qb - Math.sqrt(root)) / qa : 2;
    double leave = root > 0 ? (-qb + Math.sqrt(root)) / qa : 2;
    if (root <= 0 || leave <= 0 || enter >= 1) {
      addArc(a[0], a[1], b[0], b[1]);
      return;
    }
    enter = Math.max(enter, 0);
    leave = Math.min(leave, 1);
    double[] in = {a[0] + enter * dx, a[1] + enter * dy};
    double[] out = {a[0] + leave * dx, a[1] + leave * dy};
    if (enter > 0) {
      addArc(a[0], a[1], in[0], in[1]);
    }
    add(px + in[0], py + in[1]);
    add(px + out[0], py + out[1]);
    if (leave < 1) {
      addArc(out[0], out[1], b[0], b[1]);
    }
  }

  private void addArc(double ax, double ay, double bx, double by) {
    double from = Math.atan2(ay, ax);
    double turn = Math.atan2(by, bx) - from;
    turn = turn < -Math.PI ? turn + 2 * Math.PI : Math.max(turn, 0);
    int steps = Math.max(1, (int) Math.ceil(turn / ARC_STEP));
    for (int i = 0; i <= steps; i++) {
      double angle = from + turn * i / steps;
      add(px + radius * Math.cos(angle), py + radius * Math.sin(angle));
    }
  }

  private void add(double x, double y) {
    if (size >= 2 && xy[size - 2] == x && xy[size - 1] == y) {
      return;
    }
    if (size == xy.length) {
      xy = Arrays.copyOf(xy, 2 * size);
    }
    xy[size++] = x;
    xy[size++] = y;
  }
}

package dev.sightline.interest.ahead;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.ExactPoint;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.portal.Points;
import java.util.Arrays;

/** The points of two squares and a mesh, and on which side of each other's lines they are. */
final class SquarePoints implements Points {

  /*
   * A point is an int: a vertex of the mesh as it is, and ~i for a point of the squares. Points 0 to
   * 3 are the corners of the first square, counterclockwise, 4 to 7 those of the second; the rest
   * are crossings of a square's side, which begins at the corner of the same number, with an edge of
   * the mesh, strictly inside both.
   *
   * A crossing is kept rounded, with what defines it. A side is level or upright, so one coordinate
   * is exact, and the other is off by less than 16 u times the largest number in it. Sides of lines
   * are decided by a filter that allows for that, and exactly where the filter cannot tell, which
   * allocates; three points on one edge or side by how they were made are on a line without a look.
   */

  private static final int CORNERS = 8;

  private final Mesh mesh;
  private double[] x = new double[16];
  private double[] y = new double[16];
  private int[] side = new int[16];
  private int[] from = new int[16];
  private int[] to = new int[16];
  private int size = CORNERS;

  SquarePoints(Mesh mesh) {
    this.mesh = mesh;
  }

  /** Sets a square, 0 or 1, by its extremes. */
  void setSquare(int square, double x0, double y0, double x1, double y1) {
    int at = 4 * square;
    x[at] = x0;
    y[at] = y0;
    x[at + 1] = x1;
    y[at + 1] = y0;
    x[at + 2] = x1;
    y[at + 2] = y1;
    x[at + 3] = x0;
    y[at + 3] = y1;
  }

  /** Returns corner 0 to 3 of a square. */
  static int corner(int square, int k) {
    return ~(4 * square + (k & 3));
  }

  @Override
  public int ofVertex(int vertex) {
    return vertex;
  }

  /** Returns how many points of squares there are, for {@link #truncate}. */
  int size() {
    return size;
  }

  /** Forgets the crossings from a number on. */
  void truncate(int toSize) {
    size = toSize;
  }

  /** Forgets all crossings. */
  void clear() {
    size = CORNERS;
  }

  double x(int point) {
    return point >= 0 ? mesh.x(point) : x[~point];
  }

  double y(int point) {
    return point >= 0 ? mesh.y(point) : y[~point];
  }

  private static boolean isCrossing(int point) {
    return ~point >= CORNERS;
  }

  private boolean isRounded(int point) {
    return point >= 0 ? mesh.isRounded(point) : isCrossing(point);
  }

  /** Adds the point in which the side of a square that begins at a corner crosses an edge. */
  int addCrossing(int corner, int u, int v) {
    reserve();
    int i = size++;
    side[i] = ~corner;
    from[i] = u;
    to[i] = v;
    if (mesh.isRounded(u) || mesh.isRounded(v)) {
      ExactPoint point = exact(~i);
      x[i] = point.x();
      y[i] = point.y();
    } else if ((~corner & 1) == 0) {
      y[i] = y[~corner];
      x[i] = between(mesh.y(u), mesh.x(u), mesh.y(v), mesh.x(v), y[i]);
    } else {
      x[i] = x[~corner];
      y[i] = between(mesh.x(u), mesh.y(u), mesh.x(v), mesh.y(v), x[i]);
    }
    return ~i;
  }

  private static double between(double a, double ofA, double b, double ofB, double at) {
    return ofA + (at - a) / (b - a) * (ofB - ofA);
  }

  private void reserve() {
    if (size == x.length) {
      int capacity = Capacity.grown(size, size + 1);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      side = Arrays.copyOf(side, capacity);
      from = Arrays.copyOf(from, capacity);
      to = Arrays.copyOf(to, capacity);
    }
  }

  /** Returns whether two points are one; crossings are nobody else's. */
  @Override
  public boolean same(int a, int b) {
    return a == b || (x(a) == x(b) && y(a) == y(b) && !isRounded(a) && !isRounded(b));
  }

  @Override
  public int side(int a, int b, int c) {
    int sure = sureSide(a, b, c);
    return sure != 0 || isOnLine(a, b, c) ? sure : exactSide(a, b, c);
  }

  /** Returns the side, or 0 if that is not sure. */
  int sureSide(int a, int b, int c) {
    double cx = x(c);
    double cy = y(c);
    double ax = x(a) - cx;
    double ay = y(a) - cy;
    double bx = x(b) - cx;
    double by = y(b) - cy;
    double det = ax * by - ay * bx;
    double spread = Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by);
    double size = Math.abs(cx) + Math.abs(cy) + spread;
    double error = 0x1p-44 * size * spread + 0x1p-88 * size * size;
    return det > error ? 1 : det < -error ? -1 : 0;
  }

  private int exactSide(int a, int b, int c) {
    return isRounded(a) || isRounded(b) || isRounded(c)
        ? ExactPoint.orientation(exact(a), exact(b), exact(c))
        : Predicates.orientation(x(a), y(a), x(b), y(b), x(c), y(c));
  }

  private ExactPoint exact(int point) {
    if (isCrossing(point)) {
      int i = ~point;
      int corner = ~side[i];
      int next = corner(side[i] >> 2, side[i] + 1);
      return ExactPoint.crossing(exact(corner), exact(next), exact(from[i]), exact(to[i]));
    }
    return isRounded(point) ? mesh.exact(point) : ExactPoint.of(x(point), y(point));
  }

  /** Returns whether three points are on one edge, or on one side, by how they were made. */
  private boolean isOnLine(int a, int b, int c) {
    int crossing = isCrossing(a) ? a : isCrossing(b) ? b : c;
    if (!isCrossing(crossing)) {
      return a == b || b == c || a == c;
    }
    int i = ~crossing;
    return (isOnEdge(a, i) && isOnEdge(b, i) && isOnEdge(c, i))
        || (isOnSide(a, side[i]) && isOnSide(b, side[i]) && isOnSide(c, side[i]));
  }

  private boolean isOnEdge(int point, int crossing) {
    int u = from[crossing];
    int v = to[crossing];
    if (!isCrossing(point)) {
      return point == u || point == v;
    }
    int i = ~point;
    return (from[i] == u && to[i] == v) || (from[i] == v && to[i] == u);
  }

  private boolean isOnSide(int point, int first) {
    if (isCrossing(point)) {
      return side[~point] == first;
    }
    return ~point == first || point == corner(first >> 2, first + 1);
  }
}

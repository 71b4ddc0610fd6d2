package dev.sightline.mesh;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.ExactPoint;
import dev.sightline.geometry.Predicates;

/**
 * Decides whether any point of a segment is seen from a point within a radius, and names one. One
 * per thread; allocates nothing, except where a direction meets the segment within rounding of the
 * edge of an obstacle.
 *
 * <p>The segment need not be part of the mesh: it may be a wall, or a door that stands open. Which
 * of its points are seen is decided exactly, as {@link SightLine} does it for one point, also for
 * points that doubles cannot name; only where the circle of the radius cuts it is rounded.
 */
public final class SegmentSight {

  /*
   * The walk goes toward the segment only, and no farther: it is seen if a cone comes to an edge
   * that is not in front of it everywhere, the bounds of the cone included. That finds all but what
   * is seen past an end of the segment along a line on whose other side the cone would be, so the
   * ends are asked for apart. In line with the segment the nearest point is all there is to ask.
   *
   * Whether the place where the direction to v meets the edge from r to l is in front: with N and n
   * twice the areas of r, l, p and of r, l, v, and F and f those of the segment with p and with v,
   * that place is p + N / (N - n) (v - p), where the front is (N f - F n) / (N - n). N, F and N - n
   * are positive, so the sign is that of N f - F n: in doubles where it is certain, else exact.
   * Cost: the faces that are seen in front of the segment.
   */

  private final Faces faces;
  private final Vertices vertices;
  private final SightLine line;
  private final ConeWalk walk;
  private final Box bounds;
  private final double largest;
  private double px;
  private double py;
  private double radius;

  /** The segment, with the point on its left. */
  private double ax;

  private double ay;
  private double bx;
  private double by;

  private double seenX;
  private double seenY;

  SegmentSight(Mesh mesh) {
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
    line = mesh.sightLine();
    walk = new ConeWalk(mesh, new Arrival());
    bounds = mesh.bounds();
    largest = vertices.largest();
  }

  /** Returns whether a point sees any point of the segment that is within the radius. */
  public boolean sees(
      double x, double y, double fromX, double fromY, double toX, double toY, double within) {
    px = x;
    py = y;
    radius = within;
    if (!bounds.contains(px, py)) {
      return false;
    }
    return seesEnd(fromX, fromY) || seesEnd(toX, toY) || seesInside(fromX, fromY, toX, toY);
  }

  /** Returns a point that was seen by the last call, if it returned true; rounded. */
  public double seenX() {
    return seenX;
  }

  /** Returns a point that was seen by the last call, if it returned true; rounded. */
  public double seenY() {
    return seenY;
  }

  private boolean seesEnd(double x, double y) {
    return isNear(x, y) && see(x, y) && line.clear(px, py, x, y);
  }

  private boolean isNear(double x, double y) {
    double dx = x - px;
    double dy = y - py;
    return dx * dx + dy * dy <= radius * radius;
  }

  private boolean see(double x, double y) {
    seenX = x;
    seenY = y;
    return true;
  }

  private boolean seesInside(double fromX, double fromY, double toX, double toY) {
    int turn = Predicates.orientation(fromX, fromY, toX, toY, px, py);
    if (turn == 0) {
      return isBetween(px, fromX, toX) && isBetween(py, fromY, toY) && seesEnd(px, py);
    }
    ax = turn > 0 ? fromX : toX;
    ay = turn > 0 ? fromY : toY;
    bx = turn > 0 ? toX : fromX;
    by = turn > 0 ? toY : fromY;
    return seesPart();
  }

  private static boolean isBetween(double value, double from, double to) {
    return Math.min(from, to) <= value && value <= Math.max(from, to);
  }

  /** Looks at what the circle leaves of the segment, rounded outward where it cuts. */
  private boolean seesPart() {
    double dx = bx - ax;
    double dy = by - ay;
    double square = dx * dx + dy * dy;
    double along = ((px - ax) * dx + (py - ay) * dy) / square;
    double nearest = Math.max(0, Math.min(1, along));
    if (!isNear(ax + nearest * dx, ay + nearest * dy)) {
      return false;
    }
    double offset = front(px, py) / Math.sqrt(square);
    double half = Math.sqrt(Math.max(0, (radius - offset) * (radius + offset)) / square);
    half += 0x1p-48 * largest / Math.sqrt(square);
    return seesBetween(
        isNear(ax, ay) ? 0 : Math.max(0, along - half),
        isNear(bx, by) ? 1 : Math.min(1, along + half));
  }

  private boolean seesBetween(double begin, double end) {
    double fromX = begin == 0 ? ax : ax + begin * (bx - ax);
    double fromY = begin == 0 ? ay : ay + begin * (by - ay);
    double toX = end == 1 ? bx : ax + end * (bx - ax);
    double toY = end == 1 ? by : ay + end * (by - ay);
    return Predicates.orientation(px, py, fromX, fromY, toX, toY) > 0
        && walk.between(px, py, fromX, fromY, toX, toY);
  }

  /** Ends the walk at a cone that meets the segment before an edge, or on it. */
  private final class Arrival implements ConeWalk.Visitor {
    @Override
    public boolean reach(int edge, int right, int left) {
      int rightFront = frontAt(edge, right);
      int leftFront = frontAt(edge, left);
      if (rightFront > 0 && leftFront > 0) {
        return false;
      }
      name(edge, right, rightFront, left, leftFront);
      return true;
    }

    @Override
    public void skip() {}
  }

  /** Returns the sign of how far the place where a direction meets an edge is in front. */
  private int frontAt(int h, int toward) {
    int r = faces.origin[h];
    int l = faces.destination(h);
    if (toward == r || toward == l) {
      return vertices.orientation(ax, ay, bx, by, toward);
    }
    int rightEnd = vertices.orientation(ax, ay, bx, by, r);
    if (rightEnd == vertices.orientation(ax, ay, bx, by, l)) {
      return rightEnd;
    }
    return frontInside(r, l, toward);
  }

  /** The same for an edge that meets the line of the segment. */
  private int frontInside(int r, int l, int toward) {
    double rx = vertices.x[r];
    double ry = vertices.y[r];
    double ex = vertices.x[l] - rx;
    double ey = vertices.y[l] - ry;
    double x = walk.x(toward);
    double y = walk.y(toward);
    double first = (ex * (py - ry) - ey * (px - rx)) * front(x, y);
    double second = front(px, py) * (ex * (y - ry) - ey * (x - rx));
    double across = Math.max(across(rx, ry), Math.max(across(rx + ex, ry + ey), across(x, y)));
    double error = error(Math.max(across, Math.max(across(ax, ay), across(bx, by))));
    double sum = first - second;
    return sum > error ? 1 : sum < -error ? -1 : exactFront(r, l, toward);
  }

  /** Returns how far a point is in front of the segment, times its length; behind is negative. */
  private double front(double x, double y) {
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  }

  private double across(double x, double y) {
    return Math.max(Math.abs(x - px), Math.abs(y - py));
  }

  /**
   * Bounds the rounding: differences are at most D = 2 across, and off by 4 u M, M being the
   * largest coordinate, crossings of obstacles being rounded themselves; the areas are then at most
   * 2 D D and off by 24 u D M, and their products by less than 2^10 u D^3 M.
   */
  private double error(double across) {
    double most = Math.max(largest, Math.max(Math.abs(ax), Math.abs(ay)));
    most = Math.max(most, Math.max(Math.abs(bx), Math.abs(by)));
    double spread = 2 * across + 0x1p-50 * most;
    return 0x1p-43 * most * spread * spread * spread + 0x1p-1000;
  }

  private int exactFront(int r, int l, int toward) {
    ExactPoint p = ExactPoint.of(px, py);
    ExactPoint to =
        toward >= 0 ? vertices.point(toward) : ExactPoint.of(walk.x(toward), walk.y(toward));
    ExactPoint meeting = ExactPoint.crossing(p, to, vertices.point(r), vertices.point(l));
    return ExactPoint.orientation(ExactPoint.of(ax, ay), ExactPoint.of(bx, by), meeting);
  }

  /** Names what is seen in the middle of the part of an edge that is not in front. */
  private void name(int h, int right, int rightFront, int left, int leftFront) {
    double r = walk.meeting(h, right);
    double l = walk.meeting(h, left);
    double change = share(frontAlong(h, r), frontAlong(h, l));
    double begin = rightFront > 0 ? change : 0;
    double end = leftFront > 0 ? change : 1;
    nameToward(h, r + (l - r) * (begin + end) / 2);
  }

  /** Returns where from one value to another zero is. */
  private static double share(double from, double to) {
    double share = from / (from - to);
    return share > 0 ? Math.min(share, 1) : 0; // also where rounding left no number
  }

  private double frontAlong(int h, double along) {
    return front(edgeX(h, along), edgeY(h, along));
  }

  private void nameToward(int h, double along) {
    double x = edgeX(h, along);
    double y = edgeY(h, along);
    double share = share(front(px, py), Math.min(0, front(x, y)));
    see(px + share * (x - px), py + share * (y - py));
  }

  private double edgeX(int h, double along) {
    double from = vertices.x[faces.origin[h]];
    return from + along * (vertices.x[faces.destination(h)] - from);
  }

  private double edgeY(int h, double along) {
    double from = vertices.y[faces.origin[h]];
    return from + along * (vertices.y[faces.destination(h)] - from);
  }
}

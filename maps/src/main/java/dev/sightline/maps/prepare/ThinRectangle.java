package dev.sightline.maps.prepare;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.LineIntersector;
import org.locationtech.jts.algorithm.RobustLineIntersector;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;

/**
 * A rectangle that is to become its spine: the line between the centers of its short edges.
 *
 * <p>What is inside is decided exactly, on the corners in the map. A rectangle is convex, so a line
 * between two points inside is inside; {@link #nearestInside} finds the nearest point to a computed
 * one that really is.
 */
final class ThinRectangle {
  private static final double RIGHT = 1e-6; // how far from square a corner may be, as a cosine

  private final int number;
  private final Obstacle.Polygon source;
  private final double[] xy; // counterclockwise; edges 1 and 3 are the short ones
  private final Point center;
  private final Point start;
  private final Point end;
  private final double dx;
  private final double dy;
  private final double length;
  private final double thickness;

  private ThinRectangle(int number, Obstacle.Polygon source, double[] xy) {
    this.number = number;
    this.source = source;
    this.xy = xy;
    double endX = xy[2] / 2 + xy[4] / 2;
    double endY = xy[3] / 2 + xy[5] / 2;
    double startX = xy[6] / 2 + xy[0] / 2;
    double startY = xy[7] / 2 + xy[1] / 2;
    center = new Point(startX / 2 + endX / 2, startY / 2 + endY / 2);
    length = Math.hypot(endX - startX, endY - startY);
    dx = (endX - startX) / length;
    dy = (endY - startY) / length;
    thickness = Math.hypot(xy[4] - xy[2], xy[5] - xy[3]);
    start = nearestInside(new Point(startX, startY));
    end = nearestInside(new Point(endX, endY));
  }

  /** Returns the rectangle if the obstacle is one and is thinner than the width, otherwise null. */
  static @Nullable ThinRectangle of(int number, Obstacle obstacle, double width) {
    if (!(obstacle instanceof Obstacle.Polygon p) || p.ring().size() != 4 || !p.holes().isEmpty()) {
      return null;
    }
    Ring ring = p.ring();
    double first = edge(ring, 0);
    double second = edge(ring, 1);
    if (!isRectangle(ring) || Math.min(first, second) >= width) {
      return null;
    }
    double[] xy = counterclockwise(ring);
    boolean turn =
        Math.hypot(xy[2] - xy[0], xy[3] - xy[1]) < Math.hypot(xy[4] - xy[2], xy[5] - xy[3]);
    ThinRectangle result = new ThinRectangle(number, p, turn ? turned(xy) : xy);
    return result.isUsable() ? result : null;
  }

  private static boolean isRectangle(Ring ring) {
    for (int i = 0; i < 4; i++) {
      double ax = ring.x(i + 1) - ring.x(i);
      double ay = ring.y(i + 1) - ring.y(i);
      int next = (i + 1) % 4;
      double bx = ring.x(next + 1) - ring.x(next);
      double by = ring.y(next + 1) - ring.y(next);
      double size = Math.hypot(ax, ay) * Math.hypot(bx, by);
      if (!(size > 0) || Math.abs(ax * bx + ay * by) > RIGHT * size) {
        return false;
      }
    }
    return true;
  }

  /** A rounded rectangle may fail to be convex or to hold its own center; then it stays. */
  private boolean isUsable() {
    return length > 0
        && contains(center)
        && contains(start)
        && contains(end)
        && corners().stream().allMatch(this::contains);
  }

  private static double edge(Ring ring, int i) {
    return Math.hypot(ring.x(i + 1) - ring.x(i), ring.y(i + 1) - ring.y(i));
  }

  private static double[] counterclockwise(Ring ring) {
    double[] xy = ring.toArray();
    if (ring.signedArea() > 0) {
      return xy;
    }
    return new double[] {xy[6], xy[7], xy[4], xy[5], xy[2], xy[3], xy[0], xy[1]};
  }

  private static double[] turned(double[] xy) {
    return new double[] {xy[2], xy[3], xy[4], xy[5], xy[6], xy[7], xy[0], xy[1]};
  }

  int number() {
    return number;
  }

  Obstacle.Polygon source() {
    return source;
  }

  Point start() {
    return start;
  }

  Point end() {
    return end;
  }

  Point center() {
    return center;
  }

  double length() {
    return length;
  }

  double thickness() {
    return thickness;
  }

  List<Point> corners() {
    return List.of(corner(0), corner(1), corner(2), corner(3));
  }

  private Point corner(int i) {
    return new Point(xy[2 * i], xy[2 * i + 1]);
  }

  Envelope envelope() {
    Envelope box = new Envelope();
    corners().forEach(c -> box.expandToInclude(c.x(), c.y()));
    return box;
  }

  /** Returns whether the point is inside or on the border, exactly. */
  boolean contains(Point p) {
    for (int i = 0; i < 8; i += 2) {
      int j = (i + 2) % 8;
      if (Predicates.orientation(xy[i], xy[i + 1], xy[j], xy[j + 1], p.x(), p.y()) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Moves a point that rounding put outside toward the center, as little as possible. */
  Point nearestInside(Point p) {
    Point moved = p;
    for (double step = 0x1p-52; !contains(moved) && step < 1; step *= 2) {
      double x = p.x() + (center.x() - p.x()) * step;
      double y = p.y() + (center.y() - p.y()) * step;
      moved = new Point(x, y);
    }
    return moved;
  }

  /** Returns how far along the spine the point is. */
  double along(Point p) {
    return (p.x() - startX()) * dx + (p.y() - startY()) * dy;
  }

  /** Returns the distance of a point from the spine's line, positive to the left. */
  double aside(Point p) {
    return (p.y() - startY()) * dx - (p.x() - startX()) * dy;
  }

  /** Returns the point of the spine at a distance from its start, inside the rectangle. */
  Point at(double distance) {
    double t = Math.max(0, Math.min(length, distance));
    if (t == 0 || t == length) {
      return t == 0 ? start : end;
    }
    return nearestInside(new Point(startX() + t * dx, startY() + t * dy));
  }

  /** Returns the sine of the angle between the two spines, without sign. */
  double sine(ThinRectangle other) {
    return Math.abs(dx * other.dy - dy * other.dx);
  }

  /** Returns where the lines of the two spines cross, or null if they are almost parallel. */
  @Nullable Point crossing(ThinRectangle other) {
    double det = dx * other.dy - dy * other.dx;
    if (Math.abs(det) < 0.05) {
      return null;
    }
    double x = other.startX() - startX();
    double y = other.startY() - startY();
    double t = (x * other.dy - y * other.dx) / det;
    if (dx == 0 || dy == 0 || other.dx == 0 || other.dy == 0) {
      return straightCrossing(other, t);
    }
    return new Point(startX() + t * dx, startY() + t * dy);
  }

  /**
   * Returns the middle between the crossings of both borders, if they cross: two rectangles that
   * cross at a flat angle may hold none of each other's corners.
   */
  List<Point> sideCrossings(ThinRectangle other) {
    double x = 0;
    double y = 0;
    int count = 0;
    LineIntersector intersector = new RobustLineIntersector();
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        intersector.computeIntersection(
            coordinate(i), coordinate(i + 1), other.coordinate(j), other.coordinate(j + 1));
        if (intersector.hasIntersection()) {
          x += intersector.getIntersection(0).x;
          y += intersector.getIntersection(0).y;
          count++;
        }
      }
    }
    return count == 0 ? List.of() : List.of(new Point(x / count, y / count));
  }

  private Coordinate coordinate(int i) {
    return new Coordinate(xy[2 * (i % 4)], xy[2 * (i % 4) + 1]);
  }

  /** Takes coordinates from spines that are parallel to an axis as they are, without rounding. */
  private Point straightCrossing(ThinRectangle other, double t) {
    double x = dx == 0 ? startX() : other.dx == 0 ? other.startX() : startX() + t * dx;
    double y = dy == 0 ? startY() : other.dy == 0 ? other.startY() : startY() + t * dy;
    return new Point(x, y);
  }

  private double startX() {
    return start.x();
  }

  private double startY() {
    return start.y();
  }
}

package dev.sightline.path;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;

/** How close paths come to what blocks movement, from every edge of every obstacle. */
final class Distances {
  private final Box bounds;
  private final List<double[]> edges = new ArrayList<>();

  Distances(WorldMap map) {
    bounds = map.bounds();
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().move()) {
        add(obstacle);
      }
    }
  }

  private void add(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      edges.add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      add(polygon.ring());
      polygon.holes().forEach(this::add);
    }
  }

  private void add(Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      edges.add(new double[] {ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1)});
    }
  }

  double largest() {
    return Math.max(
        Math.max(Math.abs(bounds.minX()), Math.abs(bounds.maxX())),
        Math.max(Math.abs(bounds.minY()), Math.abs(bounds.maxY())));
  }

  /** Returns the least distance of a path from an obstacle or from outside the bounds. */
  double least(List<Point> path) {
    double least = toPoint(path.get(0));
    for (int i = 1; i < path.size(); i++) {
      least = Math.min(least, toSegment(path.get(i - 1), path.get(i)));
    }
    return least;
  }

  double toPoint(Point p) {
    return toSegment(p, p);
  }

  private double toSegment(Point p, Point q) {
    double least = Math.min(toBounds(p), toBounds(q));
    for (double[] e : edges) {
      least = Math.min(least, distance(p, q, e));
    }
    return least;
  }

  private double toBounds(Point p) {
    return Math.min(
        Math.min(p.x() - bounds.minX(), bounds.maxX() - p.x()),
        Math.min(p.y() - bounds.minY(), bounds.maxY() - p.y()));
  }

  private static double distance(Point p, Point q, double[] e) {
    if (Line2D.linesIntersect(p.x(), p.y(), q.x(), q.y(), e[0], e[1], e[2], e[3])) {
      return 0;
    }
    return Math.min(
        Math.min(distance(p, e), distance(q, e)),
        Math.min(distance(e[0], e[1], p, q), distance(e[2], e[3], p, q)));
  }

  private static double distance(Point p, double[] e) {
    return distance(p.x(), p.y(), new Point(e[0], e[1]), new Point(e[2], e[3]));
  }

  /** Returns the distance of a point from a segment; by cross product, where it is accurate. */
  private static double distance(double x, double y, Point a, Point b) {
    double dx = b.x() - a.x();
    double dy = b.y() - a.y();
    double squared = dx * dx + dy * dy;
    double along = squared == 0 ? 0 : ((x - a.x()) * dx + (y - a.y()) * dy) / squared;
    if (along <= 0) {
      return Math.hypot(x - a.x(), y - a.y());
    }
    return along >= 1
        ? Math.hypot(x - b.x(), y - b.y())
        : Math.abs((x - a.x()) * dy - (y - a.y()) * dx) / Math.sqrt(squared);
  }
}

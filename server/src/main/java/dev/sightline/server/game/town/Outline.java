package dev.sightline.server.game.town;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;

/**
 * The sides of an obstacle, to tell how far it is and to lay points along it.
 *
 * @param sides x1, y1, x2, y2 in turn
 */
record Outline(List<double[]> sides) {

  static Outline of(Obstacle obstacle) {
    List<double[]> sides = new ArrayList<>();
    if (obstacle instanceof Obstacle.Segment s) {
      sides.add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      addSides(sides, polygon.ring());
      polygon.holes().forEach(hole -> addSides(sides, hole));
    }
    return new Outline(sides);
  }

  private static void addSides(List<double[]> sides, Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      int next = (i + 1) % ring.size();
      sides.add(new double[] {ring.x(i), ring.y(i), ring.x(next), ring.y(next)});
    }
  }

  /** Returns how far a point is from the nearest side. */
  double distance(double x, double y) {
    double least = Double.POSITIVE_INFINITY;
    for (double[] side : sides) {
      least = Math.min(least, distance(side, x, y));
    }
    return least;
  }

  /** Returns how far a point is from a side. */
  static double distance(double[] side, double x, double y) {
    double dx = side[2] - side[0];
    double dy = side[3] - side[1];
    double square = dx * dx + dy * dy;
    double along = square == 0 ? 0 : ((x - side[0]) * dx + (y - side[1]) * dy) / square;
    double t = Math.max(0, Math.min(1, along));
    return Math.hypot(side[0] + t * dx - x, side[1] + t * dy - y);
  }

  /**
   * Returns points along the sides, x and y in turn: all corners, and between them pairs of points
   * at both faces of a side, because a point exactly on it may be rounded to either.
   *
   * @param spacing at most so far apart
   * @param offset how far from the side
   */
  List<double[]> points(double spacing, double offset) {
    List<double[]> points = new ArrayList<>();
    for (double[] side : sides) {
      double dx = side[2] - side[0];
      double dy = side[3] - side[1];
      double length = Math.hypot(dx, dy);
      points.add(new double[] {side[0], side[1]});
      int parts = Math.max(2, (int) Math.ceil(length / spacing));
      for (int i = 1; i < parts; i++) {
        double x = side[0] + dx * i / parts;
        double y = side[1] + dy * i / parts;
        double nx = -dy / length * offset;
        double ny = dx / length * offset;
        points.add(new double[] {x + nx, y + ny});
        points.add(new double[] {x - nx, y - ny});
      }
    }
    if (sides.size() == 1) {
      points.add(new double[] {sides.get(0)[2], sides.get(0)[3]});
    }
    return points;
  }
}

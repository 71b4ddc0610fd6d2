package dev.sightline.server.game.town;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.partition.TileVisitor;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sides of an obstacle, to tell how far it is, what it meets, and to lay points along it.
 *
 * @param sides x1, y1, x2, y2 in turn
 * @param area what they surround; null for a segment
 */
record Outline(List<double[]> sides, @Nullable Ring area) {
  private static final int ROUNDING = 16; // units in the last place

  static Outline of(Obstacle obstacle) {
    List<double[]> sides = new ArrayList<>();
    if (obstacle instanceof Obstacle.Segment s) {
      sides.add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      addSides(sides, polygon.ring());
      polygon.holes().forEach(hole -> addSides(sides, hole));
    }
    return new Outline(sides, obstacle instanceof Obstacle.Polygon polygon ? polygon.ring() : null);
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

  /** Returns whether a side meets a closed box. */
  boolean meets(Box box) {
    for (double[] side : sides) {
      if (Box.of(side[0], side[1], side[2], side[3]).meets(box) && crosses(side, box)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the corners of a box are not all on one side of a line. */
  private static boolean crosses(double[] line, Box box) {
    int first = turn(line, box.minX(), box.minY());
    return first == 0
        || turn(line, box.maxX(), box.minY()) != first
        || turn(line, box.maxX(), box.maxY()) != first
        || turn(line, box.minX(), box.maxY()) != first;
  }

  private static int turn(double[] line, double x, double y) {
    return Predicates.orientation(line[0], line[1], line[2], line[3], x, y);
  }

  /**
   * Visits the tiles that it meets, some of them more than once. Corners of tiles that lie on a
   * side may be rounded off it, so what is nearer than that counts.
   */
  void visitTiles(Tiling tiling, TileVisitor visitor) {
    for (double[] side : sides) {
      tiling.visitShape(band(side), visitor);
    }
    if (area != null) {
      tiling.visitShape(area, visitor);
    }
  }

  /** Returns a rectangle around a side, as wide as coordinates are rounded. */
  private static Ring band(double[] side) {
    double most = 0;
    for (double coordinate : side) {
      most = Math.max(most, Math.abs(coordinate));
    }
    double width = ROUNDING * Math.ulp(most);
    double length = Math.hypot(side[2] - side[0], side[3] - side[1]);
    double dx = length == 0 ? width : (side[2] - side[0]) / length * width;
    double dy = length == 0 ? 0 : (side[3] - side[1]) / length * width;
    return Ring.of(
        side[0] - dx + dy,
        side[1] - dy - dx,
        side[2] + dx + dy,
        side[3] + dy - dx,
        side[2] + dx - dy,
        side[3] + dy + dx,
        side[0] - dx - dy,
        side[1] - dy + dx);
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

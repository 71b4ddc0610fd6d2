package dev.sightline.lab.scheme.literal;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Algorithm 4, Ray Visibility: for each subscriber, for each publisher within the radius, for each
 * obstacle; printed without a way out of the last loop. Rounded arithmetic, as then: lines that
 * graze something may be judged otherwise than by {@code ray}.
 */
final class RayLoop extends LiteralSession {
  /** The edges of one obstacle, x1, y1, x2, y2 and so on. */
  private final List<double[]> obstacles = new ArrayList<>();

  RayLoop(WorldMap map) {
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().sight()) {
        obstacles.add(edges(obstacle));
      }
    }
  }

  private static double[] edges(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return new double[] {s.x1(), s.y1(), s.x2(), s.y2()};
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    List<Ring> rings = new ArrayList<>(polygon.holes());
    rings.add(0, polygon.ring());
    double[] edges = new double[4 * rings.stream().mapToInt(Ring::size).sum()];
    int at = 0;
    for (Ring ring : rings) {
      for (int i = 0; i < ring.size(); i++) {
        edges[at++] = ring.x(i);
        edges[at++] = ring.y(i);
        edges[at++] = ring.x(i + 1);
        edges[at++] = ring.y(i + 1);
      }
    }
    return edges;
  }

  @Override
  void refresh(Thing subscriber, Pairs changes) {
    for (Thing publisher : publishers()) {
      if (isWithin(subscriber, publisher) && !isBlocked(subscriber, publisher)) {
        subscribe(subscriber, publisher, changes);
      } else {
        unsubscribe(subscriber, publisher, changes);
      }
    }
  }

  private boolean isBlocked(Thing from, Thing to) {
    boolean blocked = false;
    for (double[] edges : obstacles) {
      if (crosses(from.x, from.y, to.x, to.y, edges)) {
        blocked = true;
      }
    }
    return blocked;
  }

  private static boolean crosses(double x1, double y1, double x2, double y2, double[] edges) {
    for (int i = 0; i < edges.length; i += 4) {
      double a = side(x1, y1, x2, y2, edges[i], edges[i + 1]);
      double b = side(x1, y1, x2, y2, edges[i + 2], edges[i + 3]);
      double c = side(edges[i], edges[i + 1], edges[i + 2], edges[i + 3], x1, y1);
      double d = side(edges[i], edges[i + 1], edges[i + 2], edges[i + 3], x2, y2);
      if (a * b < 0 && c * d < 0) {
        return true;
      }
    }
    return false;
  }

  private static double side(double ax, double ay, double bx, double by, double x, double y) {
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  }
}

package dev.sightline.partition.check;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.locationtech.jts.algorithm.CGAlgorithmsDD;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.hprtree.HPRtree;

/** The area of the bounds outside all obstacles that block movement. */
final class FreeArea {

  /*
   * The world is cut into upright slabs at every end and every crossing of the obstacles' edges, so that
   * within a slab no two edges cross: the area of what is free there is its height in the slab's middle
   * times the slab's width. From bottom to top, an edge enters or leaves its obstacle (even-odd); free
   * is what is in none.
   *
   * Nothing is decided by signs that rounding could turn: where two edges nearly coincide, their order
   * is worth no area. An overlay of polygons was used before, and lost a whole house on a turned map.
   *
   * Cost: the edges over an upright line, for each slab.
   */

  private record Edge(double x1, double y1, double x2, double y2, int obstacle) {
    double y(double x) {
      return y1 + (x - x1) / (x2 - x1) * (y2 - y1);
    }

    double x(double y) {
      return x1 + (y - y1) / (y2 - y1) * (x2 - x1);
    }
  }

  private final Box bounds;
  private final List<Edge> edges = new ArrayList<>();
  private final List<Edge> active = new ArrayList<>();
  private final BitSet entered = new BitSet();

  private FreeArea(Box bounds) {
    this.bounds = bounds;
  }

  static double of(WorldMap map) {
    FreeArea area = new FreeArea(map.bounds());
    for (int i = 0; i < map.obstacles().size(); i++) {
      int number = i;
      Obstacle obstacle = map.obstacles().get(i);
      if (obstacle.blocks().move() && obstacle instanceof Obstacle.Polygon polygon) {
        area.add(polygon.ring(), number);
        polygon.holes().forEach(hole -> area.add(hole, number));
      }
    }
    return area.sum();
  }

  private double sum() {
    double[] cuts = cuts();
    edges.sort(Comparator.comparingDouble(Edge::x1));
    double sum = 0;
    int next = 0;
    for (int i = 1; i < cuts.length; i++) {
      double from = cuts[i - 1];
      double to = cuts[i];
      active.removeIf(edge -> edge.x2 <= from);
      for (; next < edges.size() && edges.get(next).x1 <= from; next++) {
        if (edges.get(next).x2 > from) {
          active.add(edges.get(next));
        }
      }
      sum += (to - from) * freeHeight(from + (to - from) / 2);
    }
    return sum;
  }

  private void add(Ring ring, int obstacle) {
    for (int i = 0; i < ring.size(); i++) {
      boolean forward = ring.x(i) < ring.x(i + 1);
      int a = forward ? i : i + 1;
      int b = forward ? i + 1 : i;
      if (ring.x(a) != ring.x(b)) {
        edges.add(new Edge(ring.x(a), ring.y(a), ring.x(b), ring.y(b), obstacle));
      }
    }
  }

  private double[] cuts() {
    List<Double> cuts = new ArrayList<>(List.of(bounds.minX(), bounds.maxX()));
    for (Edge edge : edges) {
      cuts.add(edge.x1);
      cuts.add(edge.x2);
      if (edge.y1 != edge.y2) {
        cuts.add(edge.x(bounds.minY()));
        cuts.add(edge.x(bounds.maxY()));
      }
    }
    addCrossings(cuts);
    return cuts.stream()
        .mapToDouble(x -> x)
        .filter(x -> x >= bounds.minX() && x <= bounds.maxX())
        .sorted()
        .distinct()
        .toArray();
  }

  private void addCrossings(List<Double> cuts) {
    HPRtree tree = new HPRtree();
    for (int i = 0; i < edges.size(); i++) {
      tree.insert(envelope(edges.get(i)), i);
    }
    for (int i = 0; i < edges.size(); i++) {
      int own = i;
      tree.query(
          envelope(edges.get(i)),
          other -> {
            if ((int) other > own) {
              addCrossing(edges.get(own), edges.get((int) other), cuts);
            }
          });
    }
  }

  private static Envelope envelope(Edge edge) {
    return new Envelope(edge.x1, edge.x2, edge.y1, edge.y2);
  }

  private static void addCrossing(Edge e, Edge f, List<Double> cuts) {
    Coordinate at =
        CGAlgorithmsDD.intersection(
            new Coordinate(e.x1, e.y1),
            new Coordinate(e.x2, e.y2),
            new Coordinate(f.x1, f.y1),
            new Coordinate(f.x2, f.y2));
    if (at != null && at.x > Math.max(e.x1, f.x1) && at.x < Math.min(e.x2, f.x2)) {
      cuts.add(at.x);
    }
  }

  /** Returns how much of the upright line at x is free. */
  private double freeHeight(double x) {
    active.sort(Comparator.comparingDouble(edge -> edge.y(x)));
    entered.clear();
    double free = 0;
    double since = bounds.minY();
    for (Edge edge : active) {
      double y = Math.min(bounds.maxY(), Math.max(bounds.minY(), edge.y(x)));
      free += entered.isEmpty() ? Math.max(0, y - since) : 0;
      since = y;
      entered.flip(edge.obstacle);
    }
    return free + (entered.isEmpty() ? bounds.maxY() - since : 0);
  }
}

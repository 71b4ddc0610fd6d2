package dev.sightline.path;

import dev.sightline.geometry.Point;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Shortest lengths from the definition: all pairs of vertices between which one can walk straight,
 * each with the sector of ground in which the line leaves and arrives, and Dijkstra's search.
 */
final class VisibilityGraph {
  private final SightLine line;
  private final Surroundings surroundings;
  private final List<Point> vertices = new ArrayList<>();

  VisibilityGraph(Mesh mesh) {
    line = mesh.walkLine();
    surroundings = new Surroundings(new Ground(mesh));
    for (int v = 0; v < mesh.vertexSlots(); v++) {
      if (mesh.isVertex(v) && !mesh.isRounded(v) && mesh.bounds().contains(mesh.x(v), mesh.y(v))) {
        vertices.add(new Point(mesh.x(v), mesh.y(v)));
      }
    }
  }

  /** A place on the way: a point, and the sector of ground around it in which one is. */
  private record Place(Point point, int sector) {}

  private record Reached(Place place, double length) {}

  /** Returns the length of the shortest path, or infinity. */
  double length(Point from, Point to) {
    if (from.equals(to)) {
      return 0;
    }
    List<Point> points = new ArrayList<>(vertices);
    points.remove(from);
    points.remove(to);
    points.add(to);
    Map<Place, Double> settled = new HashMap<>();
    PriorityQueue<Reached> queue =
        new PriorityQueue<>((a, b) -> Double.compare(a.length, b.length));
    for (Point q : points) {
      walk(from, null, 0, q, queue);
    }
    while (!queue.isEmpty()) {
      Reached reached = queue.remove();
      Place place = reached.place;
      if (place.point.equals(to)) {
        return reached.length;
      }
      if (settled.putIfAbsent(place, reached.length) == null) {
        for (Point q : points) {
          walk(place.point, place, reached.length, q, queue);
        }
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private void walk(
      Point p, @Nullable Place at, double length, Point q, PriorityQueue<Reached> queue) {
    if (p.equals(q) || !line.clear(p.x(), p.y(), q.x(), q.y())) {
      return;
    }
    boolean left = line.clearOnLeft();
    boolean right = line.clearOnRight();
    double then = length + Math.hypot(q.x() - p.x(), q.y() - p.y());
    for (boolean side : new boolean[] {true, false}) {
      if ((side ? left : right)
          && (at == null || at.sector == surroundings.sector(p.x(), p.y(), q.x(), q.y(), side))) {
        int sector = surroundings.sector(q.x(), q.y(), p.x(), p.y(), !side);
        queue.add(new Reached(new Place(q, sector), then));
      }
    }
  }
}

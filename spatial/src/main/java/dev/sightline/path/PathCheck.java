package dev.sightline.path;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a path, checked exactly and slowly.
 *
 * <ol>
 *   <li>All its points are in the bounds.
 *   <li>Between two of its points, and between the corners that it touches on the way, one can walk
 *       straight: by the rules of sight, over what blocks movement.
 *   <li>It can be drawn as near as one likes to itself without touching any obstacle but at its
 *       ends: where it touches walls, it goes on in the part of the ground from which it came.
 * </ol>
 */
public final class PathCheck {
  private final Mesh mesh;
  private final Surroundings surroundings;
  private final SightLine line;
  private final List<String> faults = new ArrayList<>();

  private PathCheck(Mesh mesh) {
    this.mesh = mesh;
    surroundings = new Surroundings(new Ground(mesh));
    line = mesh.walkLine();
  }

  /** Returns what is wrong with a path, one sentence each; empty for a sound one. */
  public static List<String> faults(Mesh mesh, List<Point> path) {
    PathCheck check = new PathCheck(mesh);
    check.run(path);
    return check.faults;
  }

  private void run(List<Point> path) {
    for (Point p : path) {
      if (!mesh.bounds().contains(p.x(), p.y())) {
        faults.add(p + " is outside the bounds");
        return;
      }
    }
    @Nullable Set<Integer> sectors = null;
    List<Point> points = touched(path);
    for (int i = 1; i < points.size() && faults.isEmpty(); i++) {
      sectors = step(points.get(i - 1), points.get(i), sectors);
    }
  }

  /** Returns the sectors in which the path may arrive at q, null for any at p. */
  private Set<Integer> step(Point p, Point q, @Nullable Set<Integer> at) {
    Set<Integer> reached = new HashSet<>();
    if (!line.clear(p.x(), p.y(), q.x(), q.y())) {
      faults.add("the part from " + p + " to " + q + " is blocked");
      return reached;
    }
    boolean left = line.clearOnLeft();
    boolean right = line.clearOnRight();
    if (left && isIn(at, surroundings.sector(p.x(), p.y(), q.x(), q.y(), true))) {
      reached.add(surroundings.sector(q.x(), q.y(), p.x(), p.y(), false));
    }
    if (right && isIn(at, surroundings.sector(p.x(), p.y(), q.x(), q.y(), false))) {
      reached.add(surroundings.sector(q.x(), q.y(), p.x(), p.y(), true));
    }
    if (reached.isEmpty()) {
      faults.add("the path passes between obstacles that touch at " + p);
    }
    return reached;
  }

  private static boolean isIn(@Nullable Set<Integer> sectors, int sector) {
    return sectors == null || sectors.contains(sector);
  }

  /** Returns the path's points and the vertices on it, in order. */
  private List<Point> touched(List<Point> path) {
    List<Point> points = new ArrayList<>(path.subList(0, Math.min(1, path.size())));
    for (int i = 1; i < path.size(); i++) {
      Point p = path.get(i - 1);
      Point q = path.get(i);
      if (!p.equals(q)) {
        verticesBetween(p, q, points);
        points.add(q);
      }
    }
    return points;
  }

  private void verticesBetween(Point p, Point q, List<Point> into) {
    Set<Point> found = new HashSet<>();
    mesh.segmentWalk().visit(p.x(), p.y(), q.x(), q.y(), -1, f -> addBetween(f, p, q, found));
    List<Point> sorted = new ArrayList<>(found);
    int way = Predicates.compare(p.x(), p.y(), q.x(), q.y());
    sorted.sort((a, b) -> -way * Predicates.compare(a.x(), a.y(), b.x(), b.y()));
    into.addAll(sorted);
  }

  private void addBetween(int face, Point p, Point q, Set<Point> found) {
    for (int i = 0; i < 3; i++) {
      int v = mesh.corner(face, i);
      double x = mesh.x(v);
      double y = mesh.y(v);
      if (!mesh.isRounded(v)
          && Predicates.orientation(p.x(), p.y(), q.x(), q.y(), x, y) == 0
          && Predicates.compare(p.x(), p.y(), x, y) * Predicates.compare(x, y, q.x(), q.y()) > 0) {
        found.add(new Point(x, y));
      }
    }
  }
}

package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;

import dev.sightline.geometry.Point;
import dev.sightline.map.ObstacleCheck;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Where one can stand. Free space is closed: a point on a wall is free, only the inside of an
 * obstacle that blocks movement and the outside of the bounds are not. Made for one thread and one
 * state of the mesh.
 */
public final class FreeSpace {
  private static final int ULPS_TRIED = 4;

  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final FaceSet seen = new FaceSet();

  FreeSpace(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
  }

  /** Returns whether no obstacle that blocks movement has the point in its inside. */
  public boolean isFree(double x, double y) {
    return mesh.bounds().contains(x, y) && blocker(x, y) == NONE;
  }

  /** Returns the number of an obstacle in whose inside the point lies, or -1. */
  public int blocker(double x, double y) {
    int f = mesh.locate(x, y);
    if ((faces.faceBlocks(f) & Mesh.MOVE) == 0) {
      return NONE;
    }
    for (int number : mesh.covers.members(faces.cover(4 * f))) {
      if (number > 0 && mesh.obstacle(number - 1).blocks().move() && !isOnBorder(f, number, x, y)) {
        return number - 1;
      }
    }
    return NONE;
  }

  /** Returns whether the point of face f lies on a segment of the obstacle. */
  private boolean isOnBorder(int f, int number, double x, double y) {
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      int a = faces.origin[h];
      if (vertices.isAt(a, x, y)) {
        return isCorner(a, number);
      }
      if (mesh.sources.count(faces.source[h], number) > 0
          && vertices.orientation(a, faces.destination(h), x, y) == 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isCorner(int v, int number) {
    int start = vertices.out[v];
    int h = start;
    do {
      if (mesh.sources.count(faces.source[h], number) > 0) {
        return true;
      }
      h = mesh.t.turn(h);
    } while (h != start);
    return false;
  }

  /**
   * Returns the free point nearest to the given one that touches walkable ground: itself if it is
   * free. A point between doubles is rounded to the nearest double that is free, exactly: one on a
   * slanted wall may end up a few ulps outside of it, never inside. Of several points that are
   * equally near, the one with the lowest x, then y.
   *
   * @throws IllegalArgumentException if the point has coordinates that no map may have
   * @throws IllegalStateException if the map has no walkable ground at all
   */
  public Point nearest(double x, double y) {
    requireCoordinate(x);
    requireCoordinate(y);
    return isFree(x, y) ? new Point(x, y) : nearestOnBorder(x, y);
  }

  private static void requireCoordinate(double value) {
    String fault = ObstacleCheck.coordinateFault(value);
    if (fault != null) {
      throw new IllegalArgumentException(fault);
    }
  }

  /** A place in the queue: a face to look at, or a border edge of walkable ground (negative). */
  private record Reached(double distance, int place) {}

  /** Searches outward, face by face, for the nearest edge with walkable ground at it. */
  private Point nearestOnBorder(double x, double y) {
    var queue = new PriorityQueue<Reached>((a, b) -> Double.compare(a.distance, b.distance));
    int start = mesh.locate(x, y);
    seen.start();
    seen.add(start);
    queue.add(new Reached(0, start));
    Point best = null;
    while (!queue.isEmpty() && (best == null || queue.peek().distance <= distance(best, x, y))) {
      int place = queue.remove().place;
      if (place >= 0) {
        lookBeyond(place, x, y, queue);
        continue;
      }
      Point found = freeNear(~place, x, y);
      if (found != null && (best == null || isNearer(found, best, x, y))) {
        best = found;
      }
    }
    if (best == null) {
      throw new IllegalStateException("the map has no walkable ground");
    }
    return best;
  }

  private void lookBeyond(int f, double x, double y, PriorityQueue<Reached> queue) {
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      int t = faces.twin[h];
      if (t == NONE) {
        continue;
      }
      if (isGround(t >> 2)) {
        queue.add(new Reached(distance(h, x, y), ~h));
      }
      if (seen.add(t >> 2)) {
        queue.add(new Reached(faceDistance(t >> 2, x, y), t >> 2));
      }
    }
  }

  private boolean isGround(int f) {
    return (faces.faceBlocks(f) & Mesh.MOVE) == 0;
  }

  /** Returns how far along the edge, from 0 to 1, its nearest point is. */
  private double nearestAlong(int h, double x, double y) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    double dx = vertices.x[b] - vertices.x[a];
    double dy = vertices.y[b] - vertices.y[a];
    double along = ((x - vertices.x[a]) * dx + (y - vertices.y[a]) * dy) / (dx * dx + dy * dy);
    return along > 0 ? Math.min(along, 1) : 0; // also where both ends round to one point
  }

  private double faceDistance(int f, double x, double y) {
    double either = Math.min(distance(4 * f, x, y), distance(4 * f + 1, x, y));
    return Math.min(either, distance(4 * f + 2, x, y));
  }

  private double distance(int h, double x, double y) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    double along = nearestAlong(h, x, y);
    double nearX = vertices.x[a] + along * (vertices.x[b] - vertices.x[a]);
    double nearY = vertices.y[a] + along * (vertices.y[b] - vertices.y[a]);
    return Math.hypot(nearX - x, nearY - y);
  }

  /**
   * Returns a free double at the edge's nearest point; where the ground there is narrower than
   * doubles can tell, one as little further along the edge as it takes; null if there is none.
   */
  private @Nullable Point freeNear(int h, double x, double y) {
    double nearest = nearestAlong(h, x, y);
    Point found = freeAt(nearest > 0 && nearest < 1 ? foot(h, x, y) : along(h, nearest));
    for (double step = 0x1p-50; found == null && step < 1; step *= 2) {
      Point before = nearest >= step ? freeAt(along(h, nearest - step)) : null;
      Point after = nearest + step <= 1 ? freeAt(along(h, nearest + step)) : null;
      found = before == null || (after != null && isNearer(after, before, x, y)) ? after : before;
    }
    return found;
  }

  /** Returns where the perpendicular from a point meets the line of an edge. */
  private ExactPlace foot(int h, double x, double y) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    return ExactPlace.foot(vertices.x[a], vertices.y[a], vertices.x[b], vertices.y[b], x, y);
  }

  /** Returns the place this far along an edge, from 0 to 1. */
  private ExactPlace along(int h, double part) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    return part == 1
        ? ExactPlace.at(vertices.x[b], vertices.y[b])
        : ExactPlace.along(vertices.x[a], vertices.y[a], vertices.x[b], vertices.y[b], part);
  }

  /** Returns the free double nearest to a place, among those around it. */
  private @Nullable Point freeAt(ExactPlace place) {
    Point rounded = place.rounded();
    if (place.isRounded() && isFree(rounded.x(), rounded.y())) {
      return rounded;
    }
    Point best = null;
    for (int i = -ULPS_TRIED; i <= ULPS_TRIED; i++) {
      for (int j = -ULPS_TRIED; j <= ULPS_TRIED; j++) {
        Point p =
            new Point(
                rounded.x() + i * Math.ulp(rounded.x()), rounded.y() + j * Math.ulp(rounded.y()));
        if ((best == null || place.isNearer(p, best)) && isFree(p.x(), p.y())) {
          best = p;
        }
      }
    }
    return best;
  }

  private static boolean isNearer(Point p, Point q, double x, double y) {
    int order = Double.compare(distance(p, x, y), distance(q, x, y));
    return order < 0 || (order == 0 && (p.x() < q.x() || (p.x() == q.x() && p.y() < q.y())));
  }

  private static double distance(Point p, double x, double y) {
    return Math.hypot(p.x() - x, p.y() - y);
  }

  /** Returns the area of the bounds outside all obstacles that block movement. */
  public double area() {
    double sum = 0;
    double lost = 0; // what rounding took off the sum so far
    for (int f = 0; f < faces.slots(); f++) {
      if (faces.isLive(f) && isGround(f)) {
        double next = mesh.area(f);
        double total = sum + next;
        lost += Math.abs(sum) >= Math.abs(next) ? (sum - total) + next : (next - total) + sum;
        sum = total;
      }
    }
    return sum + lost;
  }
}

package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;

import dev.sightline.geometry.Point;
import java.util.PriorityQueue;

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
   * free. A point between doubles is rounded to the nearest double that is free.
   *
   * @throws IllegalStateException if the map has no walkable ground at all
   */
  public Point nearest(double x, double y) {
    return isFree(x, y) ? new Point(x, y) : nearestOnBorder(x, y);
  }

  private record Reached(double distance, int face) {}

  /** Searches outward, face by face, for the nearest edge with walkable ground at it. */
  private Point nearestOnBorder(double x, double y) {
    var queue = new PriorityQueue<Reached>((a, b) -> Double.compare(a.distance, b.distance));
    int best = NONE;
    double bestDistance = Double.POSITIVE_INFINITY;
    seen.start();
    int start = mesh.locate(x, y);
    seen.add(start);
    queue.add(new Reached(0, start));
    while (!queue.isEmpty() && queue.peek().distance < bestDistance) {
      int f = queue.remove().face;
      for (int h = 4 * f; h < 4 * f + 3; h++) {
        double distance = distance(h, x, y);
        int t = faces.twin[h];
        if (t == NONE || distance >= bestDistance) {
          continue;
        }
        if (isGround(f) || isGround(t >> 2)) {
          best = h;
          bestDistance = distance;
        } else if (seen.add(t >> 2)) {
          queue.add(new Reached(distance, t >> 2));
        }
      }
    }
    if (best == NONE) {
      throw new IllegalStateException("the map has no walkable ground");
    }
    return freeNear(best, x, y);
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
    return Math.min(Math.max(along, 0), 1);
  }

  private double distance(int h, double x, double y) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    double along = nearestAlong(h, x, y);
    double nearX = vertices.x[a] + along * (vertices.x[b] - vertices.x[a]);
    double nearY = vertices.y[a] + along * (vertices.y[b] - vertices.y[a]);
    return Math.hypot(nearX - x, nearY - y);
  }

  /** Returns the free double nearest to the edge's nearest point; at worst an end of the edge. */
  private Point freeNear(int h, double x, double y) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    double along = nearestAlong(h, x, y);
    double nearX = vertices.x[a] + along * (vertices.x[b] - vertices.x[a]);
    double nearY = vertices.y[a] + along * (vertices.y[b] - vertices.y[a]);
    Point best = null;
    for (int i = -ULPS_TRIED; i <= ULPS_TRIED; i++) {
      for (int j = -ULPS_TRIED; j <= ULPS_TRIED; j++) {
        Point p = new Point(nearX + i * Math.ulp(nearX), nearY + j * Math.ulp(nearY));
        if ((best == null || isNearer(p, best, x, y)) && isFree(p.x(), p.y())) {
          best = p;
        }
      }
    }
    return best != null ? best : along < 0.5 ? corner(a, b) : corner(b, a);
  }

  private static boolean isNearer(Point p, Point q, double x, double y) {
    return Math.hypot(p.x() - x, p.y() - y) < Math.hypot(q.x() - x, q.y() - y);
  }

  private Point corner(int v, int otherwise) {
    int chosen = isFree(vertices.x[v], vertices.y[v]) ? v : otherwise;
    return new Point(vertices.x[chosen], vertices.y[chosen]);
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

package dev.sightline.path;

import dev.sightline.collection.IntHeap;
import dev.sightline.mesh.Mesh;

/**
 * Finds the point nearest to a given one on chosen faces. Faces are looked at in the order of their
 * distance, outward from the face under the point, through walls; for one thread.
 */
final class NearestGround {
  private final Mesh mesh;
  private final IntHeap heap = new IntHeap();
  private int[] seen = new int[0];
  private int stamp;
  private double px;
  private double py;

  /** The point found last. */
  double x;

  double y;

  NearestGround(Mesh mesh) {
    this.mesh = mesh;
  }

  /** Tells which places count. */
  @FunctionalInterface
  interface Target {
    /** Returns whether the face counts, whose point nearest to the given one is (x, y). */
    boolean accepts(int face, double x, double y);
  }

  /** Sets x and y to the nearest point on an accepted face; returns the face or -1. */
  int find(double toX, double toY, Target target) {
    px = toX;
    py = toY;
    start(mesh.locate(toX, toY));
    while (!heap.isEmpty()) {
      int f = heap.pop();
      project(f);
      settle(f);
      if (target.accepts(f, x, y)) {
        return f;
      }
      spread(f);
    }
    return Ground.NONE;
  }

  private void start(int f) {
    if (seen.length < mesh.faceSlots()) {
      seen = new int[mesh.faceSlots()];
    }
    stamp++;
    heap.clear();
    seen[f] = stamp;
    heap.push(f, 0);
  }

  private void spread(int f) {
    for (int i = 0; i < 3; i++) {
      int g = mesh.neighbor(f, i);
      if (g != Ground.NONE && seen[g] != stamp) {
        seen[g] = stamp;
        heap.push(g, project(g));
      }
    }
  }

  /** Sets x and y to about the face's nearest point and returns its distance. */
  private double project(int f) {
    double least = Double.POSITIVE_INFINITY;
    boolean inside = true;
    for (int i = 0; i < 3; i++) {
      inside &= mesh.side(f, i, px, py) >= 0;
    }
    if (inside) {
      x = px;
      y = py;
      return 0;
    }
    for (int i = 0; i < 3; i++) {
      least = nearer(least, mesh.corner(f, i), mesh.corner(f, i == 2 ? 0 : i + 1));
    }
    return least;
  }

  private double nearer(double least, int a, int b) {
    double ax = mesh.x(a);
    double ay = mesh.y(a);
    double dx = mesh.x(b) - ax;
    double dy = mesh.y(b) - ay;
    double along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy);
    double nearX = along <= 0 ? ax : along >= 1 ? mesh.x(b) : ax + along * dx;
    double nearY = along <= 0 ? ay : along >= 1 ? mesh.y(b) : ay + along * dy;
    double distance = ConeSearch.distance(nearX - px, nearY - py);
    if (distance < least) {
      x = nearX;
      y = nearY;
      return distance;
    }
    return least;
  }

  /** Moves a rounded point into the face, toward its middle, as little as needed. */
  private void settle(int f) {
    int a = mesh.corner(f, 0);
    int b = mesh.corner(f, 1);
    int c = mesh.corner(f, 2);
    double middleX = mesh.x(a) / 3 + mesh.x(b) / 3 + mesh.x(c) / 3;
    double middleY = mesh.y(a) / 3 + mesh.y(b) / 3 + mesh.y(c) / 3;
    double atX = x;
    double atY = y;
    for (double part = 0x1p-52; !holds(f, x, y) && part <= 1; part *= 2) {
      x = atX + part * (middleX - atX);
      y = atY + part * (middleY - atY);
    }
  }

  private boolean holds(int f, double atX, double atY) {
    return mesh.side(f, 0, atX, atY) >= 0
        && mesh.side(f, 1, atX, atY) >= 0
        && mesh.side(f, 2, atX, atY) >= 0;
  }
}

package dev.sightline.path;

import static dev.sightline.path.Ground.NONE;
import static dev.sightline.path.Ground.next;
import static dev.sightline.path.Ground.previous;

import dev.sightline.mesh.Mesh;

/**
 * The walkable ground around a point. Walls that end at the point divide it into sectors; one
 * sector cannot be entered from another at the point itself. A sector is named by the least of its
 * faces.
 */
final class Surroundings {
  private final Ground ground;
  private final Mesh mesh;

  Surroundings(Ground ground) {
    this.ground = ground;
    mesh = ground.mesh;
    ground.refresh();
  }

  /**
   * Returns the sector at p into which the line to q leads, shifted to its left or right; -1 if
   * there is none.
   */
  int sector(double px, double py, double qx, double qy, boolean toLeft) {
    int f = mesh.locate(px, py);
    int h = outgoing(f, px, py);
    if (h != NONE) {
      return sectorAround(ahead(h, qx, qy, toLeft));
    }
    for (int i = 0; i < 3; i++) {
      if (mesh.side(f, i, px, py) == 0) {
        return sectorAtEdge(4 * f + i, px, py, qx, qy, toLeft);
      }
    }
    return ground.isWalkable(f) ? f : NONE;
  }

  /** Returns the half-edge of the face that starts at the point, or NONE. */
  private int outgoing(int f, double x, double y) {
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      int v = ground.origin(h);
      if (mesh.x(v) == x && mesh.y(v) == y && !mesh.isRounded(v)) {
        return h;
      }
    }
    return NONE;
  }

  /** Turns around the origin of a half-edge to the face into which the shifted line leads. */
  private int ahead(int start, double qx, double qy, boolean toLeft) {
    int h = start;
    while (true) {
      int right = mesh.side(h >> 2, h & 3, qx, qy);
      int left = mesh.side(h >> 2, previous(h) & 3, qx, qy);
      boolean between = right > 0 && left > 0;
      if (between || (toLeft && right == 0 && left > 0) || (!toLeft && left == 0 && right > 0)) {
        return h;
      }
      h = ground.twin(previous(h));
      if (h == start) {
        throw new IllegalStateException("no way on from vertex " + ground.origin(h));
      }
    }
  }

  /** Returns the least face that is reached from h by turning around its origin, or NONE. */
  private int sectorAround(int h) {
    if (!ground.isWalkable(h >> 2)) {
      return NONE;
    }
    int least = h >> 2;
    int k = ground.across(previous(h));
    while (k != NONE && k != h) {
      least = Math.min(least, k >> 2);
      k = ground.across(previous(k));
    }
    k = k == h ? NONE : ground.across(h);
    while (k != NONE) {
      least = Math.min(least, k >> 2);
      k = ground.across(next(k));
    }
    return least;
  }

  private int sectorAtEdge(int h, double px, double py, double qx, double qy, boolean toLeft) {
    int side = mesh.side(h >> 2, h & 3, qx, qy);
    if (side == 0) {
      boolean along = isAhead(h, px, py, qx, qy);
      side = along == toLeft ? 1 : -1;
    }
    int inside = side > 0 ? h : ground.twin(h);
    if (!ground.isWalkable(inside >> 2)) {
      return NONE;
    }
    int beyond = ground.across(inside);
    return beyond == NONE ? inside >> 2 : Math.min(inside >> 2, beyond >> 2);
  }

  /** Returns whether the direction from p to q, along the edge, is that of the half-edge. */
  private boolean isAhead(int h, double px, double py, double qx, double qy) {
    int a = ground.origin(h);
    int b = ground.origin(next(h));
    return (qx - px) * (mesh.x(b) - mesh.x(a)) + (qy - py) * (mesh.y(b) - mesh.y(a)) > 0;
  }
}

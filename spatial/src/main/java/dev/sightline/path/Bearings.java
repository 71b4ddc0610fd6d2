package dev.sightline.path;

import dev.sightline.mesh.Mesh;

/** The points of one search, by number: the mesh's vertices, the start and the goal. */
final class Bearings {
  static final int START = -1;
  static final int GOAL = -2;

  private final Mesh mesh;
  private double startX;
  private double startY;
  private double goalX;
  private double goalY;

  Bearings(Mesh mesh) {
    this.mesh = mesh;
  }

  void set(double fromX, double fromY, double toX, double toY) {
    startX = fromX;
    startY = fromY;
    goalX = toX;
    goalY = toY;
  }

  double x(int point) {
    return point >= 0 ? mesh.x(point) : point == START ? startX : goalX;
  }

  double y(int point) {
    return point >= 0 ? mesh.y(point) : point == START ? startY : goalY;
  }

  /** Returns the side of c seen along a to b, exactly: 1 left, -1 right, 0 on the line. */
  int orientation(int a, int b, int c) {
    if ((a | b | c) >= 0) {
      return mesh.orientation(a, b, c);
    }
    return c < 0 ? toward(a, b, c) : a < 0 ? toward(b, c, a) : toward(c, a, b);
  }

  /** The same where p is no vertex, and one of the others may be none either. */
  private int toward(int a, int b, int p) {
    if (a < 0) {
      return mesh.orientation(x(p), y(p), x(a), y(a), b);
    }
    return b < 0 ? mesh.orientation(x(b), y(b), x(p), y(p), a) : mesh.orientation(a, b, x(p), y(p));
  }

  /** Returns whether a point on the ray from a through b lies beyond b. */
  boolean isBeyond(int a, int b, int p) {
    return x(a) != x(b)
        ? (x(b) > x(a) ? x(p) > x(b) : x(p) < x(b))
        : (y(b) > y(a) ? y(p) > y(b) : y(p) < y(b));
  }
}

package dev.sightline.mesh;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.math.BigDecimal;

/**
 * Sight from its definition, in exact decimal arithmetic, over every segment of every obstacle. To
 * shift the line to one side is to count points on it as lying on the other.
 */
public final class BruteForceSight {
  private final WorldMap map;
  private double px;
  private double py;
  private double qx;
  private double qy;

  public BruteForceSight(WorldMap map) {
    this.map = map;
  }

  public boolean clear(double fromX, double fromY, double toX, double toY) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    if (!map.bounds().contains(px, py) || !map.bounds().contains(qx, qy)) {
      return false;
    }
    return (px == qx && py == qy) || copyIsClear(1) || copyIsClear(-1);
  }

  /** Returns whether the copy on the given side (1 left, -1 right) is clear. */
  private boolean copyIsClear(int copy) {
    if (leavesBounds(copy)) {
      return false;
    }
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().sight() && meets(obstacle, copy)) {
        return false;
      }
    }
    return true;
  }

  private boolean leavesBounds(int copy) {
    Box b = map.bounds();
    boolean alongLeft = px == b.minX() && qx == b.minX();
    boolean alongRight = px == b.maxX() && qx == b.maxX();
    boolean alongLow = py == b.minY() && qy == b.minY();
    boolean alongHigh = py == b.maxY() && qy == b.maxY();
    int up = Double.compare(qy, py) * copy;
    int east = Double.compare(qx, px) * copy;
    return (alongLeft && up > 0)
        || (alongRight && up < 0)
        || (alongLow && east < 0)
        || (alongHigh && east > 0);
  }

  private boolean meets(Obstacle obstacle, int copy) {
    if (obstacle instanceof Obstacle.Segment s) {
      return where(s.x1(), s.y1(), s.x2(), s.y2(), copy) == Where.BETWEEN;
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    int before = crossings(polygon.ring(), copy);
    for (Ring hole : polygon.holes()) {
      if (before < 0) {
        return true;
      }
      int more = crossings(hole, copy);
      before = more < 0 ? more : before + more;
    }
    return before < 0 || before % 2 == 1;
  }

  /** Returns how often the copy's line crosses the ring before p, or -1 if between p and q. */
  private int crossings(Ring ring, int copy) {
    int before = 0;
    for (int i = 0; i < ring.size(); i++) {
      switch (where(ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1), copy)) {
        case BETWEEN -> {
          return -1;
        }
        case BEFORE -> before++;
        default -> {}
      }
    }
    return before;
  }

  private enum Where {
    NOWHERE,
    BEFORE,
    BETWEEN,
    AFTER
  }

  /** Returns where along the line the shifted line crosses the segment a-b. */
  private Where where(double ax, double ay, double bx, double by, int copy) {
    int a = orientation(px, py, qx, qy, ax, ay);
    int b = orientation(px, py, qx, qy, bx, by);
    if ((a == 0 ? -copy : a) == (b == 0 ? -copy : b)) {
      return Where.NOWHERE;
    }
    if (a == 0) {
      return place(ax, ay);
    }
    if (b == 0) {
      return place(bx, by);
    }
    int p = orientation(ax, ay, bx, by, px, py);
    int q = orientation(ax, ay, bx, by, qx, qy);
    if (p * q < 0) {
      return Where.BETWEEN;
    }
    // Seen along a segment that runs from the line's right to its left, what is behind is right.
    int behind = a < 0 ? 1 : -1;
    return p == 0 || p == -behind ? Where.BEFORE : Where.AFTER;
  }

  private Where place(double x, double y) {
    boolean byX = px != qx;
    double at = byX ? x : y;
    double from = byX ? px : py;
    double to = byX ? qx : qy;
    if (from > to) {
      at = -at;
      from = -from;
      to = -to;
    }
    return at <= from ? Where.BEFORE : at >= to ? Where.AFTER : Where.BETWEEN;
  }

  static int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
    double det = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
    double most = Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) + Math.abs(cx);
    double size = most + Math.abs(cy);
    if (Math.abs(det) > 1e-12 * size * size) {
      return det > 0 ? 1 : -1; // far beyond any rounding; all else in decimal
    }
    BigDecimal x = new BigDecimal(cx);
    BigDecimal y = new BigDecimal(cy);
    BigDecimal left = new BigDecimal(ax).subtract(x).multiply(new BigDecimal(by).subtract(y));
    BigDecimal right = new BigDecimal(ay).subtract(y).multiply(new BigDecimal(bx).subtract(x));
    return left.compareTo(right);
  }
}

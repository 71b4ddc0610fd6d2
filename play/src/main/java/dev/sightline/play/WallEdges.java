package dev.sightline.play;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The edges of everything that blocks movement. */
final class WallEdges {

  /*
   * The edges of everything that blocks movement, doors that are open now among them, as flat
   * arrays by edge number; the numbers of edges that went are used again. Owner 0 is the border of
   * the bounds, whose inside is what lies beyond it, owner n + 1 the obstacle n.
   *
   * Two bits tell whether the inside of the owner lies at an edge's left and at its right. They
   * are found when first asked for, by counting the owner's other edges that the edge's line, moved
   * by an infinitesimal to that side, crosses before the edge begins: an odd number is inside. If
   * such an edge is crossed between the ends, the answer is not the same all along the edge; then
   * VARIES is set and it has to be counted anew for each point. That is rare: rings touch
   * themselves in the middle of an edge.
   *
   * Cost: the edges of the owner, once per edge.
   */

  static final int LEFT = 1;
  static final int RIGHT = 2;
  static final int VARIES = 4;
  private static final int KNOWN = 8;
  private static final int[] NONE = {};

  double[] x1 = new double[64];
  double[] y1 = new double[64];
  double[] x2 = new double[64];
  double[] y2 = new double[64];
  int[] owner = new int[64];
  private byte[] sides = new byte[64];
  private int size;
  private int[] free = new int[16];
  private int freeCount;
  private final List<int[]> edgesOf = new ArrayList<>();
  private final List<@Nullable Box> boxOf = new ArrayList<>();

  WallEdges(Box bounds) {
    add(0, Ring.of(bounds).toArray(), 4, KNOWN | RIGHT);
  }

  /** Copies everything. */
  WallEdges(WallEdges other) {
    x1 = other.x1.clone();
    y1 = other.y1.clone();
    x2 = other.x2.clone();
    y2 = other.y2.clone();
    owner = other.owner.clone();
    sides = other.sides.clone();
    size = other.size;
    free = other.free.clone();
    freeCount = other.freeCount;
    edgesOf.addAll(other.edgesOf);
    boxOf.addAll(other.boxOf);
  }

  /** Returns one more than the largest edge number in use so far. */
  int slots() {
    return size;
  }

  /** Adds the edges of an obstacle under an owner that has none, and returns them. */
  int[] add(int number, Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return add(number, new double[] {s.x1(), s.y1(), s.x2(), s.y2()}, 1, KNOWN);
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    add(number, polygon.ring().toArray(), polygon.ring().size(), 0);
    for (Ring hole : polygon.holes()) {
      add(number, hole.toArray(), hole.size(), 0);
    }
    boxOf.set(number, polygon.bounds());
    return of(number);
  }

  private int[] add(int number, double[] xy, int count, int bits) {
    int[] added = new int[count];
    int found = 0;
    for (int i = 0; i < count; i++) {
      int j = 2 * i + 2 == xy.length ? 0 : 2 * i + 2;
      if (xy[2 * i] != xy[j] || xy[2 * i + 1] != xy[j + 1]) {
        added[found++] = put(number, xy[2 * i], xy[2 * i + 1], xy[j], xy[j + 1], bits);
      }
    }
    return append(number, Arrays.copyOf(added, found));
  }

  private int[] append(int number, int[] added) {
    while (edgesOf.size() <= number) {
      edgesOf.add(NONE);
      boxOf.add(null);
    }
    int[] before = edgesOf.get(number);
    int[] all = Arrays.copyOf(before, before.length + added.length);
    System.arraycopy(added, 0, all, before.length, added.length);
    edgesOf.set(number, all);
    return all;
  }

  private int put(int number, double ax, double ay, double bx, double by, int bits) {
    int e = freeCount > 0 ? free[--freeCount] : size++;
    if (e == x1.length) {
      grow();
    }
    x1[e] = ax;
    y1[e] = ay;
    x2[e] = bx;
    y2[e] = by;
    owner[e] = number;
    sides[e] = (byte) bits;
    return e;
  }

  private void grow() {
    int capacity = 2 * x1.length;
    x1 = Arrays.copyOf(x1, capacity);
    y1 = Arrays.copyOf(y1, capacity);
    x2 = Arrays.copyOf(x2, capacity);
    y2 = Arrays.copyOf(y2, capacity);
    owner = Arrays.copyOf(owner, capacity);
    sides = Arrays.copyOf(sides, capacity);
  }

  /** Forgets the edges of an owner. */
  void remove(int number) {
    if (number >= edgesOf.size()) {
      return;
    }
    for (int e : of(number)) {
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, 2 * freeCount);
      }
      free[freeCount++] = e;
    }
    edgesOf.set(number, NONE);
    boxOf.set(number, null);
  }

  /** Returns the edges of an owner; not to be changed. */
  int[] of(int number) {
    return number < edgesOf.size() ? edgesOf.get(number) : NONE;
  }

  /** Returns the box of an owner that is a polygon, or null. */
  @Nullable Box box(int number) {
    return number < boxOf.size() ? boxOf.get(number) : null;
  }

  /** Returns whether a point lies inside of an owner that is a polygon, and not on its border. */
  boolean isInside(int number, double x, double y) {
    Box box = box(number);
    if (box == null || !box.contains(x, y)) {
      return false;
    }
    boolean inside = false;
    for (int e : of(number)) {
      if (contains(e, x, y)) {
        return false;
      }
      if (y1[e] > y != y2[e] > y) {
        inside ^= side(e, x, y) > 0 == y2[e] > y;
      }
    }
    return inside;
  }

  boolean meetsBox(int e, double minX, double minY, double maxX, double maxY) {
    return Math.min(x1[e], x2[e]) <= maxX
        && Math.max(x1[e], x2[e]) >= minX
        && Math.min(y1[e], y2[e]) <= maxY
        && Math.max(y1[e], y2[e]) >= minY;
  }

  /** Returns whether the point lies on the closed edge. */
  boolean contains(int e, double x, double y) {
    return meetsBox(e, x, y, x, y) && (x1[e] == x2[e] || y1[e] == y2[e] || side(e, x, y) == 0);
  }

  /** Returns on which side of the edge's line the point lies: 1 left, -1 right, 0 on it. */
  int side(int e, double x, double y) {
    if (x1[e] == x2[e]) {
      return y1[e] < y2[e] ? sign(x1[e], x) : sign(x, x1[e]);
    }
    if (y1[e] == y2[e]) {
      return x1[e] < x2[e] ? sign(y, y1[e]) : sign(y1[e], y);
    }
    return Predicates.orientation(x1[e], y1[e], x2[e], y2[e], x, y);
  }

  private static int sign(double a, double b) {
    return a > b ? 1 : a < b ? -1 : 0;
  }

  /**
   * Returns about how far between p and q the line through them crosses the edge's, from 0 to 1.
   */
  double share(int e, double px, double py, double qx, double qy) {
    double wx = x2[e] - x1[e];
    double wy = y2[e] - y1[e];
    double p = wx * (py - y1[e]) - wy * (px - x1[e]);
    double q = wx * (qy - y1[e]) - wy * (qx - x1[e]);
    double share = p / (p - q);
    return share >= 0 ? Math.min(share, 1) : 0; // also if it is not a number
  }

  /** Returns at which sides of an edge its owner's inside lies, or {@link #VARIES}. */
  int sides(int e) {
    if ((sides[e] & KNOWN) == 0) {
      sides[e] = (byte) (KNOWN | insideAt(e, LEFT) | insideAt(e, RIGHT));
    }
    return sides[e];
  }

  private int insideAt(int e, int side) {
    boolean inside = false;
    for (int f : of(owner[e])) {
      int met = meeting(f, x1[e], y1[e], x2[e], y2[e], side);
      if (met == BETWEEN) {
        return VARIES;
      }
      inside ^= met == BEFORE;
    }
    return inside ? side : 0;
  }

  /**
   * Returns whether the line from p to q, moved by an infinitesimal to a side, starts inside of an
   * owner; p is on its boundary or outside.
   */
  boolean startsInside(int number, double px, double py, double qx, double qy, int side) {
    boolean inside = false;
    for (int f : of(number)) {
      inside ^= meeting(f, px, py, qx, qy, side) == BEFORE;
    }
    return inside != (number == 0); // whoever is beyond the border crosses it once or not at all
  }

  static final int NOWHERE = 0;
  static final int BEFORE = 1;
  static final int BETWEEN = 2;
  static final int AFTER = 3;

  /** Returns where the line through p and q, moved by an infinitesimal, crosses an edge. */
  private int meeting(int e, double px, double py, double qx, double qy, int side) {
    int onLine = side == LEFT ? -1 : 1; // a point on the line lies on the copy's other side
    int a = Predicates.orientation(px, py, qx, qy, x1[e], y1[e]);
    int b = Predicates.orientation(px, py, qx, qy, x2[e], y2[e]);
    if ((a == 0 ? onLine : a) == (b == 0 ? onLine : b)) {
      return NOWHERE;
    }
    if (a == 0 || b == 0) {
      return a == 0 ? along(px, py, qx, qy, x1[e], y1[e]) : along(px, py, qx, qy, x2[e], y2[e]);
    }
    int p = side(e, px, py);
    int q = side(e, qx, qy);
    if (p * q < 0) {
      return BETWEEN;
    }
    return p == 0 || p == (a < 0 ? -1 : 1) ? BEFORE : AFTER;
  }

  /** Returns where a point of the line through p and q lies on it. */
  static int along(double px, double py, double qx, double qy, double x, double y) {
    return px != qx ? along(px, qx, x) : along(py, qy, y);
  }

  private static int along(double from, double to, double at) {
    boolean forward = from < to;
    if (forward ? at <= from : at >= from) {
      return BEFORE;
    }
    return (forward ? at >= to : at <= to) ? AFTER : BETWEEN;
  }
}

package dev.sightline.partition;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import java.util.Arrays;

/**
 * The tiles' corners and what closed sets they meet.
 *
 * <p>Vertices are alternating x and y; a tile is a counterclockwise list of vertex numbers. All
 * answers are exact on those doubles. Convex tiles are asked by their edges' sides, others by
 * counting crossings; a tile with holes has its holes joined to its outer ring by an edge that is
 * walked in both directions, which neither test minds.
 */
final class TileShapes {
  static final int OUTSIDE = -1;
  static final int BORDER = 0;
  static final int INSIDE = 1;

  private double[] xy;
  private final IntLists corners;
  private final boolean convex;

  TileShapes(double[] xy, IntLists corners, boolean convex) {
    this.xy = xy;
    this.corners = corners;
    this.convex = convex;
  }

  IntLists corners() {
    return corners;
  }

  boolean areConvex() {
    return convex;
  }

  long bytes() {
    return 8L * xy.length + corners.bytes();
  }

  double x(int vertex) {
    return xy[2 * vertex];
  }

  double y(int vertex) {
    return xy[2 * vertex + 1];
  }

  int vertexLimit() {
    return xy.length / 2;
  }

  void setVertex(int vertex, double x, double y) {
    if (2 * vertex + 1 >= xy.length) {
      xy = Arrays.copyOf(xy, Math.max(2 * vertex + 2, xy.length + xy.length / 4 * 2));
    }
    xy[2 * vertex] = x;
    xy[2 * vertex + 1] = y;
  }

  double x(int tile, int k) {
    return xy[2 * corners.get(tile, k)];
  }

  double y(int tile, int k) {
    return xy[2 * corners.get(tile, k) + 1];
  }

  private int next(int tile, int k) {
    return k + 1 == corners.count(tile) ? 0 : k + 1;
  }

  double area(int tile) {
    double sum = 0;
    double ox = x(tile, 0);
    double oy = y(tile, 0);
    for (int k = 1; k + 1 < corners.count(tile); k++) {
      sum += (x(tile, k) - ox) * (y(tile, k + 1) - oy) - (x(tile, k + 1) - ox) * (y(tile, k) - oy);
    }
    return sum / 2;
  }

  /** Returns the centroid's offset from the first corner, in x or in y. */
  private double moment(int tile, boolean inX) {
    double sum = 0;
    double ox = x(tile, 0);
    double oy = y(tile, 0);
    for (int k = 1; k + 1 < corners.count(tile); k++) {
      double ax = x(tile, k) - ox;
      double ay = y(tile, k) - oy;
      double bx = x(tile, k + 1) - ox;
      double by = y(tile, k + 1) - oy;
      sum += (ax * by - bx * ay) * (inX ? ax + bx : ay + by);
    }
    return sum / 6;
  }

  double centroidX(int tile) {
    if (corners.count(tile) == 3) {
      return (x(tile, 0) + x(tile, 1) + x(tile, 2)) / 3;
    }
    return x(tile, 0) + moment(tile, true) / area(tile);
  }

  double centroidY(int tile) {
    if (corners.count(tile) == 3) {
      return (y(tile, 0) + y(tile, 1) + y(tile, 2)) / 3;
    }
    return y(tile, 0) + moment(tile, false) / area(tile);
  }

  double minX(int tile) {
    double min = x(tile, 0);
    for (int k = 1; k < corners.count(tile); k++) {
      min = Math.min(min, x(tile, k));
    }
    return min;
  }

  double minY(int tile) {
    double min = y(tile, 0);
    for (int k = 1; k < corners.count(tile); k++) {
      min = Math.min(min, y(tile, k));
    }
    return min;
  }

  double maxX(int tile) {
    double max = x(tile, 0);
    for (int k = 1; k < corners.count(tile); k++) {
      max = Math.max(max, x(tile, k));
    }
    return max;
  }

  double maxY(int tile) {
    double max = y(tile, 0);
    for (int k = 1; k < corners.count(tile); k++) {
      max = Math.max(max, y(tile, k));
    }
    return max;
  }

  /** Returns {@link #INSIDE}, {@link #BORDER} or {@link #OUTSIDE}. */
  int side(int tile, double px, double py) {
    return convex ? convexSide(tile, px, py) : crossingSide(tile, px, py);
  }

  private int convexSide(int tile, double px, double py) {
    int[] data = corners.data();
    int first = corners.start(tile);
    int count = corners.count(tile);
    int side = INSIDE;
    int a = data[first + count - 1];
    for (int k = 0; k < count; k++) {
      int b = data[first + k];
      int turn = Predicates.orientation(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], px, py);
      if (turn < 0) {
        return OUTSIDE;
      }
      side = Math.min(side, turn);
      a = b;
    }
    return side;
  }

  private int crossingSide(int tile, double px, double py) {
    boolean inside = false;
    for (int k = 0; k < corners.count(tile); k++) {
      int m = next(tile, k);
      double ax = x(tile, k);
      double ay = y(tile, k);
      double bx = x(tile, m);
      double by = y(tile, m);
      if (Contact.onSegment(ax, ay, bx, by, px, py)) {
        return BORDER;
      }
      if (ay > py != by > py && Predicates.orientation(ax, ay, bx, by, px, py) > 0 == by > ay) {
        inside = !inside;
      }
    }
    return inside ? INSIDE : OUTSIDE;
  }

  boolean meetsDisc(int tile, double px, double py, double radius) {
    if (Contact.isPointInDisc(x(tile, 0), y(tile, 0), px, py, radius)) {
      return true;
    }
    if (convex && isParted(tile, px, py, radius)) {
      return false;
    }
    if (side(tile, px, py) != OUTSIDE) {
      return true;
    }
    for (int k = 0; k < corners.count(tile); k++) {
      int m = next(tile, k);
      if (Contact.segmentDisc(x(tile, k), y(tile, k), x(tile, m), y(tile, m), px, py, radius)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the line of some edge has the whole disc certainly on its outer side. */
  private boolean isParted(int tile, double px, double py, double radius) {
    int[] data = corners.data();
    int first = corners.start(tile);
    int count = corners.count(tile);
    int a = data[first + count - 1];
    for (int k = 0; k < count; k++) {
      int b = data[first + k];
      if (Contact.isRightOf(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], px, py, radius)) {
        return true;
      }
      a = b;
    }
    return false;
  }

  /** Returns the square of the distance from the point to the tile, rounded; 0 when inside. */
  double squareDistance(int tile, double px, double py) {
    if (convex) {
      return convexSquareDistance(tile, px, py);
    }
    return side(tile, px, py) == OUTSIDE ? squareDistanceToBorder(tile, px, py) : 0;
  }

  /** From outside, the nearest point of a convex tile is on an edge that faces the place. */
  private double convexSquareDistance(int tile, double px, double py) {
    int[] data = corners.data();
    int first = corners.start(tile);
    int count = corners.count(tile);
    double least = Double.POSITIVE_INFINITY;
    int a = data[first + count - 1];
    for (int k = 0; k < count; k++) {
      int b = data[first + k];
      double ax = xy[2 * a];
      double ay = xy[2 * a + 1];
      double bx = xy[2 * b];
      double by = xy[2 * b + 1];
      if (Predicates.orientation(ax, ay, bx, by, px, py) < 0) {
        least = Math.min(least, Contact.squareDistance(ax, ay, bx, by, px, py));
      }
      a = b;
    }
    return least < Double.POSITIVE_INFINITY ? least : 0;
  }

  double squareDistanceToBorder(int tile, double px, double py) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < corners.count(tile); k++) {
      int m = next(tile, k);
      least =
          Math.min(
              least,
              Contact.squareDistance(x(tile, k), y(tile, k), x(tile, m), y(tile, m), px, py));
    }
    return least;
  }

  boolean meetsBox(int tile, double x0, double y0, double x1, double y1) {
    if (!(minX(tile) <= x1 && maxX(tile) >= x0 && minY(tile) <= y1 && maxY(tile) >= y0)) {
      return false;
    }
    return convex ? !separatedFromBox(tile, x0, y0, x1, y1) : overlapsBox(tile, x0, y0, x1, y1);
  }

  /** Returns whether the line of some edge has the whole box strictly on its outer side. */
  private boolean separatedFromBox(int tile, double x0, double y0, double x1, double y1) {
    for (int k = 0; k < corners.count(tile); k++) {
      int m = next(tile, k);
      double ax = x(tile, k);
      double ay = y(tile, k);
      double bx = x(tile, m);
      double by = y(tile, m);
      // The box corner that is farthest to the left of ab.
      double px = by > ay ? x0 : x1;
      double py = bx > ax ? y1 : y0;
      if (Predicates.orientation(ax, ay, bx, by, px, py) < 0) {
        return true;
      }
    }
    return false;
  }

  private boolean overlapsBox(int tile, double x0, double y0, double x1, double y1) {
    return side(tile, x0, y0) != OUTSIDE
        || meetsSegment(tile, x0, y0, x1, y0)
        || meetsSegment(tile, x1, y0, x1, y1)
        || meetsSegment(tile, x1, y1, x0, y1)
        || meetsSegment(tile, x0, y1, x0, y0)
        || (x(tile, 0) >= x0 && x(tile, 0) <= x1 && y(tile, 0) >= y0 && y(tile, 0) <= y1);
  }

  private boolean meetsSegment(int tile, double cx, double cy, double dx, double dy) {
    for (int k = 0; k < corners.count(tile); k++) {
      int m = next(tile, k);
      if (Contact.segments(x(tile, k), y(tile, k), x(tile, m), y(tile, m), cx, cy, dx, dy)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the tile meets the closed, filled ring (even-odd). */
  boolean meetsRing(int tile, Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      if (meetsSegment(tile, ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1))) {
        return true;
      }
    }
    return side(tile, ring.x(0), ring.y(0)) != OUTSIDE || enclosed(ring, x(tile, 0), y(tile, 0));
  }

  private static boolean enclosed(Ring ring, double px, double py) {
    boolean inside = false;
    for (int i = 0; i < ring.size(); i++) {
      double ay = ring.y(i);
      double by = ring.y(i + 1);
      if (ay > py != by > py
          && Predicates.orientation(ring.x(i), ay, ring.x(i + 1), by, px, py) > 0 == by > ay) {
        inside = !inside;
      }
    }
    return inside;
  }
}

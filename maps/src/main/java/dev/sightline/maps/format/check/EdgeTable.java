package dev.sightline.maps.format.check;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.List;

/** All edges of a map's polygons as flat arrays, each with its polygon and the side it fills. */
final class EdgeTable {
  final double[] x1;
  final double[] y1;
  final double[] x2;
  final double[] y2;

  /** The number of the obstacle that edge e belongs to. */
  final int[] owner;

  /** 1 if the filled side of edge e is its left one, -1 if its right one. */
  private final byte[] filled;

  private int size;

  EdgeTable(List<Obstacle> obstacles) {
    int edges = count(obstacles);
    x1 = new double[edges];
    y1 = new double[edges];
    x2 = new double[edges];
    y2 = new double[edges];
    owner = new int[edges];
    filled = new byte[edges];
    for (int i = 0; i < obstacles.size(); i++) {
      if (obstacles.get(i) instanceof Obstacle.Polygon polygon) {
        add(i, polygon.ring(), polygon.ring().signedArea() > 0);
        for (Ring hole : polygon.holes()) {
          add(i, hole, hole.signedArea() < 0);
        }
      }
    }
  }

  private static int count(List<Obstacle> obstacles) {
    int edges = 0;
    for (Obstacle obstacle : obstacles) {
      if (obstacle instanceof Obstacle.Polygon polygon) {
        edges += polygon.ring().size();
        for (Ring hole : polygon.holes()) {
          edges += hole.size();
        }
      }
    }
    return edges;
  }

  private void add(int obstacle, Ring ring, boolean left) {
    for (int i = 0; i < ring.size(); i++) {
      x1[size] = ring.x(i) + 0.0; // no negative zeros
      y1[size] = ring.y(i) + 0.0;
      x2[size] = ring.x(i + 1) + 0.0;
      y2[size] = ring.y(i + 1) + 0.0;
      owner[size] = obstacle;
      filled[size] = (byte) (left ? 1 : -1);
      size++;
    }
  }

  /** Returns whether the edges belong to more than one obstacle. */
  boolean hasSeveralOwners() {
    return owner.length > 0 && owner[0] != owner[owner.length - 1];
  }

  /** Returns on which side of edge i the point lies. */
  private int side(int i, double x, double y) {
    return Predicates.orientation(x1[i], y1[i], x2[i], y2[i], x, y);
  }

  /** Returns whether the edges cross at a point that is inside both. */
  boolean cross(int i, int j) {
    return Predicates.cross(x1[i], y1[i], x2[i], y2[i], x1[j], y1[j], x2[j], y2[j]);
  }

  /** Returns whether the edges share more than a point and their fillings the side of it. */
  boolean fillSameSide(int i, int j) {
    if (side(i, x1[j], y1[j]) != 0 || side(i, x2[j], y2[j]) != 0) {
      return false;
    }
    boolean upright = x1[i] == x2[i];
    double start = upright ? y1[i] : x1[i];
    double end = upright ? y2[i] : x2[i];
    double otherStart = upright ? y1[j] : x1[j];
    double otherEnd = upright ? y2[j] : x2[j];
    boolean overlap =
        Math.max(Math.min(start, end), Math.min(otherStart, otherEnd))
            < Math.min(Math.max(start, end), Math.max(otherStart, otherEnd));
    boolean sameWay = start < end == otherStart < otherEnd;
    return overlap && (filled[i] == filled[j]) == sameWay;
  }
}

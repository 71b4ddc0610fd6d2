package dev.sightline.map;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;

/** The edges of a polygon and its holes as flat arrays, without those of no length. */
final class PolygonEdges {
  final double[] x1;
  final double[] y1;
  final double[] x2;
  final double[] y2;
  private int size;

  PolygonEdges(Obstacle.Polygon polygon) {
    int most = polygon.ring().size();
    for (Ring hole : polygon.holes()) {
      most += hole.size();
    }
    x1 = new double[most];
    y1 = new double[most];
    x2 = new double[most];
    y2 = new double[most];
    add(polygon.ring());
    polygon.holes().forEach(this::add);
  }

  private void add(Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      if (ring.x(i) != ring.x(i + 1) || ring.y(i) != ring.y(i + 1)) {
        x1[size] = ring.x(i) + 0.0; // no negative zeros
        y1[size] = ring.y(i) + 0.0;
        x2[size] = ring.x(i + 1) + 0.0;
        y2[size] = ring.y(i + 1) + 0.0;
        size++;
      }
    }
  }

  /** Returns the number of edges, which may be less than the length of the arrays. */
  int size() {
    return size;
  }

  /** Returns whether the edges cross at a point that is inside both. */
  boolean cross(int i, int j) {
    return Predicates.cross(x1[i], y1[i], x2[i], y2[i], x1[j], y1[j], x2[j], y2[j]);
  }

  /** Describes edge i for a message. */
  String describe(int i) {
    return "(" + x1[i] + ", " + y1[i] + ") - (" + x2[i] + ", " + y2[i] + ")";
  }
}

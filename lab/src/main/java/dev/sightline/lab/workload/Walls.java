package dev.sightline.lab.workload;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.Arrays;

/** Finds where a straight step first meets something that blocks movement. */
final class Walls {

  /*
   * Where a straight step first meets something that blocks movement. Edges of all such obstacles
   * and of the bounds, in flat arrays; a grid of square cells lists the edges whose boxes meet each
   * cell, all lists in one array. A step looks at the cells of its own box, so it costs what is near
   * a short step. Rounded arithmetic: callers keep a distance from what they meet.
   */

  private static final double CLEAR = Double.POSITIVE_INFINITY;

  private final Box bounds;
  private double[] edges = new double[64];
  private int count;
  private final double cell;
  private final int columns;
  private final int rows;
  private final int[] first;
  private final int[] members;

  Walls(WorldMap map) {
    bounds = map.bounds();
    addRing(Ring.of(bounds));
    map.obstacles().forEach(this::add);
    double area = Math.max(bounds.width(), 1e-9) * Math.max(bounds.height(), 1e-9);
    cell = Math.sqrt(area / Math.min(count + 16, 1 << 20));
    columns = (int) (bounds.width() / cell) + 1;
    rows = (int) (bounds.height() / cell) + 1;
    first = new int[columns * rows + 1];
    for (int e = 0; e < count; e++) {
      visit(e, c -> first[c + 1]++);
    }
    for (int c = 0; c < columns * rows; c++) {
      first[c + 1] += first[c];
    }
    members = new int[first[columns * rows]];
    int[] next = first.clone();
    for (int e = 0; e < count; e++) {
      int edge = e;
      visit(e, c -> members[next[c]++] = edge);
    }
  }

  private void add(Obstacle obstacle) {
    if (!obstacle.blocks().move()) {
      return;
    }
    if (obstacle instanceof Obstacle.Segment s) {
      addEdge(s.x1(), s.y1(), s.x2(), s.y2());
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      addRing(polygon.ring());
      polygon.holes().forEach(this::addRing);
    }
  }

  private void addRing(Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      addEdge(ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1));
    }
  }

  private void addEdge(double x1, double y1, double x2, double y2) {
    if (4 * count == edges.length) {
      edges = Arrays.copyOf(edges, 8 * count);
    }
    int at = 4 * count++;
    edges[at] = x1;
    edges[at + 1] = y1;
    edges[at + 2] = x2;
    edges[at + 3] = y2;
  }

  private interface CellVisitor {
    void visit(int cell);
  }

  private void visit(int edge, CellVisitor visitor) {
    int at = 4 * edge;
    visit(edges[at], edges[at + 1], edges[at + 2], edges[at + 3], visitor);
  }

  private void visit(double x1, double y1, double x2, double y2, CellVisitor visitor) {
    int top = row(Math.max(y1, y2));
    int right = column(Math.max(x1, x2));
    for (int r = row(Math.min(y1, y2)); r <= top; r++) {
      for (int c = column(Math.min(x1, x2)); c <= right; c++) {
        visitor.visit(r * columns + c);
      }
    }
  }

  private int column(double x) {
    return Math.max(0, Math.min(columns - 1, (int) ((x - bounds.minX()) / cell)));
  }

  private int row(double y) {
    return Math.max(0, Math.min(rows - 1, (int) ((y - bounds.minY()) / cell)));
  }

  /** Returns how far along a step, from 0 to 1, it first meets an edge; infinite if it does not. */
  double contact(double x, double y, double dx, double dy) {
    double nearest = CLEAR;
    int top = row(Math.max(y, y + dy));
    int right = column(Math.max(x, x + dx));
    for (int r = row(Math.min(y, y + dy)); r <= top; r++) {
      for (int c = column(Math.min(x, x + dx)); c <= right; c++) {
        int end = first[r * columns + c + 1];
        for (int i = first[r * columns + c]; i < end; i++) {
          nearest = Math.min(nearest, contact(members[i], x, y, dx, dy));
        }
      }
    }
    return nearest;
  }

  private double contact(int edge, double x, double y, double dx, double dy) {
    int at = 4 * edge;
    double ax = edges[at] - x;
    double ay = edges[at + 1] - y;
    double ex = edges[at + 2] - edges[at];
    double ey = edges[at + 3] - edges[at + 1];
    double cross = dx * ey - dy * ex;
    if (cross == 0) {
      return CLEAR; // beside the edge, or along it and stopped by the edges at its ends
    }
    double along = (ax * ey - ay * ex) / cross;
    double across = (ax * dy - ay * dx) / cross;
    return along >= 0 && along <= 1 && across >= 0 && across <= 1 ? along : CLEAR;
  }
}

package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.Segments;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;

/**
 * Where bodies are in the map: the mesh face under each and whether it lies inside something that
 * blocks sight. Found again only when a body has moved farther than it was away from the nearest
 * edge.
 */
final class Places {
  private final Mesh mesh;
  private final Barriers barriers;
  private final double[] x;
  private final double[] y;
  private final double[] room;
  private final int[] face;
  private final boolean[] inside;

  Places(Mesh mesh, Barriers barriers, int capacity) {
    this.mesh = mesh;
    this.barriers = barriers;
    x = new double[capacity];
    y = new double[capacity];
    room = new double[capacity];
    face = new int[capacity];
    inside = new boolean[capacity];
    Arrays.fill(room, -1);
    Arrays.fill(face, Mesh.OUTSIDE);
  }

  void place(int body, double toX, double toY) {
    double dx = toX - x[body];
    double dy = toY - y[body];
    if (dx * dx + dy * dy < room[body] * Math.abs(room[body])) {
      return;
    }
    x[body] = toX;
    y[body] = toY;
    find(body);
  }

  private void find(int body) {
    if (mesh.bounds().contains(x[body], y[body])) {
      face[body] = mesh.locate(x[body], y[body], face[body]);
      inside[body] = (mesh.faceBlocks(face[body]) & Mesh.SIGHT) != 0;
      room[body] = Math.min(roomAround(x[body], y[body]), roomInBounds(body)) * 0.999;
    } else {
      room[body] = 0;
    }
  }

  /** Finds bodies again near which obstacles changed. */
  void changed(Box box, Population population) {
    for (int body = 0; body < room.length; body++) {
      if (room[body] >= 0 && distance(box, x[body], y[body]) <= room[body] + barriers.cell * 1e-6) {
        x[body] = population.x(body);
        y[body] = population.y(body);
        find(body);
      }
    }
  }

  int face(int body) {
    return face[body];
  }

  boolean inside(int body) {
    return inside[body];
  }

  /** Returns the distance to the nearest edge, or half a cell if none is that near. */
  private double roomAround(double atX, double atY) {
    double reach = barriers.cell / 2;
    double least = reach * reach;
    for (int r = barriers.row(atY - reach); r <= barriers.row(atY + reach); r++) {
      int from = barriers.start[r * barriers.columns + barriers.column(atX - reach)];
      int to = barriers.start[r * barriers.columns + barriers.column(atX + reach) + 1];
      for (int k = from; k < to; k++) {
        least = nearest(barriers.listed[k], atX, atY, least);
      }
    }
    return Math.sqrt(least);
  }

  private double nearest(int barrier, double atX, double atY, double square) {
    double[] c = barriers.corners;
    double least = square;
    int last = 2 * (barriers.first[barrier + 1] - 1);
    int before = last;
    for (int at = 2 * barriers.first[barrier]; at <= last; at += 2) {
      double to = Segments.squaredDistance(atX, atY, c[before], c[before + 1], c[at], c[at + 1]);
      least = to < least ? to : least;
      before = at;
    }
    return least;
  }

  private double roomInBounds(int body) {
    Box bounds = mesh.bounds();
    double level = Math.min(x[body] - bounds.minX(), bounds.maxX() - x[body]);
    return Math.min(level, Math.min(y[body] - bounds.minY(), bounds.maxY() - y[body]));
  }

  private static double distance(Box box, double x, double y) {
    double dx = Math.max(0, Math.max(box.minX() - x, x - box.maxX()));
    double dy = Math.max(0, Math.max(box.minY() - y, y - box.maxY()));
    return Math.hypot(dx, dy);
  }
}

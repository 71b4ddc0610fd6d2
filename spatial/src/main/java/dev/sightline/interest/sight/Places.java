package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.Segments;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;

/**
 * Where bodies are in the map: the mesh face under each and whether it lies inside something that
 * blocks sight. Found again only when a body has moved farther than it was away from the nearest
 * edge.
 */
final class Places {
  private final Mesh mesh;
  private final Edges edges;
  private final double[] x;
  private final double[] y;
  private final double[] room;
  private final int[] face;
  private final boolean[] inside;

  Places(Mesh mesh, Edges edges, int capacity) {
    this.mesh = mesh;
    this.edges = edges;
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
      room[body] = roomAround(x[body], y[body]) * 0.999;
    } else {
      room[body] = 0;
    }
  }

  /** Finds bodies again near which obstacles changed. */
  void changed(Box box) {
    for (int body = 0; body < room.length; body++) {
      if (room[body] >= 0 && distance(box, x[body], y[body]) <= room[body] + edges.cell * 1e-6) {
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
    double reach = edges.cell / 2;
    double least = reach * reach;
    for (int r = edges.row(atY - reach); r <= edges.row(atY + reach); r++) {
      int from = edges.start[r * edges.columns + edges.column(atX - reach)];
      int to = edges.start[r * edges.columns + edges.column(atX + reach) + 1];
      for (int k = from; k < to; k++) {
        int at = 4 * edges.edges[k];
        double[] e = edges.ends;
        double square =
            Segments.squaredDistance(atX, atY, e[at], e[at + 1], e[at + 2], e[at + 3]);
        least = square < least ? square : least;
      }
    }
    return Math.sqrt(least);
  }

  private static double distance(Box box, double x, double y) {
    double dx = Math.max(0, Math.max(box.minX() - x, x - box.maxX()));
    double dy = Math.max(0, Math.max(box.minY() - y, y - box.maxY()));
    return Math.hypot(dx, dy);
  }
}

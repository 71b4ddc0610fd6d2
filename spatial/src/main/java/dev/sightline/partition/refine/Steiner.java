package dev.sightline.partition.refine;

import dev.sightline.collection.Capacity;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SteinerPoints;
import java.util.Arrays;

/**
 * Which vertices refinement added, and on which constraint of the map they lie.
 *
 * <p>A constraint of the map is known by its two ends, vertices of the map.
 */
final class Steiner {
  private static final byte MAP = 0;
  private static final byte FREE = 1;
  private static final byte ON_SEGMENT = 2;

  private final Mesh mesh;
  private final SteinerPoints points;
  private byte[] kind = new byte[64];
  private int[] from = new int[64];
  private int[] to = new int[64];

  Steiner(Mesh mesh) {
    this.mesh = mesh;
    points = new SteinerPoints(mesh);
  }

  SteinerPoints points() {
    return points;
  }

  /** Adds a vertex inside a face. */
  int insert(double x, double y, int hint) {
    int known = mesh.vertexSlots();
    int live = mesh.vertexCount();
    int v = points.insert(x, y, hint);
    if (mesh.vertexCount() > live) {
      ensure(Math.max(v, known) + 1);
      kind[v] = FREE;
    }
    return v;
  }

  /** Adds a vertex on a constraint; returns -1 if that is impossible. */
  int split(int face, int edge, double x, double y) {
    int a = mesh.corner(face, edge);
    int b = mesh.corner(face, edge == 2 ? 0 : edge + 1);
    int v = points.split(face, edge, x, y);
    if (v >= 0) {
      ensure(v + 1);
      int known = isOnSegment(a) ? a : b;
      boolean whole = !isOnSegment(known);
      from[v] = whole ? a : from[known];
      to[v] = whole ? b : to[known];
      kind[v] = ON_SEGMENT;
    }
    return v;
  }

  /** Removes a vertex if the constraint that it is on can be drawn without it. */
  void remove(int v) {
    points.remove(v);
    forgetIfRemoved(v);
  }

  void forgetIfRemoved(int v) {
    if (!mesh.isVertex(v)) {
      kind[v] = MAP;
    }
  }

  private void ensure(int size) {
    if (size > kind.length) {
      int larger = Capacity.grown(kind.length, size);
      kind = Arrays.copyOf(kind, larger);
      from = Arrays.copyOf(from, larger);
      to = Arrays.copyOf(to, larger);
    }
  }

  boolean isOfMap(int v) {
    return v >= kind.length || kind[v] == MAP;
  }

  boolean isFree(int v) {
    return v < kind.length && kind[v] == FREE;
  }

  boolean isOnSegment(int v) {
    return v < kind.length && kind[v] == ON_SEGMENT;
  }

  /** Returns the vertex at which the constraints of two vertices on constraints meet, or -1. */
  int apex(int u, int v) {
    if (from[u] == from[v]) {
      return to[u] == to[v] ? -1 : from[u];
    }
    if (from[u] == to[v]) {
      return to[u] == from[v] ? -1 : from[u];
    }
    return to[u] == from[v] || to[u] == to[v] ? to[u] : -1;
  }
}

package dev.sightline.mesh;

import dev.sightline.geometry.ExactPoint;

/** Adds vertices: finds the face, splits it or the edge that the point lies on, and legalizes. */
final class PointInsertion {
  private final Triangulation t;
  private final Locator locator;
  private int last;

  PointInsertion(Triangulation t, Locator locator) {
    this.t = t;
    this.locator = locator;
  }

  /** Returns the vertex at the point, an existing one if there is one. */
  int insert(double x, double y) {
    int hint = last < t.faces.slots() && t.faces.isLive(last) ? last : t.vertices.out[0] >> 2;
    return insert(x, y, hint);
  }

  int insert(double x, double y, int hint) {
    int f = locator.locate(x, y, hint);
    last = f;
    Faces faces = t.faces;
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (t.vertices.isAt(faces.origin[h], x, y)) {
        return faces.origin[h];
      }
    }
    int v = t.vertices.add(x, y);
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (t.vertices.orientation(faces.origin[h], faces.destination(h), v) == 0) {
        t.splitEdge(h, v);
        t.legalizeAround();
        return v;
      }
    }
    t.splitFace(f, v);
    t.legalizeAround();
    return v;
  }

  /** Puts a crossing on the edge of half-edge h, in whose interior it lies. */
  int insertOn(int h, ExactPoint crossing) {
    int v = t.vertices.add(crossing);
    t.splitEdge(h, v);
    t.legalizeAround();
    return v;
  }
}

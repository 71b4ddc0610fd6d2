package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;

import java.util.function.IntConsumer;

/** Visits the faces under a segment. Made for one thread; allocates nothing in steady state. */
public final class SegmentWalk {
  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final FaceSet met = new FaceSet();
  private double px;
  private double py;
  private double qx;
  private double qy;

  SegmentWalk(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
  }

  /**
   * Visits each face that shares a point with the closed segment once, the first one first, each
   * next one beside an earlier one. Faces that only touch the segment count, and so do faces inside
   * obstacles.
   *
   * @param hint a face near the first point, or -1
   */
  public void visit(
      double fromX, double fromY, double toX, double toY, int hint, IntConsumer visitor) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    met.start();
    met.add(mesh.locate(fromX, fromY, hint));
    for (int i = 0; i < met.size(); i++) {
      int f = met.get(i);
      visitor.accept(f);
      for (int h = 4 * f; h < 4 * f + 3; h++) {
        int t = faces.twin[h];
        if (t != NONE && !met.contains(t >> 2) && meets(h)) {
          met.add(t >> 2);
        }
      }
    }
  }

  /** Returns whether the closed edge and the closed segment share a point. */
  private boolean meets(int h) {
    int a = faces.origin[h];
    int b = faces.origin[next(h)];
    int p = vertices.orientation(a, b, px, py);
    int q = vertices.orientation(a, b, qx, qy);
    if (p == 0 && q == 0) {
      return overlaps(a, b);
    }
    if (p * q > 0) {
      return false;
    }
    return (px == qx && py == qy)
        ? overlaps(a, b)
        : vertices.orientation(px, py, qx, qy, a) * vertices.orientation(px, py, qx, qy, b) <= 0;
  }

  /**
   * Returns whether a segment on the edge's line reaches the edge; rounded ends count as reached.
   */
  private boolean overlaps(int a, int b) {
    return Math.max(px, qx) >= Math.min(vertices.x[a], vertices.x[b])
        && Math.min(px, qx) <= Math.max(vertices.x[a], vertices.x[b])
        && Math.max(py, qy) >= Math.min(vertices.y[a], vertices.y[b])
        && Math.min(py, qy) <= Math.max(vertices.y[a], vertices.y[b]);
  }
}

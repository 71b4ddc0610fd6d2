package dev.sightline.mesh;

/**
 * Adds points that the map does not have, for triangulations that are refined.
 *
 * <p>A point on a constraint is rounded to doubles, so the two parts run beside the source segment
 * by about an ulp. Sight must therefore never be asked of a mesh that was refined: refine one of
 * your own. Every face stays counterclockwise: a split that would make a face without area is
 * refused.
 */
public final class SteinerPoints {
  private final Mesh mesh;
  private final Triangulation t;
  private final VertexRemoval removal;

  public SteinerPoints(Mesh mesh) {
    this.mesh = mesh;
    t = mesh.t;
    removal = new VertexRemoval(t);
  }

  /** Starts to record which faces change. */
  public void begin() {
    t.touched.start();
  }

  /** Returns the faces made, changed or removed since {@link #begin}. */
  public int[] current() {
    return t.touched.toArray();
  }

  /** Returns the faces made, changed or removed since {@link #begin}, and stops to record. */
  public int[] end() {
    t.touched.stop();
    return t.touched.toArray();
  }

  /** Returns the vertex at the point, which is added to the face or edge where it lies. */
  public int insert(double x, double y, int hint) {
    return mesh.points().insert(x, y, hint);
  }

  /**
   * Puts a vertex on the edge from corner {@code i} of a face to the next; both parts keep the
   * sources.
   *
   * @return the vertex, or -1 if a face would have no area
   */
  public int split(int face, int i, double x, double y) {
    int h = 4 * face + i;
    int twin = t.faces.twin[h];
    if (!leavesArea(h, x, y) || (twin != Faces.NONE && !leavesArea(twin, x, y))) {
      return Vertices.NONE;
    }
    int v = t.vertices.add(x, y);
    t.splitEdge(h, v);
    t.legalize();
    return v;
  }

  private boolean leavesArea(int h, double x, double y) {
    int a = t.faces.origin[h];
    int b = t.faces.destination(h);
    int c = t.faces.apex(h);
    return t.vertices.orientation(b, c, x, y) > 0 && t.vertices.orientation(c, a, x, y) > 0;
  }

  /**
   * Removes a vertex that was added here.
   *
   * @return false, with nothing changed, if the map needs the vertex or the constraint that it is
   *     on cannot be drawn straight without it
   */
  public boolean remove(int vertex) {
    if (t.vertices.uses[vertex] != 0 || !isStraight(vertex)) {
      return false;
    }
    removal.removeIfUnused(vertex);
    return !t.vertices.isLive(vertex);
  }

  /** Returns the half-edge 4 f + i of a face f whose corner i is the vertex. */
  public int outgoing(int vertex) {
    return t.vertices.out[vertex];
  }

  /** Returns the outgoing half-edge after this one, counterclockwise. */
  public int turn(int halfEdge) {
    return t.turn(halfEdge);
  }

  /** Returns whether the line between the neighbors along the constraint parts the others. */
  private boolean isStraight(int v) {
    int start = t.vertices.out[v];
    int from = Faces.NONE;
    int to = Faces.NONE;
    int h = start;
    do {
      if (t.faces.source[h] != 0) {
        to = from;
        from = h;
      }
      h = t.turn(h);
    } while (h != start);
    return to == Faces.NONE || (parts(from, to) && parts(to, from));
  }

  /** Returns whether everything strictly between two outgoing edges is left of their ends' line. */
  private boolean parts(int from, int to) {
    int a = t.faces.destination(to);
    int b = t.faces.destination(from);
    for (int h = t.turn(from); h != to; h = t.turn(h)) {
      if (t.vertices.orientation(a, b, t.faces.destination(h)) <= 0) {
        return false;
      }
    }
    return true;
  }
}

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

  /**
   * Makes points for a mesh of the caller's own.
   *
   * @throws IllegalStateException if somebody keeps the mesh, such as a world
   */
  public SteinerPoints(Mesh mesh) {
    mesh.requireUnkept();
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
    removal.removeIfUnused(vertex);
    return !t.vertices.isLive(vertex);
  }

  /**
   * Moves a crossing to the doubles next to it.
   *
   * @return false, with nothing changed, if a face would have no area
   */
  public boolean round(int vertex) {
    double x = t.vertices.x[vertex];
    double y = t.vertices.y[vertex];
    int start = t.vertices.out[vertex];
    int h = start;
    do {
      int opposite = Faces.next(h);
      if (t.vertices.orientation(t.faces.origin[opposite], t.faces.destination(opposite), x, y)
          <= 0) {
        return false;
      }
      h = t.turn(h);
    } while (h != start);
    t.vertices.round(vertex);
    return true;
  }

  /** Returns the half-edge 4 f + i of a face f whose corner i is the vertex. */
  public int outgoing(int vertex) {
    return t.vertices.out[vertex];
  }

  /** Returns the outgoing half-edge after this one, counterclockwise. */
  public int turn(int halfEdge) {
    return t.turn(halfEdge);
  }
}

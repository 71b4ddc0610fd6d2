package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;

import java.util.Arrays;

/** Finds the face under a point. */
final class Locator {

  /*
   * Finds the face under a point by walking from a face that is known: step across an edge that has
   * the point on its other side until there is none. In a constrained triangulation such a walk may
   * run in circles if it always tries the edges in the same order; the order therefore changes from
   * step to step, which ends every circle [1]. Expected cost: a few steps from a good hint.
   *
   * A cold start takes its hint from a coarse grid that remembers, per cell, a face that was found
   * there. Entries may be outdated; they are hints, never answers.
   *
   * [1] Devillers, Pion and Teillaud, Walking in a triangulation, 2002.
   */

  private static final int CELLS_LEAST = 8;

  private final Triangulation t;
  private final double minX;
  private final double minY;
  private final double width;
  private final double height;
  private int side = CELLS_LEAST;
  private int[] hints = filled(side);

  Locator(Triangulation t, double minX, double minY, double maxX, double maxY) {
    this.t = t;
    this.minX = minX;
    this.minY = minY;
    width = maxX - minX;
    height = maxY - minY;
  }

  private static int[] filled(int side) {
    int[] hints = new int[side * side];
    Arrays.fill(hints, NONE);
    return hints;
  }

  /** Fills the grid anew, with about one cell for each two faces. */
  void rebuild() {
    side = Math.max(CELLS_LEAST, (int) Math.sqrt(t.faces.live() / 2.0));
    hints = filled(side);
    Vertices vertices = t.vertices;
    for (int v = 0; v < vertices.slots(); v++) {
      if (vertices.isLive(v)) {
        hints[cell(vertices.x[v], vertices.y[v])] = vertices.out[v] >> 2;
      }
    }
    fillGaps();
  }

  private void fillGaps() {
    int last = 0;
    for (int i = 0; i < hints.length; i++) {
      int row = i / side;
      int at = row * side + ((row & 1) == 0 ? i % side : side - 1 - i % side);
      if (hints[at] == NONE) {
        hints[at] = last;
      } else {
        last = hints[at];
      }
    }
  }

  private int cell(double x, double y) {
    return column(y - minY, height) * side + column(x - minX, width);
  }

  private int column(double offset, double extent) {
    return Math.min(Math.max((int) (offset / extent * side), 0), side - 1);
  }

  /** Returns the face that holds the point, found without any hint. */
  int locate(double x, double y) {
    return locate(x, y, hint(x, y));
  }

  private int hint(double x, double y) {
    int f = hints[cell(x, y)];
    return f != NONE && f < t.faces.slots() && t.faces.isLive(f) ? f : anyFace();
  }

  private int anyFace() {
    return t.vertices.out[0] >> 2;
  }

  /** Returns a face that holds the point, on its border included, walking from {@code hint}. */
  int locate(double x, double y, int hint) {
    Faces faces = t.faces;
    int f = hint;
    int cameFrom = NONE;
    for (int step = 0; ; step++) {
      int h = exit(f, x, y, cameFrom, step % 3);
      if (h == NONE) {
        return f;
      }
      cameFrom = faces.twin[h];
      if (cameFrom == NONE) {
        return f; // outside of the triangulated rectangle: as near as one can get
      }
      f = cameFrom >> 2;
    }
  }

  /** Returns a half-edge of the face that has the point strictly on its outer side, or NONE. */
  private int exit(int f, double x, double y, int cameFrom, int first) {
    int[] origin = t.faces.origin;
    Vertices vertices = t.vertices;
    for (int k = 0, i = first; k < 3; k++, i = i == 2 ? 0 : i + 1) {
      int h = 4 * f + i;
      if (h != cameFrom && vertices.orientation(origin[h], origin[Faces.next(h)], x, y) < 0) {
        return h;
      }
    }
    return NONE;
  }
}

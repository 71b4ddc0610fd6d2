package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;

import dev.sightline.collection.IntList;

/** Cuts a vertex out of a triangulation. */
final class VertexRemoval {

  /*
   * Cuts out a vertex that no source segment ends at. Its faces form a polygon that the vertex sees
   * wholly. Ears of that polygon are cut off by flipping the edge between the vertex and the ear's
   * tip, while the ear does not hold the vertex, until three faces are left to merge; a simple
   * polygon has two ears that do not overlap, so there always is one. A vertex inside a straight
   * constraint keeps the two edges along it: then four faces are left, and the constraint heals.
   *
   * While ears go, the vertex may come to lie on the border of its polygon; faces of no area exist
   * then, but only at this vertex and only until it is gone. Cost: quadratic in the number of
   * neighbors, about six.
   */

  private final Triangulation t;
  private final IntList diagonals = new IntList();

  VertexRemoval(Triangulation t) {
    this.t = t;
  }

  /**
   * Removes the vertex if nothing needs it: no end of a segment, no crossing, and no constraint
   * that was bent here and cannot be drawn straight.
   */
  void removeIfUnused(int v) {
    if (!t.vertices.isLive(v) || t.vertices.uses[v] != 0) {
      return;
    }
    int constrained = 0;
    int onLine = NONE;
    int h = t.vertices.out[v];
    int start = h;
    do {
      if (t.faces.source[h] != 0) {
        constrained++;
        onLine = t.faces.destination(h);
      }
      h = t.turn(h);
    } while (h != start);
    if (constrained == 0) {
      removeFree(v);
    } else if (constrained == 2 && isStraight(v)) {
      removeFromLine(v, onLine);
    }
  }

  /** Returns whether the line between the neighbors along the constraint parts the others. */
  private boolean isStraight(int v) {
    int start = t.vertices.out[v];
    int from = NONE;
    int to = NONE;
    int h = start;
    do {
      if (t.faces.source[h] != 0) {
        to = from;
        from = h;
      }
      h = t.turn(h);
    } while (h != start);
    return to == NONE || (parts(from, to) && parts(to, from));
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

  private void removeFree(int v) {
    while (degree(v) > 3) {
      cutEar(v);
    }
    t.removeDegreeThree(t.vertices.out[v]);
    legalizeDiagonals();
  }

  private void removeFromLine(int v, int neighbor) {
    while (degree(v) > 4) {
      cutEar(v);
    }
    t.removeOnEdge(t.edge(v, neighbor));
    legalizeDiagonals();
  }

  private int degree(int v) {
    int degree = 0;
    int start = t.vertices.out[v];
    int h = start;
    do {
      degree++;
      h = t.turn(h);
    } while (h != start);
    return degree;
  }

  private void cutEar(int v) {
    int h = t.vertices.out[v];
    while (!isEar(v, h)) {
      h = t.turn(h);
    }
    int diagonal = t.flip(h);
    diagonals.add(t.faces.origin[diagonal]);
    diagonals.add(t.faces.destination(diagonal));
  }

  private boolean isEar(int v, int h) {
    if (t.faces.source[h] != 0 || isLastOnItsSide(h)) {
      return false;
    }
    int tip = t.faces.destination(h);
    int before = t.faces.apex(t.faces.twin[h]);
    int after = t.faces.apex(h);
    return t.vertices.orientation(before, tip, after) > 0
        && t.vertices.orientation(before, after, v) >= 0;
  }

  /** Returns whether both neighbors of the edge around the vertex are parts of the constraint. */
  private boolean isLastOnItsSide(int h) {
    return t.faces.source[Faces.previous(h)] != 0
        && t.faces.source[Faces.next(t.faces.twin[h])] != 0;
  }

  private void legalizeDiagonals() {
    while (!diagonals.isEmpty()) {
      int b = diagonals.pop();
      int a = diagonals.pop();
      int h = t.edge(a, b);
      if (h != NONE) {
        t.suspectFacesOf(h);
      }
    }
    t.legalize();
  }
}

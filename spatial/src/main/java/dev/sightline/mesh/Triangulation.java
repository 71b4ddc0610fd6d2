package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.collection.IntList;

/** The constrained Delaunay triangulation of a set of vertices and constraints. */
final class Triangulation {

  /*
   * The unique constrained Delaunay triangulation of its vertices and constraints, kept by local
   * changes: split a face or an edge at a new vertex, flip an edge, cut a vertex out. After each
   * change the edges around it stand on a stack, and legalize() flips until every edge that is no
   * constraint is locally Delaunay, which for constrained triangulations means globally [1, 2].
   *
   * Four points on a circle allow both diagonals. The tie is broken as if every point were lifted
   * by an infinitesimal that grows with its place in the order by (x, y): then the diagonal avoids
   * the last of the four. The lifting is one for all points, so the triangulation depends on the
   * vertices and constraints alone, not on the order in which they came; this is what makes a
   * changed mesh equal to a fresh one.
   *
   * Invariant between operations: every face is counterclockwise with an exactly positive area,
   * twins agree, and the faces fill a rectangle whose four corners are the vertices 0 to 3.
   *
   * [1] Lawson, Software for C1 surface interpolation, 1977.
   * [2] Lee and Lin, Generalized Delaunay triangulation for planar graphs, 1986.
   */

  final Vertices vertices = new Vertices();
  final Faces faces = new Faces();
  final IntList suspects = new IntList();
  final FaceSet touched = new FaceSet();

  Triangulation(double minX, double minY, double maxX, double maxY) {
    vertices.add(minX, minY);
    vertices.add(maxX, minY);
    vertices.add(maxX, maxY);
    vertices.add(minX, maxY);
    int lower = newFace(0, 1, 2);
    int upper = newFace(0, 2, 3);
    border(lower);
    border(lower + 1);
    border(upper + 1);
    border(upper + 2);
    faces.link(lower + 2, upper);
  }

  private void border(int h) {
    faces.twin[h] = NONE;
  }

  /** Returns the first half-edge of a new face; twins and sources are the caller's to set. */
  private int newFace(int a, int b, int c) {
    int h = 4 * faces.add();
    setCorners(h, a, b, c);
    faces.source[h] = 0;
    faces.source[h + 1] = 0;
    faces.source[h + 2] = 0;
    return h;
  }

  private void setCorners(int h, int a, int b, int c) {
    faces.origin[h] = a;
    faces.origin[h + 1] = b;
    faces.origin[h + 2] = c;
    vertices.out[a] = h;
    vertices.out[b] = h + 1;
    vertices.out[c] = h + 2;
    touched.add(h >> 2);
  }

  /** Moves an outer edge, its twin and its sources, from one half-edge to another. */
  private void adopt(int to, int twin, int sourceSet, int blocks) {
    faces.link(to, twin);
    faces.setEdge(to, sourceSet, blocks);
  }

  /** Puts vertex v inside face f, which becomes three. */
  void splitFace(int f, int v) {
    int h = 4 * f;
    int a = faces.origin[h];
    int b = faces.origin[h + 1];
    int c = faces.origin[h + 2];
    int second = newFace(b, c, v);
    int third = newFace(c, a, v);
    faces.copyCover(f, second >> 2);
    faces.copyCover(f, third >> 2);
    adopt(second, faces.twin[h + 1], faces.source[h + 1], faces.edgeBlocks(h + 1));
    adopt(third, faces.twin[h + 2], faces.source[h + 2], faces.edgeBlocks(h + 2));
    setCorners(h, a, b, v);
    faces.setEdge(h + 1, 0, 0);
    faces.setEdge(h + 2, 0, 0);
    faces.link(h + 1, second + 2);
    faces.link(second + 1, third + 2);
    faces.link(third + 1, h + 2);
    suspects.add(h);
    suspects.add(second);
    suspects.add(third);
  }

  /** Puts vertex v on the edge of half-edge h; both parts keep its sources. */
  void splitEdge(int h, int v) {
    int t = faces.twin[h];
    int set = faces.source[h];
    int blocks = faces.edgeBlocks(h);
    int beyond = splitHalf(h, v);
    if (t == NONE) {
      border(beyond);
      return;
    }
    int back = splitHalf(t, v);
    faces.link(h, back);
    faces.link(t, beyond);
    faces.setEdge(beyond, set, blocks);
    faces.setEdge(back, set, blocks);
  }

  /**
   * Cuts the face of h = (a, b) with apex c into (a, v, c), which keeps h, and (v, b, c). Returns
   * the half-edge from v to b.
   */
  private int splitHalf(int h, int v) {
    int b = faces.destination(h);
    int c = faces.apex(h);
    int n = next(h);
    int added = newFace(v, b, c);
    faces.copyCover(h >> 2, added >> 2);
    adopt(added + 1, faces.twin[n], faces.source[n], faces.edgeBlocks(n));
    faces.origin[n] = v;
    vertices.out[v] = n;
    vertices.out[faces.origin[h]] = h;
    faces.setEdge(n, 0, 0);
    faces.link(n, added + 2);
    touched.add(h >> 2);
    suspects.add(previous(h));
    suspects.add(added + 1);
    return added;
  }

  /**
   * Turns the edge of h = (a, b), which is no constraint, between c and d into (d, c) and returns
   * that half-edge. The two edges into c and d stay where they are, h becomes (a, d) and its twin
   * (b, c).
   */
  int flip(int h) {
    int t = faces.twin[h];
    int diagonal = next(h);
    int back = next(t);
    int c = faces.apex(h);
    int d = faces.apex(t);
    int bcTwin = faces.twin[diagonal];
    int bcSource = faces.source[diagonal];
    int bcBlocks = faces.edgeBlocks(diagonal);
    adopt(h, faces.twin[back], faces.source[back], faces.edgeBlocks(back));
    adopt(t, bcTwin, bcSource, bcBlocks);
    faces.origin[diagonal] = d;
    faces.origin[back] = c;
    faces.link(diagonal, back);
    faces.setEdge(diagonal, 0, 0);
    faces.setEdge(back, 0, 0);
    vertices.out[faces.origin[h]] = h;
    vertices.out[faces.origin[t]] = t;
    vertices.out[c] = back;
    vertices.out[d] = diagonal;
    touched.add(h >> 2);
    touched.add(t >> 2);
    return diagonal;
  }

  /** Puts all edges of the two faces at the edge on the stack of suspects. */
  void suspectFacesOf(int h) {
    suspectFaceOf(h);
    suspectFaceOf(faces.twin[h]);
  }

  private void suspectFaceOf(int h) {
    suspects.add(h);
    suspects.add(next(h));
    suspects.add(previous(h));
  }

  /** Flips until no edge reached from the suspects is illegal. */
  void legalize() {
    while (!suspects.isEmpty()) {
      int h = suspects.pop();
      if (faces.isLive(h >> 2) && isIllegal(h)) {
        int t = faces.twin[h];
        flip(h);
        suspects.add(h);
        suspects.add(previous(h));
        suspects.add(t);
        suspects.add(previous(t));
      }
    }
  }

  /**
   * The same after one vertex was put in, with only edges opposite to it on the stack: edges at the
   * vertex are legal from the start, so a flip exposes just the two edges that it made opposite.
   */
  void legalizeAround() {
    while (!suspects.isEmpty()) {
      int h = suspects.pop();
      if (isIllegal(h)) {
        int t = faces.twin[h];
        flip(h);
        suspects.add(h);
        suspects.add(previous(t));
      }
    }
  }

  /** Returns whether the edge is free to flip and the triangulation wants the other diagonal. */
  boolean isIllegal(int h) {
    int t = faces.twin[h];
    if (t == NONE || faces.source[h] != 0) {
      return false;
    }
    int a = faces.origin[h];
    int b = faces.origin[t];
    int c = faces.apex(h);
    int d = faces.apex(t);
    int side = vertices.inCircle(a, b, c, d);
    return side > 0 || (side == 0 && lastIsEnd(a, b, c, d));
  }

  /** Returns whether the last of four points on a circle, by (x, y), is an end of the edge a-b. */
  private boolean lastIsEnd(int a, int b, int c, int d) {
    int end = vertices.compare(a, b) > 0 ? a : b;
    return vertices.compare(end, c) > 0 && vertices.compare(end, d) > 0;
  }

  /** Returns the next half-edge from the same origin, counterclockwise; NONE at the border. */
  int turn(int h) {
    return faces.twin[previous(h)];
  }

  /** Returns the half-edge from a to b, or NONE if there is no such edge. */
  int edge(int a, int b) {
    int start = vertices.out[a];
    int h = start;
    do {
      if (faces.destination(h) == b) {
        return h;
      }
      h = turn(h);
    } while (h != start && h != NONE);
    return h == NONE ? edgeBack(start, b) : NONE;
  }

  /** Looks the other way round: at a corner of the frame the faces do not close a circle. */
  private int edgeBack(int start, int b) {
    for (int t = faces.twin[start]; t != NONE; t = faces.twin[next(t)]) {
      if (faces.destination(next(t)) == b) {
        return next(t);
      }
    }
    return NONE;
  }

  void setSource(int h, int sourceSet, int blocks) {
    faces.setEdge(h, sourceSet, blocks);
    touched.add(h >> 2);
    int t = faces.twin[h];
    if (t != NONE) {
      faces.setEdge(t, sourceSet, blocks);
      touched.add(t >> 2);
    }
  }

  /** Cuts out a vertex of three faces, which become one; h starts at the vertex. */
  void removeDegreeThree(int h) {
    int v = faces.origin[h];
    int second = turn(h);
    int third = turn(second);
    int a = faces.destination(h);
    int b = faces.destination(second);
    int c = faces.destination(third);
    int ab = next(h);
    int bc = next(second);
    int ca = next(third);
    int abTwin = faces.twin[ab];
    int abSource = faces.source[ab];
    int abBlocks = faces.edgeBlocks(ab);
    int base = h & ~3;
    setCorners(base, a, b, c);
    adopt(base + 1, faces.twin[bc], faces.source[bc], faces.edgeBlocks(bc));
    adopt(base + 2, faces.twin[ca], faces.source[ca], faces.edgeBlocks(ca));
    adopt(base, abTwin, abSource, abBlocks);
    removeFace(second >> 2);
    removeFace(third >> 2);
    vertices.remove(v);
    suspects.add(base);
    suspects.add(base + 1);
    suspects.add(base + 2);
  }

  /**
   * Cuts out a vertex of four faces that lies on the line from its neighbor a to its neighbor b; h
   * runs from the vertex to a. The new edge from a to b carries the sources of h.
   */
  void removeOnEdge(int h) {
    int v = faces.origin[h];
    int set = faces.source[h];
    int blocks = faces.edgeBlocks(h);
    int left = turn(h);
    int opposite = turn(left);
    int right = turn(opposite);
    int a = faces.destination(h);
    int l = faces.destination(left);
    int b = faces.destination(opposite);
    int r = faces.destination(right);
    int[] outer = {next(h), next(left), next(opposite), next(right)}; // a-l, l-b, b-r, r-a
    int[] twin = new int[4];
    int[] sets = new int[4];
    int[] masks = new int[4];
    for (int i = 0; i < 4; i++) {
      twin[i] = faces.twin[outer[i]];
      sets[i] = faces.source[outer[i]];
      masks[i] = faces.edgeBlocks(outer[i]);
    }
    int upper = h & ~3;
    int lower = opposite & ~3;
    setCorners(upper, a, l, b);
    setCorners(lower, b, r, a);
    adopt(upper, twin[0], sets[0], masks[0]);
    adopt(upper + 1, twin[1], sets[1], masks[1]);
    adopt(lower, twin[2], sets[2], masks[2]);
    adopt(lower + 1, twin[3], sets[3], masks[3]);
    faces.link(upper + 2, lower + 2);
    setSource(upper + 2, set, blocks);
    removeFace(left >> 2);
    removeFace(right >> 2);
    vertices.remove(v);
    for (int i = 0; i < 3; i++) {
      suspects.add(upper + i);
      suspects.add(lower + i);
    }
  }

  private void removeFace(int f) {
    touched.add(f);
    faces.remove(f);
  }
}

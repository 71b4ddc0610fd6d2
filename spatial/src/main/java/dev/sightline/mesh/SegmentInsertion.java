package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.ExactPoint;

/** Makes a segment of an obstacle appear as a chain of edges. */
final class SegmentInsertion {

  /*
   * Makes a source segment appear as a chain of edges. From each vertex on the way: if an edge runs
   * along the segment, it is marked; if the segment passes through faces up to the next vertex that
   * lies on it, the edges in between are flipped out of the way [1]; if one of those edges is a
   * constraint, the two source segments cross, and their crossing, an exact rational point on both,
   * becomes a vertex first. All sides are taken relative to the source segment's own two ends, so
   * nothing depends on how often the chain was cut.
   *
   * [1] Sloan, A fast algorithm for generating constrained Delaunay triangulations, 1993.
   */

  private final Triangulation t;
  private final Sources sources;
  private final PointInsertion points;
  private final IntList crossed = new IntList();
  private final IntList fresh = new IntList();
  private int from;
  private int to;

  SegmentInsertion(Triangulation t, Sources sources, PointInsertion points) {
    this.t = t;
    this.sources = sources;
    this.points = points;
  }

  /** Inserts source segment s, whose ends are vertices already. */
  void insert(int s) {
    from = sources.from[s];
    to = sources.to[s];
    int at = from;
    while (at != to) {
      int along = edgeAlong(at);
      int end = along != NONE ? t.faces.destination(along) : carve(at);
      if (end != NONE) {
        mark(along != NONE ? along : t.edge(at, end), s);
        legalizeFresh();
        at = end;
      }
    }
  }

  private void mark(int h, int s) {
    int set = sources.sets.with(t.faces.source[h], s);
    t.setSource(h, set, sources.blocks(set));
  }

  /** Returns the side of a vertex seen along the source segment. */
  private int side(int v) {
    return v == from || v == to ? 0 : t.vertices.orientation(from, to, v);
  }

  /** Returns the edge that leaves the vertex along the segment, or NONE. */
  private int edgeAlong(int at) {
    int whole = t.edge(at, to);
    return whole != NONE ? whole : edgeOnLine(at);
  }

  private int edgeOnLine(int at) {
    int start = t.vertices.out[at];
    int h = start;
    do {
      int w = t.faces.destination(h);
      if (side(w) == 0 && isAhead(at, w)) {
        return h;
      }
      h = t.turn(h);
    } while (h != start);
    return NONE;
  }

  /** Returns whether w, on the segment's line, lies beyond the vertex toward the segment's end. */
  private boolean isAhead(int at, int w) {
    return w == to || t.vertices.compare(w, at) * t.vertices.compare(to, from) > 0;
  }

  /**
   * Flips away the edges between the vertex and the next one on the segment, which is returned; or,
   * if a constraint is in the way, puts a vertex on it and returns NONE.
   */
  private int carve(int at) {
    int h = firstCrossed(at);
    crossed.clear();
    while (t.faces.source[h] == 0) {
      push(crossed, h);
      int entry = t.faces.twin[h];
      int apex = t.faces.apex(entry);
      int side = side(apex);
      if (side == 0) {
        flipOut(at, apex);
        return apex;
      }
      h = side > 0 ? next(entry) : previous(entry);
    }
    cross(h);
    return NONE;
  }

  /** Remembers an edge by its ends: flips move half-edges. */
  private void push(IntList edges, int h) {
    edges.add(t.faces.origin[h]);
    edges.add(t.faces.destination(h));
  }

  /** Returns the edge opposite to the vertex through which the segment leaves its first face. */
  private int firstCrossed(int at) {
    int h = t.vertices.out[at];
    while (true) {
      int opposite = next(h);
      if (side(t.faces.origin[opposite]) < 0 && side(t.faces.destination(opposite)) > 0) {
        return opposite;
      }
      h = t.turn(h);
    }
  }

  private void cross(int h) {
    int other = sources.sets.first(t.faces.source[h]);
    points.insertOn(h, crossing(from, to, sources.from[other], sources.to[other]));
  }

  private ExactPoint crossing(int a, int b, int c, int d) {
    Vertices v = t.vertices;
    return ExactPoint.crossing(v.x[a], v.y[a], v.x[b], v.y[b], v.x[c], v.y[c], v.x[d], v.y[d]);
  }

  /** Flips the crossed edges, first come first served, until none crosses the piece at-end. */
  private void flipOut(int at, int end) {
    for (int i = 0; i < crossed.size(); i += 2) {
      int h = t.edge(crossed.get(i), crossed.get(i + 1));
      if (!isConvex(h)) {
        push(crossed, h);
        continue;
      }
      int turned = t.flip(h);
      push(crosses(turned, at, end) ? crossed : fresh, turned);
    }
  }

  private void legalizeFresh() {
    while (!fresh.isEmpty()) {
      int h = t.edge(fresh.pop(), fresh.pop());
      if (h != NONE) {
        t.suspectFacesOf(h);
      }
    }
    t.legalize();
  }

  private boolean crosses(int h, int at, int end) {
    int a = t.faces.origin[h];
    int b = t.faces.destination(h);
    return a != at && b != at && a != end && b != end && side(a) * side(b) < 0;
  }

  private boolean isConvex(int h) {
    int a = t.faces.origin[h];
    int b = t.faces.destination(h);
    int c = t.faces.apex(h);
    int d = t.faces.apex(t.faces.twin[h]);
    return t.vertices.orientation(d, b, c) > 0 && t.vertices.orientation(c, a, d) > 0;
  }
}

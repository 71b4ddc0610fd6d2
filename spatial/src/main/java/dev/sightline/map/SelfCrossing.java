package dev.sightline.map;

import dev.sightline.geometry.Predicates;
import java.util.Arrays;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds two edges of one polygon that cross at a point inside both. */
final class SelfCrossing {

  /*
   * A sweep after Shamos and Hoey, "Geometric intersection problems" (1976), that lets edges touch.
   * Edges point from their lesser end to the greater, by x, then y; this is a sweep line that leans
   * by an infinitesimal, so upright edges need no care. At each end, edges that end there leave the
   * status first and their neighbors are compared, then edges that begin there enter and are
   * compared with theirs.
   *
   * Invariant: left of the first proper crossing the active edges have one order, bottom to top,
   * also where they touch: of two, the one that begins later lies above or below the other by its
   * begin, or if that is on the other by its end; edges on one line are ordered by number. The two
   * edges of the first crossing are neighbors before it or become so at it, when an edge between
   * them ends there. All signs are exact.
   *
   * Cost: n log n comparisons for any input.
   */

  private final PolygonEdges edges;
  private final TreeSet<Integer> status = new TreeSet<>(this::compare);

  SelfCrossing(PolygonEdges edges) {
    this.edges = edges;
  }

  /** Returns two edges that cross, or null. */
  int @Nullable [] find() {
    Integer[] events = new Integer[2 * edges.size()]; // 2 e: edge e begins, 2 e + 1: it ends
    Arrays.setAll(events, i -> i);
    Arrays.sort(events, this::compareEvents);
    for (int event : events) {
      int[] found = (event & 1) == 0 ? enter(event / 2) : leave(event / 2);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private int @Nullable [] enter(Integer edge) {
    int[] below = crossing(status.lower(edge), edge);
    if (below != null) {
      return below;
    }
    int[] above = crossing(edge, status.higher(edge));
    status.add(edge);
    return above;
  }

  private int @Nullable [] leave(Integer edge) {
    status.remove(edge);
    return crossing(status.lower(edge), status.higher(edge));
  }

  private int @Nullable [] crossing(@Nullable Integer a, @Nullable Integer b) {
    return a != null && b != null && edges.cross(a, b)
        ? new int[] {Math.min(a, b), Math.max(a, b)}
        : null;
  }

  private boolean isForward(int e) {
    return edges.x1[e] < edges.x2[e] || (edges.x1[e] == edges.x2[e] && edges.y1[e] < edges.y2[e]);
  }

  private double x(int e, boolean begin) {
    return isForward(e) == begin ? edges.x1[e] : edges.x2[e];
  }

  private double y(int e, boolean begin) {
    return isForward(e) == begin ? edges.y1[e] : edges.y2[e];
  }

  private int compareEvents(int a, int b) {
    boolean beginA = (a & 1) == 0;
    boolean beginB = (b & 1) == 0;
    int byX = Double.compare(x(a / 2, beginA), x(b / 2, beginB));
    int byY = byX != 0 ? byX : Double.compare(y(a / 2, beginA), y(b / 2, beginB));
    int byKind = byY != 0 ? byY : Boolean.compare(beginA, beginB);
    return byKind != 0 ? byKind : Integer.compare(a, b);
  }

  /** Orders two active edges from bottom to top. */
  private int compare(int a, int b) {
    if (a == b) {
      return 0;
    }
    boolean later =
        x(a, true) > x(b, true) || (x(a, true) == x(b, true) && y(a, true) >= y(b, true));
    int side = later ? above(a, b) : -above(b, a);
    return side != 0 ? side : Integer.compare(a, b);
  }

  /** Returns 1 if edge a, which begins no earlier, lies above b, -1 below, 0 on one line. */
  private int above(int a, int b) {
    int begin = side(b, x(a, true), y(a, true));
    return begin != 0 ? begin : side(b, x(a, false), y(a, false));
  }

  private int side(int e, double x, double y) {
    return Predicates.orientation(x(e, true), y(e, true), x(e, false), y(e, false), x, y);
  }
}

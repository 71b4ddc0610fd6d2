package dev.sightline.map;

import dev.sightline.geometry.Predicates;
import java.util.Arrays;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds two edges of one polygon that cross at a point inside both. */
final class SelfCrossing {

  /*
   * A sweep after Shamos and Hoey, "Geometric intersection problems" (1976). Here edges may touch.
   *
   * Layout. An edge goes from its lesser end to its greater end, by x, then y. The sweep line goes
   * from left to right and leans by an infinitesimal, so upright edges are no special case. Events
   * are the ends of edges, in order; at one point, edges that end there come before edges that
   * begin there. The status has the edges that the sweep line cuts now, from bottom to top.
   *
   * - When an edge ends, it is taken out, and the two edges that become neighbors are compared.
   * - When an edge begins, it is compared with the edges below and above it, and put in.
   *
   * Order in the status. Of two edges, one begins later. It lies above or below the other as its
   * begin does; if its begin is on the other, as its end does; if that is too, both are on one
   * line, and the numbers decide.
   *
   * Invariant: left of the first proper crossing this order never changes. The two edges that cross
   * first are neighbors before they do, or become neighbors at the crossing, when an edge between
   * them ends there. So they are compared. All signs are exact.
   *
   * Cost: n log n comparisons for n edges, whatever the input.
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

package dev.sightline.mesh;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Predicates;

/** Finds the faces inside one obstacle. */
final class CoverFill {

  /*
   * Finds the faces inside one obstacle, even-odd, once its segments are edges. The obstacle's first
   * vertex by (x, y) has only outside to its left. Turning around a vertex, inside and outside
   * change at each edge on which an odd number of the obstacle's segments lies; so all faces around
   * a vertex are known from one of them, then the faces around the vertices that its edges lead to,
   * and the faces reached inside without crossing such an edge. Parts of the boundary that are not
   * reached this way (islands in a hole) are seeded by counting the obstacle's own segments to the
   * left of their first vertex. A ring that does not meet itself, the usual case, needs no turning: its
   * inside is in one piece, and the turn at its first vertex tells on which side. Everything is decided by exact sides and counts; the faces outside
   * are not visited, so the cost is that of the obstacle's own faces.
   */

  private final Triangulation t;
  private final Sources sources;
  private final FaceSet inside = new FaceSet();
  private final IntList pendingFaces = new IntList();
  private final IntList pendingTurns = new IntList();
  private int[] visited = new int[0];
  private int round;
  private int obstacle;

  CoverFill(Triangulation t, Sources sources) {
    this.t = t;
    this.sources = sources;
  }

  /** Returns the faces inside the obstacle that consists of the given source segments. */
  FaceSet find(int ofObstacle, int[] segments) {
    obstacle = ofObstacle;
    inside.start();
    round++;
    if (visited.length < t.vertices.slots()) {
      visited = new int[t.vertices.slots() + 64];
    }
    if (isSimpleRing(segments)) {
      fillRing(segments);
    } else {
      fillAny(segments);
    }
    return inside;
  }

  private void fillRing(int[] segments) {
    for (int s : segments) {
      visited[sources.from[s]] = round; // no need to turn around it
    }
    enter(faceInside(segments));
    flood();
  }

  private void fillAny(int[] segments) {
    if (segments.length > 0) {
      startAt(first(segments), segments);
    }
    if (!isAllVisited(segments)) {
      for (int v : firstToLast(segments)) {
        startAt(v, segments);
      }
    }
  }

  /**
   * Returns whether the segments follow each other in one ring that does not meet itself: each is
   * one edge that carries no other segment, and only two of all segments end at each corner.
   */
  private boolean isSimpleRing(int[] segments) {
    int last = segments.length - 1;
    for (int i = 0; i <= last; i++) {
      int s = segments[i];
      int from = sources.from[s];
      int h = t.vertices.uses[from] == 2 ? t.edge(from, sources.to[s]) : Faces.NONE;
      if (h == Faces.NONE
          || !sources.sets.isOnly(t.faces.source[h], s)
          || sources.to[s] != sources.from[segments[i == last ? 0 : i + 1]]) {
        return false;
      }
    }
    return last >= 2;
  }

  /** Returns a face inside a simple ring, at its first corner, where the ring turns its own way. */
  private int faceInside(int[] segments) {
    int first = 0;
    for (int i = 1; i < segments.length; i++) {
      boolean before = t.vertices.compare(from(segments, i), from(segments, first)) < 0;
      first = before ? i : first;
    }
    int corner = from(segments, first);
    int after = sources.to[segments[first]];
    int before = from(segments, first == 0 ? segments.length - 1 : first - 1);
    boolean isLeft = t.vertices.orientation(before, corner, after) > 0;
    return (isLeft ? t.edge(corner, after) : t.edge(after, corner)) >> 2;
  }

  private int from(int[] segments, int i) {
    return sources.from[segments[i]];
  }

  private void startAt(int v, int[] segments) {
    if (visited[v] != round) {
      visited[v] = round;
      turnAround(faceToTheLeft(v), parityToTheLeft(v, segments));
      flood();
    }
  }

  private int first(int[] segments) {
    int first = sources.from[segments[0]];
    for (int s : segments) {
      first = t.vertices.compare(sources.from[s], first) < 0 ? sources.from[s] : first;
    }
    return first;
  }

  private boolean isAllVisited(int[] segments) {
    for (int s : segments) {
      if (visited[sources.from[s]] != round) {
        return false;
      }
    }
    return true;
  }

  private int[] firstToLast(int[] segments) {
    Integer[] order = new Integer[segments.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = sources.from[segments[i]];
    }
    java.util.Arrays.sort(order, t.vertices::compare);
    int[] vertices = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      vertices[i] = order[i];
    }
    return vertices;
  }

  /** Returns the half-edge from v whose face lies in the direction of negative x. */
  private int faceToTheLeft(int v) {
    Vertices vertices = t.vertices;
    double farLeft = Math.nextDown(vertices.x[0]);
    double y = vertices.y[v];
    int h = vertices.out[v];
    while (vertices.orientation(v, t.faces.destination(h), farLeft, y) < 0
        || vertices.orientation(v, t.faces.apex(h), farLeft, y) >= 0) {
      h = t.turn(h);
    }
    return h;
  }

  /** Returns 1 if the place just left of v is inside, counting segments left of it. */
  private int parityToTheLeft(int v, int[] segments) {
    double x = t.vertices.x[v];
    double y = t.vertices.y[v];
    int parity = 0;
    for (int s : segments) {
      int a = sources.from[s];
      int b = sources.to[s];
      boolean up = t.vertices.y[a] <= y;
      if (up != t.vertices.y[b] <= y) {
        int low = up ? a : b;
        int high = up ? b : a;
        int side =
            Predicates.orientation(
                t.vertices.x[low], t.vertices.y[low], t.vertices.x[high], t.vertices.y[high], x, y);
        parity ^= side < 0 ? 1 : 0;
      }
    }
    return parity;
  }

  /** Classifies all faces around the origin of h, knowing that of h. */
  private void turnAround(int start, int startParity) {
    int h = start;
    int parity = startParity;
    do {
      if (parity == 1) {
        enter(h >> 2);
      }
      if (count(h) > 0) {
        comeTo(Faces.next(h), parity);
      }
      int last = Faces.previous(h);
      parity ^= count(last) & 1;
      h = t.faces.twin[last];
    } while (h != start);
  }

  private void enter(int face) {
    if (inside.add(face)) {
      pendingFaces.add(face);
    }
  }

  private void comeTo(int h, int parity) {
    int v = t.faces.origin[h];
    if (visited[v] != round) {
      visited[v] = round;
      pendingTurns.add(2 * h + parity);
    }
  }

  private void flood() {
    while (true) {
      if (!pendingFaces.isEmpty()) {
        spread(pendingFaces.pop());
      } else if (!pendingTurns.isEmpty()) {
        int turn = pendingTurns.pop();
        turnAround(turn >> 1, turn & 1);
      } else {
        return;
      }
    }
  }

  private void spread(int face) {
    for (int h = 4 * face; h < 4 * face + 3; h++) {
      int count = count(h);
      if (count > 0) {
        comeTo(h, 1);
      }
      if ((count & 1) == 0) {
        enter(t.faces.twin[h] >> 2);
      }
    }
  }

  private int count(int h) {
    return t.faces.source[h] == 0 ? 0 : sources.count(t.faces.source[h], obstacle);
  }
}

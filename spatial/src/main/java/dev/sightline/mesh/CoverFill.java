package dev.sightline.mesh;

import dev.sightline.geometry.Predicates;

final class CoverFill {

  /*
   * Finds the faces inside one obstacle, even-odd, once its segments are edges. The obstacle's first
   * vertex by (x, y) has only outside to its left. Turning around a vertex, inside and outside
   * change at each edge on which an odd number of the obstacle's segments lies; so all faces around
   * a vertex are known from one of them, then the faces around the vertices that its edges lead to,
   * and the faces reached inside without crossing such an edge. Parts of the boundary that are not
   * reached this way (islands in a hole) are seeded by counting the obstacle's own segments to the
   * left of their first vertex. Everything is decided by exact sides and counts; the faces outside
   * are not visited, so the cost is that of the obstacle's own faces.
   */

  private final Triangulation t;
  private final Sources sources;
  private final FaceSet inside = new FaceSet();
  private final IntStack pendingFaces = new IntStack();
  private final IntStack pendingTurns = new IntStack();
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
    if (segments.length > 0) {
      startAt(first(segments), segments);
    }
    if (!isAllVisited(segments)) {
      for (int v : firstToLast(segments)) {
        startAt(v, segments);
      }
    }
    return inside;
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
      pendingFaces.push(face);
    }
  }

  private void comeTo(int h, int parity) {
    int v = t.faces.origin[h];
    if (visited[v] != round) {
      visited[v] = round;
      pendingTurns.push(2 * h + parity);
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

package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.ExactPoint;

/**
 * Decides whether two points see each other, exactly, and what is in the way. One per thread; no
 * method allocates, except where a line passes within rounding of a crossing of two obstacles.
 *
 * <p>The line from p to q, without its ends, is shifted by an infinitesimal to its left, then to
 * its right; it is clear if one of the two copies meets nothing that blocks sight and stays in the
 * bounds. What happens at the ends themselves does not count: a point on a wall, or in the corner
 * of a room, sees away from it and along it.
 */
public final class SightLine {

  /*
   * The walk follows the line from face to face. While it crosses the inside of edges both copies
   * share one fate: an edge that blocks ends both. Through a vertex, the left copy meets the edges
   * that leave the vertex to the left of the line, the right copy those to the right; along an
   * edge, the left copy runs in the face on the left. LEFT and RIGHT in `alive` are the copies that
   * met nothing so far. Faces count only where a copy starts to run in them: from a face that does
   * not block there is no way into one that does, except across an edge that blocks.
   *
   * All sides are exact. The common case is decided by one product pair against a bound that holds
   * for the whole line: no coordinate of the mesh is more than `largest` in size, so the rounded
   * determinant is off by less than 16 u (|dx| + |dy|) largest, also where a vertex is a crossing
   * rounded by half an ulp. The frame far around the bounds counts as well, so the bound is some
   * five times wider than it need be. Cost: one such side per face on the way, a second near the
   * end only.
   */

  private static final int LEFT = 1;
  private static final int RIGHT = 2;
  private static final int BOTH = LEFT | RIGHT;

  private final Mesh mesh;
  private final int mask;
  private final int faceMask;
  private final Faces faces;
  private final Vertices vertices;
  private final Box bounds;
  private final double largest;

  private double px;
  private double py;
  private double qx;
  private double qy;
  private double dx;
  private double dy;
  private double sideError;
  private double nearEnd;
  private int alive;
  private int face;

  /** What ended the last copy: a half-edge, or the fourth slot of a face. */
  private int block;

  /** What the walk does next; an alternative to a face to enter. */
  private static final int CLEAR = -2;

  private static final int BLOCKED = -3;

  SightLine(Mesh mesh, int mask) {
    this.mesh = mesh;
    this.mask = mask;
    faceMask = mask << Faces.FACE_SHIFT;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
    bounds = mesh.bounds();
    largest = vertices.largest();
  }

  /** Returns whether the line between the points is clear. */
  public boolean clear(double fromX, double fromY, double toX, double toY) {
    return clear(fromX, fromY, toX, toY, NONE);
  }

  /**
   * Returns whether the line between the points is clear.
   *
   * @param hint a face near the first point, or -1
   */
  public boolean clear(double fromX, double fromY, double toX, double toY, int hint) {
    block = NONE;
    face = NONE;
    if (!bounds.contains(fromX, fromY) || !bounds.contains(toX, toY)) {
      return false;
    }
    face = mesh.locate(fromX, fromY, hint);
    if (fromX == toX && fromY == toY) {
      alive = BOTH;
      return true;
    }
    aim(fromX, fromY, toX, toY);
    return walk(start());
  }

  /** Returns whether the copy on the left of the last line, which was clear, met nothing. */
  public boolean clearOnLeft() {
    return (alive & LEFT) != 0;
  }

  /** Returns whether the copy on the right of the last line, which was clear, met nothing. */
  public boolean clearOnRight() {
    return (alive & RIGHT) != 0;
  }

  /** Returns the face that holds the first point of the last line; a hint for the next. */
  public int startFace() {
    return face;
  }

  /**
   * Returns the number of an obstacle that blocked the last line, {@link Mesh#OUTSIDE} for the
   * bounds; meaningless after a clear line.
   */
  public int blocker() {
    if (block == NONE) {
      return Mesh.OUTSIDE;
    }
    return (block & 3) == Faces.COVER ? faceBlocker(block) : edgeBlocker(block);
  }

  private int faceBlocker(int h) {
    for (int number : mesh.covers.members(faces.cover(h))) {
      if (number == 0 || (Mesh.mask(mesh.obstacle(number - 1).blocks()) & mask) != 0) {
        return number - 1;
      }
    }
    throw new IllegalStateException("face blocks nothing");
  }

  private int edgeBlocker(int h) {
    for (int s : mesh.sources.sets.members(faces.source[h])) {
      if ((mesh.sources.blocksOf(s) & mask) != 0) {
        return mesh.sources.obstacle[s] - 1;
      }
    }
    throw new IllegalStateException("edge blocks nothing");
  }

  private void aim(double fromX, double fromY, double toX, double toY) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    dx = toX - fromX;
    dy = toY - fromY;
    alive = BOTH;
    double reach = Math.abs(dx) + Math.abs(dy);
    sideError = 0x1p-49 * largest * reach + 0x1p-900;
    nearEnd = dx * dx + dy * dy - 0x1p-48 * largest * reach;
  }

  /** Returns the side of a vertex seen along the line. */
  private int side(int v) {
    double det = dx * (vertices.y[v] - py) - dy * (vertices.x[v] - px);
    if (det > sideError) {
      return 1;
    }
    if (det < -sideError) {
      return -1;
    }
    return vertices.orientation(px, py, qx, qy, v);
  }

  /** Follows the line from the first exit: a half-edge to cross, CLEAR or BLOCKED. */
  private boolean walk(int first) {
    int exit = first;
    while (exit >= 0) {
      if ((faces.edgeBlocks(exit) & mask) != 0) {
        block = exit;
        return false;
      }
      exit = exitOpposite(faces.twin[exit]);
    }
    return exit == CLEAR;
  }

  /** Returns how the line goes on after it came into a face through the inside of an edge. */
  private int exitOpposite(int entry) {
    int apex = faces.origin[previous(entry)];
    int side = side(apex);
    if (side == 0) {
      return isAtOrBeyondEnd(apex) ? CLEAR : through(apex);
    }
    int exit = side > 0 ? next(entry) : previous(entry);
    return isBeyond(exit) ? exit : CLEAR;
  }

  /** Returns whether the line's end lies strictly beyond the edge that the line's ray crosses. */
  private boolean isBeyond(int exit) {
    int a = faces.origin[exit];
    int b = faces.origin[next(exit)];
    double[] x = vertices.x;
    double[] y = vertices.y;
    if (dx * (x[a] - px) + dy * (y[a] - py) < nearEnd
        && dx * (x[b] - px) + dy * (y[b] - py) < nearEnd) {
      return true;
    }
    return vertices.orientation(a, b, qx, qy) < 0;
  }

  /** Returns whether a vertex on the line's ray lies at the line's end or beyond it. */
  private boolean isAtOrBeyondEnd(int v) {
    ExactPoint crossing = vertices.crossing(v);
    if (crossing == null) {
      return dx != 0
          ? (dx > 0 ? vertices.x[v] >= qx : vertices.x[v] <= qx)
          : (dy > 0 ? vertices.y[v] >= qy : vertices.y[v] <= qy);
    }
    // Never 0: a crossing whose coordinates are doubles is an ordinary vertex.
    int order = ExactPoint.compareXY(crossing, ExactPoint.of(qx, qy));
    return (dx > 0 || (dx == 0 && dy > 0)) ? order > 0 : order < 0;
  }

  /** Returns whether a vertex on the line lies ahead of another point of the line. */
  private boolean isAhead(int v, int of) {
    int order = vertices.compare(v, of);
    return (dx > 0 || (dx == 0 && dy > 0)) ? order > 0 : order < 0;
  }

  /** Returns the first exit: from inside a face, from an edge or from a vertex. */
  private int start() {
    for (int h = 4 * face; h < 4 * face + 3; h++) {
      if (vertices.isAt(faces.origin[h], px, py)) {
        return leave(faces.origin[h]);
      }
    }
    for (int h = 4 * face; h < 4 * face + 3; h++) {
      if (vertices.orientation(faces.origin[h], faces.origin[next(h)], px, py) == 0) {
        return startOnEdge(h);
      }
    }
    return isBlocked(face) ? BLOCKED : exitFrom(face);
  }

  private int startOnEdge(int h) {
    int side = side(faces.origin[next(h)]);
    if (side == 0) {
      return along(aheadAlong(h));
    }
    int inside = (side < 0 ? h : faces.twin[h]) >> 2;
    return isBlocked(inside) ? BLOCKED : exitFrom(inside);
  }

  /** Returns the one of the two half-edges of an edge on the line that points along it. */
  private int aheadAlong(int h) {
    return isAhead(faces.origin[next(h)], faces.origin[h]) ? h : faces.twin[h];
  }

  /** Returns how the line leaves a face into which it starts. */
  private int exitFrom(int f) {
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      int a = side(faces.origin[h]);
      int b = side(faces.origin[next(h)]);
      if (a < 0 && b > 0) {
        return isBeyond(h) ? h : CLEAR;
      }
      if (a == 0 && isAheadOfStart(faces.origin[h])) {
        return isAtOrBeyondEnd(faces.origin[h]) ? CLEAR : through(faces.origin[h]);
      }
    }
    throw new IllegalStateException("no way out of face " + f);
  }

  private boolean isAheadOfStart(int v) {
    ExactPoint crossing = vertices.crossing(v);
    if (crossing == null) {
      return dx != 0
          ? (dx > 0 ? vertices.x[v] > px : vertices.x[v] < px)
          : (dy > 0 ? vertices.y[v] > py : vertices.y[v] < py);
    }
    int order = ExactPoint.compareXY(crossing, ExactPoint.of(px, py));
    return (dx > 0 || (dx == 0 && dy > 0)) ? order > 0 : order < 0;
  }

  private boolean isBlocked(int f) {
    if ((faces.source[4 * f + 3] & faceMask) == 0) {
      return false;
    }
    block = 4 * f + Faces.COVER;
    return true;
  }

  /** Passes a vertex strictly between the ends: each copy meets the edges on its side. */
  private int through(int v) {
    int start = vertices.out[v];
    int h = start;
    do {
      if ((faces.edgeBlocks(h) & mask) != 0) {
        meet(h);
      }
      h = faces.twin[previous(h)];
    } while (h != start);
    return alive == 0 ? BLOCKED : leave(v);
  }

  /** Ends the copy on whose side an edge leaves the line; one that runs along it ends none. */
  private void meet(int h) {
    int side = side(faces.origin[next(h)]);
    if (side != 0) {
      lose(side > 0 ? LEFT : RIGHT, h);
    }
  }

  private void lose(int copy, int to) {
    if ((alive & copy) != 0) {
      alive &= ~copy;
      block = to;
    }
  }

  /** Returns how the line goes on from a vertex on it that is not its end. */
  private int leave(int v) {
    int start = vertices.out[v];
    int h = start;
    do {
      int here = side(faces.origin[next(h)]);
      if (here == 0 && isAhead(faces.origin[next(h)], v)) {
        return along(h);
      }
      if (here < 0 && side(faces.origin[previous(h)]) > 0) {
        if (isBlocked(h >> 2)) {
          return BLOCKED;
        }
        return isBeyond(next(h)) ? next(h) : CLEAR;
      }
      h = faces.twin[previous(h)];
    } while (h != start);
    throw new IllegalStateException("no way on from vertex " + v);
  }

  /** Runs along an edge: each copy is in the face on its side. */
  private int along(int h) {
    run(LEFT, h >> 2);
    run(RIGHT, faces.twin[h] >> 2);
    if (alive == 0) {
      return BLOCKED;
    }
    int end = faces.origin[next(h)];
    return isAtOrBeyondEnd(end) ? CLEAR : through(end);
  }

  private void run(int copy, int f) {
    if ((faces.source[4 * f + 3] & faceMask) != 0) {
      lose(copy, 4 * f + Faces.COVER);
    }
  }
}

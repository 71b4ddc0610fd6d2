package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.MovingLine;

/** How long a clear line stays clear while its ends move. */
final class Sweep {

  /*
   * How the ends move, and for how long a vertex stays on its side of the line, is said in
   * MovingLine. The answer is a time T for which three things are sure:
   *
   *   1. every vertex of the crossed edges stays on its side of the line.
   *   2. around the ends, `spread` goes outward from the first and the last face through edges that
   *      do not block, as long as an end may reach them within T. An end cannot reach an edge if it
   *      is on the inner side of it all the time, or too far away. A wall that one may reach ends T.
   *   3. the line touches no vertex of the faces that were spread to: each stays on its side of the
   *      line, or is too far away.
   *
   * Then no wall is touched. The faces crossed and spread to are a region with the line inside; to
   * leave it, the line touches an edge of its border first. At the first touch of two segments an
   * end of one lies on the other. It is not an end of the edge, by 1 and 3; nor an end of the line:
   * by 2 for edges around the ends, and for the third edge of a face between because both ends of
   * the edge lie on one side of the nominal line, farther from it than any end of the real one.
   *
   * More than MOST_STEPS of spreading leave no time at all, which is safe. All borders are drawn in
   * by twice the slack, far more than rounding can do, so that a line that touches something within
   * rounding gets no time either.
   *
   * Cost: a few products per vertex and a root for some, and about a dozen edges around the ends.
   */

  private static final int MOST_STEPS = 256;

  private final Faces faces;
  private final Vertices vertices;
  private final IntList edges = new IntList();
  private final double slack;
  private MovingLine line = new MovingLine();
  private double ticks;

  Sweep(Triangulation t, double slack) {
    faces = t.faces;
    vertices = t.vertices;
    this.slack = 2 * slack;
  }

  /** Returns for how many ticks a line stays clear that passed these vertices. */
  double ofLine(
      MovingLine moving, int first, int firstExit, int lastEntry, IntList passed, double most) {
    line = moving;
    ticks = most;
    moving.horizon(most);
    for (int i = 0; i < passed.size(); i++) {
      ticks = keepsAside(passed.get(i));
    }
    edges.clear();
    pushAll(first, firstExit);
    if (lastEntry == NONE) {
      avoid(faces.origin[4 * first]);
      avoid(faces.origin[4 * first + 1]);
      avoid(faces.origin[4 * first + 2]);
    } else {
      avoid(faces.origin[previous(firstExit)]);
      avoid(faces.origin[previous(lastEntry)]);
      pushAll(lastEntry >> 2, lastEntry);
    }
    spread(true);
    return ticks;
  }

  /** Returns for how many ticks the first end touches no wall. */
  double ofPoint(MovingLine moving, int face) {
    line = moving;
    ticks = Double.MAX_VALUE;
    edges.clear();
    pushAll(face, NONE);
    spread(false);
    return ticks;
  }

  private void pushAll(int face, int except) {
    for (int h = 4 * face; h < 4 * face + 3; h++) {
      if (h != except) {
        edges.add(h);
      }
    }
  }

  private void spread(boolean both) {
    MovingLine l = line;
    int steps = 0;
    while (ticks > 0 && !edges.isEmpty()) {
      int h = edges.pop();
      int a = faces.origin[h];
      int b = faces.origin[next(h)];
      double ax = vertices.x[a];
      double ay = vertices.y[a];
      double ex = vertices.x[b] - ax;
      double ey = vertices.y[b] - ay;
      double fromX = l.px() - ax;
      double fromY = l.py() - ay;
      double toX = l.qx() - ax;
      double toY = l.qy() - ay;
      boolean byFirst = reaches(fromX, fromY, l.pHeadingX(), l.pHeadingY(), ex, ey);
      boolean byLast = both && reaches(toX, toY, l.qHeadingX(), l.qHeadingY(), ex, ey);
      if (byFirst || byLast) {
        int t = faces.twin[h];
        if (t == NONE || (faces.edgeBlocks(h) & Mesh.SIGHT) != 0) {
          end(byFirst, fromX, fromY, l.pHeadingX(), l.pHeadingY(), ex, ey);
          end(byLast, toX, toY, l.qHeadingX(), l.qHeadingY(), ex, ey);
        } else if (++steps > MOST_STEPS) {
          ticks = 0;
        } else {
          if (both) {
            avoid(faces.origin[previous(t)]);
          }
          edges.add(next(t));
          edges.add(previous(t));
        }
      }
    }
  }

  /** Returns for how long a vertex stays on its side of the line, as far as that matters. */
  private double keepsAside(int v) {
    return line.keepsAside(vertices.x[v], vertices.y[v], slack, ticks);
  }

  /** Lowers the ticks to when the line may touch a vertex. */
  private void avoid(int v) {
    double aside = keepsAside(v);
    if (aside < ticks) {
      double x = vertices.x[v] - line.px();
      double y = vertices.y[v] - line.py();
      double away = Math.sqrt(squaredDistance(x, y, line.dx(), line.dy()));
      ticks = Math.min(ticks, Math.max(aside, after(away)));
    }
  }

  /** Returns the ticks it takes to go so far, less the slack. */
  private double after(double distance) {
    return distance > slack ? (distance - slack) / line.step() : 0;
  }

  /** Returns the squared distance of a point from a segment that begins at the origin. */
  private static double squaredDistance(double x, double y, double ex, double ey) {
    double length = ex * ex + ey * ey;
    double along = x * ex + y * ey;
    if (along <= 0) {
      return x * x + y * y;
    }
    if (along >= length) {
      return (x - ex) * (x - ex) + (y - ey) * (y - ey);
    }
    double inside = ex * y - ey * x;
    return inside * inside / length;
  }

  /** Returns whether an end may come to an edge from its inner side; relative to its origin. */
  private boolean reaches(double x, double y, double ux, double uy, double ex, double ey) {
    double length = ex * ex + ey * ey;
    double inside = ex * y - ey * x;
    double across = inside * inside;
    double reach = line.step() * ticks + slack;
    if (across > reach * reach * length
        || (inside < 0 && isOutside(across, length + x * x + y * y))
        || staysInside(inside, ex * uy - ey * ux, length)) {
      return false;
    }
    return squaredDistance(x, y, ex, ey) <= reach * reach;
  }

  /** Returns whether a side is sure though the edge's ends may be rounded, even to one point. */
  private boolean isOutside(double across, double sizes) {
    return across > slack * slack * sizes;
  }

  private boolean staysInside(double inside, double rate, double length) {
    double later = inside + rate * ticks;
    double off = line.deviation() * ticks + slack;
    return inside > 0
        && later > 0
        && inside * inside > slack * slack * length
        && later * later > off * off * length;
  }

  /** Lowers the ticks to when an end that may come to a wall does, if it does. */
  private void end(boolean may, double x, double y, double ux, double uy, double ex, double ey) {
    if (may) {
      double length = Math.sqrt(ex * ex + ey * ey);
      double margin = ex * y - ey * x - slack * length;
      double loss = line.deviation() * length - (ex * uy - ey * ux);
      double inside = margin > 0 && loss > 0 ? margin / loss : 0;
      double far = after(Math.sqrt(squaredDistance(x, y, ex, ey)));
      ticks = Math.min(ticks, Math.max(inside, far));
    }
  }
}

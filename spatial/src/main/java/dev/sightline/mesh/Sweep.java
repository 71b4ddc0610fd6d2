package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;
import static dev.sightline.mesh.Faces.previous;

import dev.sightline.geometry.FirstRoot;

/** How long a clear line stays clear while its ends move. */
final class Sweep {

  /*
   * Each end goes by its course in a tick,
   * give or take the sway, and no farther than the step. The line that would be there if nobody
   * swayed is the nominal one; every point of the real one is within t * sway of it after t ticks.
   * The answer is a time T for which three things are sure:
   *
   *   1. every vertex of the crossed edges stays on its side of the nominal line, by more than the
   *      sway. Its area with the line is a square function of t, the first root of which is the
   *      time.
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
  private final IntStack edges = new IntStack();
  private final double slack;
  private double px;
  private double py;
  private double qx;
  private double qy;
  private double dx;
  private double dy;
  private double pCourseX;
  private double pCourseY;
  private double qCourseX;
  private double qCourseY;
  private double sway;
  private double step;

  /** The change of the line in a tick, and the terms of areas that depend on the line alone. */
  private double wx;

  private double wy;
  private double turn;
  private double bend;
  private double longest;
  private double ticks;

  Sweep(Triangulation t, double slack) {
    faces = t.faces;
    vertices = t.vertices;
    this.slack = 2 * slack;
  }

  void aim(double fromX, double fromY, double toX, double toY) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    dx = toX - fromX;
    dy = toY - fromY;
  }

  void move(double ux, double uy, double vx, double vy, double itsSway, double itsStep) {
    pCourseX = ux;
    pCourseY = uy;
    qCourseX = vx;
    qCourseY = vy;
    wx = vx - ux;
    wy = vy - uy;
    turn = dx * uy - dy * ux;
    bend = wx * uy - wy * ux;
    sway = itsSway;
    step = itsStep;
  }

  /** Returns for how many ticks a line stays clear that passed these vertices. */
  double ofLine(int first, int firstExit, int lastEntry, IntStack passed, double most) {
    ticks = most;
    double endX = dx + most * wx;
    double endY = dy + most * wy;
    longest = Math.sqrt(Math.max(dx * dx + dy * dy, endX * endX + endY * endY));
    for (int i = 0; i < passed.size; i++) {
      ticks = Math.min(ticks, onItsSide(passed.items[i]));
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

  /** Returns for how many ticks a point, which both ends are, touches no wall. */
  double ofPoint(int face) {
    ticks = Double.MAX_VALUE;
    edges.clear();
    pushAll(face, NONE);
    spread(false);
    return ticks;
  }

  private void pushAll(int face, int except) {
    for (int h = 4 * face; h < 4 * face + 3; h++) {
      if (h != except) {
        edges.push(h);
      }
    }
  }

  private void spread(boolean line) {
    int steps = 0;
    while (ticks > 0 && !edges.isEmpty()) {
      int h = edges.pop();
      int a = faces.origin[h];
      int b = faces.origin[next(h)];
      double ax = vertices.x[a];
      double ay = vertices.y[a];
      double ex = vertices.x[b] - ax;
      double ey = vertices.y[b] - ay;
      boolean byFirst = reaches(px - ax, py - ay, pCourseX, pCourseY, ex, ey);
      boolean byLast = line && reaches(qx - ax, qy - ay, qCourseX, qCourseY, ex, ey);
      if (byFirst || byLast) {
        int t = faces.twin[h];
        if (t == NONE || (faces.edgeBlocks(h) & Mesh.SIGHT) != 0) {
          end(byFirst, px - ax, py - ay, pCourseX, pCourseY, ex, ey);
          end(byLast, qx - ax, qy - ay, qCourseX, qCourseY, ex, ey);
        } else if (++steps > MOST_STEPS) {
          ticks = 0;
        } else {
          if (line) {
            avoid(faces.origin[previous(t)]);
          }
          edges.push(next(t));
          edges.push(previous(t));
        }
      }
    }
  }

  /** Returns until when a vertex stays on its side of the nominal line, farther than the sway. */
  private double onItsSide(int v) {
    double x = vertices.x[v] - px;
    double y = vertices.y[v] - py;
    double area = dx * y - dy * x;
    double rate = wx * y - wy * x - turn;
    double sign = area < 0 ? -1 : 1;
    double gap = sign * area - slack * longest;
    return FirstRoot.of(gap, sign * rate - sway * longest, -sign * bend, ticks);
  }

  /** Lowers the ticks to when the line may touch a vertex. */
  private void avoid(int v) {
    double aside = onItsSide(v);
    if (aside < ticks) {
      double room = Math.sqrt(squaredDistance(vertices.x[v] - px, vertices.y[v] - py, dx, dy));
      ticks = Math.min(ticks, Math.max(aside, after(room)));
    }
  }

  /** Returns the ticks it takes to go so far, less the slack. */
  private double after(double room) {
    return room > slack ? (room - slack) / step : 0;
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
    double reach = step * ticks + slack;
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
    double off = sway * ticks + slack;
    return inside > 0
        && later > 0
        && inside * inside > slack * slack * length
        && later * later > off * off * length;
  }

  /** Lowers the ticks to when an end that may come to a wall does, if it does. */
  private void end(boolean may, double x, double y, double ux, double uy, double ex, double ey) {
    if (may) {
      double length = Math.sqrt(ex * ex + ey * ey);
      double room = ex * y - ey * x - slack * length;
      double loss = sway * length - (ex * uy - ey * ux);
      double inside = room > 0 && loss > 0 ? room / loss : 0;
      double far = after(Math.sqrt(squaredDistance(x, y, ex, ey)));
      ticks = Math.min(ticks, Math.max(inside, far));
    }
  }
}

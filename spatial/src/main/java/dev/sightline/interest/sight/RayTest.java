package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.FirstRoot;
import dev.sightline.interest.kinetic.LineTest;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.mesh.SureLine;

final class RayTest extends LineTest {

  /*
   * A line is surely blocked if it crosses a wall or a chord of a convex obstacle: as long as the
   * ends of each stay on different sides of the other. What was crossed is the witness, looked at
   * first the next time. It is surely blocked also while an end is inside an obstacle. It is surely
   * clear if it crosses no wall and comes to none (see Sweep in the mesh). A line that touches
   * something within rounding is neither: the mesh decides it exactly, and that lasts for no time.
   *
   * Ends go by their courses, give or take their sway. The line that would be there without sway is
   * the nominal one, and every point of the real one is within t * sway of it after t ticks. So a
   * corner is on its side as long as its area with the nominal line, a square function of time, is
   * more than t * sway times the line's length.
   *
   * All rounding is far below `slack`, by which everything must be more than nothing.
   *
   * Witnesses are numbers of convex obstacles, or -2 - wall. A wall that is gone may have left its
   * number to another one: if the line crosses that one it is as good a witness.
   */

  /** In ticks: when to look for another witness, when to take one, and how far to look ahead. */
  private static final double KEEP = 0.3;

  private static final double FAIR = 4;
  private static final double MOST = 62;
  private static final double MOST_CLEAR = 16;

  private final Convexes convexes;
  private final Places places;
  private final SightLine exact;
  private final SureLine line;
  private final Box bounds;
  private final double slack;

  /** The line and its change in a tick, and how long the nominal line gets. */
  private double dx;

  private double dy;
  private double wx;
  private double wy;
  private double turn;
  private double bend;
  private double longest;
  private double widest;

  RayTest(Mesh mesh, Convexes convexes, Places places) {
    this.convexes = convexes;
    this.places = places;
    exact = mesh.sightLine();
    line = mesh.sureLine();
    bounds = mesh.bounds();
    slack = line.slack();
  }

  static double mostClearMargin(double step) {
    return MOST_CLEAR * step;
  }

  @Override
  protected void place(int body, double x, double y) {
    places.place(body, x, y, line);
  }

  @Override
  protected double touch(int body) {
    return places.face(body);
  }

  @Override
  protected void test(int p, int q, int hint) {
    prepare();
    witness = hint;
    if (hint != NO_WITNESS) {
      block(crossing(hint));
      if (ticks > KEEP) {
        return;
      }
    }
    witness = NO_WITNESS;
    if (px == qx && py == qy) {
      clear = true;
      ticks = 0;
    } else if (!bounds.contains(px, py) || !bounds.contains(qx, qy)) {
      block(0);
    } else {
      walk(p, q);
    }
  }

  private void prepare() {
    dx = qx - px;
    dy = qy - py;
    wx = qCourseX - pCourseX;
    wy = qCourseY - pCourseY;
    turn = dx * pCourseY - dy * pCourseX;
    bend = wx * pCourseY - wy * pCourseX;
    double endX = dx + MOST * wx;
    double endY = dy + MOST * wy;
    longest = Math.sqrt(Math.max(dx * dx + dy * dy, endX * endX + endY * endY));
  }

  private void block(double forTicks) {
    clear = false;
    ticks = forTicks;
  }

  private void walk(int p, int q) {
    widest = Math.max(hidden(p, px, py), hidden(q, qx, qy));
    if (widest > FAIR) {
      block(widest);
      return;
    }
    line.aim(px, py, places.face(p), qx, qy);
    int met = line.advance();
    if (met == SureLine.END && !places.isInside(p) && !places.isInside(q)) {
      clear = true;
      ticks = line.lasts(pCourseX, pCourseY, qCourseX, qCourseY, sway, step, MOST_CLEAR);
    } else {
      seek(met);
      block(widest);
    }
    if (!(ticks > 0)) {
      clear = exact.clear(px, py, qx, qy, places.face(p));
      ticks = 0;
      witness = NO_WITNESS;
    }
  }

  /** Returns for how many ticks a body is inside an obstacle for sure. */
  private double hidden(int body, double x, double y) {
    double depth = places.isInside(body) ? places.depthLeft(body, x, y) - slack : 0;
    return depth > 0 ? depth / step : 0;
  }

  /** Follows the line from wall to wall until a crossing is wide enough. */
  private void seek(int firstMet) {
    int last = Mesh.OUTSIDE;
    for (int met = firstMet; met == SureLine.CROSSING && widest <= FAIR; met = line.advance()) {
      int wall = line.wall();
      int obstacle = line.obstacle(wall);
      if (obstacle != Mesh.OUTSIDE && obstacle != last) {
        int convex = convexes.run(obstacle);
        int candidate = convex == Convexes.NONE ? -2 - wall : convex;
        double room = crossing(candidate);
        if (room > widest) {
          widest = room;
          witness = candidate;
        }
        last = convex == Convexes.NONE ? Mesh.OUTSIDE : obstacle;
      }
    }
  }

  /** Returns for how many ticks the line crosses a witness, or 0 if it does not, for sure. */
  private double crossing(int of) {
    if (of >= 0) {
      return widestCrossing(of);
    }
    int wall = -2 - of;
    return line.isWall(wall)
        ? crossing(line.fromX(wall), line.fromY(wall), line.toX(wall), line.toY(wall))
        : 0;
  }

  /** Tries the chord between the corners farthest to either side, then the edges. */
  private double widestCrossing(int convex) {
    double[] c = convexes.corners;
    int first = 2 * convexes.first[convex];
    int end = 2 * convexes.first[convex + 1];
    int right = first;
    int left = first;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int at = first; at < end; at += 2) {
      double side = c[at + 1] * dx - c[at] * dy;
      if (side < least) {
        least = side;
        right = at;
      }
      if (side > most) {
        most = side;
        left = at;
      }
    }
    double room = crossing(c[right], c[right + 1], c[left], c[left + 1]);
    int before = end - 2;
    for (int at = first; at < end && room == 0; at += 2) {
      room = crossing(c[before], c[before + 1], c[at], c[at + 1]);
      before = at;
    }
    return room;
  }

  /**
   * Returns for how many ticks the line crosses a segment, or 0 if it does not or only so that
   * rounding could be wrong about it; then an end of one lies on the other within rounding.
   */
  private double crossing(double ax, double ay, double bx, double by) {
    double a = dx * (ay - py) - dy * (ax - px);
    double b = dx * (by - py) - dy * (bx - px);
    double ex = bx - ax;
    double ey = by - ay;
    double p = ex * (py - ay) - ey * (px - ax);
    double q = ex * (qy - ay) - ey * (qx - ax);
    if (!(a * b < 0) || !(p * q < 0)) {
      return 0;
    }
    double length = Math.sqrt(ex * ex + ey * ey);
    double lasting = MOST;
    lasting = left(p, ex * pCourseY - ey * pCourseX, 0, length, lasting);
    lasting = left(q, ex * qCourseY - ey * qCourseX, 0, length, lasting);
    lasting = left(a, wx * (ay - py) - wy * (ax - px) - turn, bend, longest, lasting);
    return left(b, wx * (by - py) - wy * (bx - px) - turn, bend, longest, lasting);
  }

  /**
   * Returns for how many ticks, at most so many, a point is on its side of a line: its area with
   * the line begins at {@code area} and goes by {@code rate} and {@code curve}, and what may be off
   * is in proportion to the length.
   */
  private double left(double area, double rate, double curve, double length, double most) {
    double sign = area < 0 ? -1 : 1;
    double gap = sign * area - slack * length;
    return FirstRoot.of(gap, sign * rate - sway * length, -sign * curve, most);
  }
}

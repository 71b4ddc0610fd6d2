package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.LineTest;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.mesh.SureLine;

final class RayTest extends LineTest {

  /*
   * A line is surely blocked if it crosses, with room, a wall or a chord of a convex obstacle: the
   * crossing lasts until an end of one touches the other, so the least of the four distances is the
   * margin, and what was crossed is the witness, looked at first the next time. It is surely blocked
   * also while an end is inside an obstacle. It is surely clear if it crosses no wall and none is
   * near (see SureLine). A line that touches something within rounding is neither: the mesh decides
   * it exactly, and its margin is nothing.
   *
   * Points of the line move at most as far as its ends do, so the margins hold for both ends moving
   * at once. All rounding is far below `slack`, by which every margin must exceed zero.
   *
   * Witnesses are numbers of convex obstacles, or -2 - wall. A wall that is gone may have left its
   * number to another one: if the line crosses that one it is as good a witness.
   */

  private static final double KEEP_STEPS = 0.3;
  private static final double FAIR_STEPS = 1.5;
  private static final double WIDE_STEPS = 12;

  private final Convexes convexes;
  private final Places places;
  private final SightLine exact;
  private final SureLine line;
  private final Box bounds;
  private final double slack;

  private double px;
  private double py;
  private double qx;
  private double qy;
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
    return WIDE_STEPS * step;
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
  protected void test(
      int p, double fromX, double fromY, int q, double toX, double toY, int hint, double step) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    witness = hint;
    if (hint != NO_WITNESS) {
      block(crossing(hint));
      if (margin > Math.max(KEEP_STEPS * step, slack)) {
        return;
      }
    }
    witness = NO_WITNESS;
    if (px == qx && py == qy) {
      clear = true;
      margin = 0;
    } else if (!bounds.contains(px, py) || !bounds.contains(qx, qy)) {
      block(0);
    } else {
      walk(p, q, step);
    }
  }

  private void block(double room) {
    clear = false;
    margin = room;
  }

  private void walk(int p, int q, double step) {
    widest = Math.max(depth(p, px, py), depth(q, qx, qy));
    double fair = FAIR_STEPS * step;
    if (widest > Math.max(fair, slack)) {
      block(widest);
      return;
    }
    line.aim(px, py, places.face(p), qx, qy);
    int met = line.advance();
    if (met == SureLine.END && !places.isInside(p) && !places.isInside(q)) {
      clear = true;
      margin = line.room(mostClearMargin(step) + 2 * slack);
      margin = Math.min(margin, roomInBounds());
    } else {
      seek(met, fair);
      block(widest);
    }
    if (!(margin > slack)) {
      clear = exact.clear(px, py, qx, qy, places.face(p));
      margin = 0;
      witness = NO_WITNESS;
    }
  }

  private double depth(int body, double x, double y) {
    return places.isInside(body) ? places.depthLeft(body, x, y) : 0;
  }

  /** Follows the line from wall to wall until a crossing is wide enough. */
  private void seek(int firstMet, double fair) {
    int last = Mesh.OUTSIDE;
    for (int met = firstMet; met == SureLine.CROSSING && widest <= fair; met = line.advance()) {
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

  private double roomInBounds() {
    double x = Math.min(Math.min(px, qx) - bounds.minX(), bounds.maxX() - Math.max(px, qx));
    double y = Math.min(Math.min(py, qy) - bounds.minY(), bounds.maxY() - Math.max(py, qy));
    return Math.min(x, y);
  }

  /** Returns the margin of the line's crossing a witness, or 0 if it does not, for sure. */
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
      double side = c[at + 1] * (qx - px) - c[at] * (qy - py);
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
   * Returns the margin of the line's crossing a segment, or 0 if it does not cross it or only so
   * that rounding could be wrong about it; then an end of one lies on the other within rounding. It
   * is the least distance of an end of one from the straight through the other.
   */
  private double crossing(double ax, double ay, double bx, double by) {
    double dx = qx - px;
    double dy = qy - py;
    double a = (ax - px) * dy - (ay - py) * dx;
    double b = (bx - px) * dy - (by - py) * dx;
    double touching = slack * slack * (dx * dx + dy * dy);
    if (!(a * b < 0) || a * a <= touching || b * b <= touching) {
      return 0;
    }
    double ex = bx - ax;
    double ey = by - ay;
    double p = (px - ax) * ey - (py - ay) * ex;
    double q = (qx - ax) * ey - (qy - ay) * ex;
    double wall = slack * slack * (ex * ex + ey * ey);
    if (!(p * q < 0) || p * p <= wall || q * q <= wall) {
      return 0;
    }
    double corners = Math.min(a * a, b * b) / (dx * dx + dy * dy);
    double ends = Math.min(p * p, q * q) / (ex * ex + ey * ey);
    return Math.sqrt(Math.min(corners, ends));
  }
}

package dev.sightline.interest.sight.scene;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.MovingLine;
import dev.sightline.interest.kinetic.line.LineCheck;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RoundedSightLine;

/**
 * What is sure about the line of sight between two bodies, and for how long. One per thread; no
 * method allocates in steady state.
 */
public final class RoundedSight {

  /*
   * A line is surely blocked if it crosses a wall or a chord of a convex obstacle: as long as the
   * ends of each stay on different sides of the other. What was crossed is the witness, looked at
   * first the next time. It is surely blocked also while an end is inside an obstacle, until the two
   * could meet in it: at one point they see each other. It is surely
   * clear if it crosses no wall and comes to none (see Sweep in the mesh). A line that touches
   * something within rounding is neither.
   *
   * All rounding is far below `slack`, by which everything must be more than nothing. With a half
   * width, a line is blocked only if all lines are whose ends are within it of the bodies: all of
   * them are within it of the line between the two. It is clear if the line itself is.
   *
   * Witnesses are numbers of convex obstacles, or -2 - wall. What is gone may have left its number
   * to another one: if the line crosses that one it is as good a witness.
   */

  /** Nothing is sure. */
  public static final int UNSURE = -1;

  public static final int BLOCKED = 0;
  public static final int CLEAR = 1;
  private static final int NO_WITNESS = LineCheck.NO_WITNESS;

  /** In ticks: when to look for another witness, when to take one, and how far to look ahead. */
  private static final double KEEP = 0.3;

  private static final double FAIR = 4;
  private static final double MOST = 62;
  private static final double MOST_CLEAR = 16;

  private final Convexes convexes;
  private final Places places;
  private final RoundedSightLine walk;
  private final Box bounds;
  private final double margin;
  private MovingLine line = new MovingLine();
  private double ticks;
  private int witness;

  RoundedSight(Mesh mesh, Convexes convexes, Places places, double halfWidth) {
    this.convexes = convexes;
    this.places = places;
    walk = mesh.roundedSightLine();
    bounds = mesh.bounds();
    margin = walk.slack() + halfWidth;
  }

  /** Returns how much farther from a clear line nothing is that blocks, for bodies this fast. */
  public static double mostClearMargin(double step) {
    return MOST_CLEAR * step;
  }

  /** Says where a body is now; different bodies may be placed at the same time. */
  public void place(int body, double x, double y) {
    places.place(body, x, y, walk);
  }

  /** Forgets a body that is gone. */
  public void forget(int body) {
    places.forget(body);
  }

  /** Returns the face in which a body is. */
  public int face(int body) {
    return places.face(body);
  }

  /** Returns for how many ticks the last answer is sure; more than none. */
  public double ticks() {
    return ticks;
  }

  /** Returns what blocks the last line, for the next time, or none. */
  public int witness() {
    return witness;
  }

  /**
   * Looks along a line that has a length.
   *
   * @param p the body at the first end
   * @param q the body at the last end
   * @param hint the witness of the last look at this pair, or none
   */
  public int look(MovingLine along, int p, int q, int hint) {
    line = along;
    along.horizon(MOST);
    ticks = hint == NO_WITNESS ? 0 : crossing(hint);
    if (ticks > KEEP) {
      witness = hint;
      return BLOCKED;
    }
    witness = NO_WITNESS;
    return bounds.contains(along.px(), along.py()) && bounds.contains(along.qx(), along.qy())
        ? walk(p, q)
        : UNSURE;
  }

  private int walk(int p, int q) {
    double hidden = Math.max(hidden(p, line.px(), line.py()), hidden(q, line.qx(), line.qy()));
    ticks = hidden > 0 ? Math.min(hidden, ticksToMeet()) : 0;
    if (ticks > FAIR) {
      return BLOCKED;
    }
    walk.aim(line, places.face(p));
    int met = walk.advance();
    if (met == RoundedSightLine.END && !places.isInside(p) && !places.isInside(q)) {
      ticks = walk.lasts(MOST_CLEAR);
      return ticks > 0 ? CLEAR : UNSURE;
    }
    seek(met);
    return ticks > 0 ? BLOCKED : UNSURE;
  }

  /** Returns for how many ticks no two points of the two bodies come together, for sure. */
  private double ticksToMeet() {
    double apart = Math.max(Math.abs(line.dx()), Math.abs(line.dy())) - 2 * margin;
    return apart > 0 ? apart * (1 - 1e-9) / (2 * line.step()) : 0;
  }

  /** Returns for how many ticks a body is inside an obstacle for sure. */
  private double hidden(int body, double x, double y) {
    double depth = places.isInside(body) ? places.depthLeft(body, x, y) - margin : 0;
    return depth > 0 ? depth / line.step() : 0;
  }

  /** Follows the line from wall to wall until a crossing lasts long enough. */
  private void seek(int firstMet) {
    int last = Mesh.OUTSIDE;
    for (int met = firstMet;
        met == RoundedSightLine.CROSSING && ticks <= FAIR;
        met = walk.advance()) {
      int wall = walk.wall();
      int obstacle = walk.obstacle(wall);
      if (obstacle != Mesh.OUTSIDE && obstacle != last) {
        boolean isConvex = convexes.isConvex(obstacle);
        int candidate = isConvex ? obstacle : -2 - wall;
        double lasts = crossing(candidate);
        if (lasts > ticks) {
          ticks = lasts;
          witness = candidate;
        }
        last = isConvex ? obstacle : Mesh.OUTSIDE;
      }
    }
  }

  /** Returns for how many ticks the line crosses a witness, or 0 if it does not, for sure. */
  private double crossing(int of) {
    if (of >= 0) {
      return longestCrossing(of);
    }
    int wall = -2 - of;
    return walk.isWall(wall)
        ? crossing(walk.fromX(wall), walk.fromY(wall), walk.toX(wall), walk.toY(wall))
        : 0;
  }

  private double crossing(double ax, double ay, double bx, double by) {
    return line.crosses(ax, ay, bx, by, margin, MOST);
  }

  /** Tries the chord between the corners farthest to either side, then the edges. */
  private double longestCrossing(int convex) {
    double[] c = convexes.corners();
    int first = convexes.from(convex);
    int end = convexes.to(convex);
    int right = first;
    int left = first;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double dx = line.dx();
    double dy = line.dy();
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
    double lasts = right == left ? 0 : crossing(c[right], c[right + 1], c[left], c[left + 1]);
    int before = end - 2;
    for (int at = first; at < end && lasts == 0; at += 2) {
      lasts = crossing(c[before], c[before + 1], c[at], c[at + 1]);
      before = at;
    }
    return lasts;
  }
}

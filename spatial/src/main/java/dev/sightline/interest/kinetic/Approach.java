package dev.sightline.interest.kinetic;

final class Approach {

  /*
   * When two bodies may be as far from each other as a radius: if they keep to their courses their
   * offset is d + wt after t ticks, where w is the difference of the courses, and if they sway it is
   * within et of that, where e is the sum of what each may sway. So the pair is
   *
   *     surely within r while  |d + wt| + et <= r,   and surely beyond while  |d + wt| - et > r.
   *
   * Both sides squared, the borders are roots of (ww - ee) tt + 2 (dw +- er) t + dd - rr. The first
   * function is convex: within at the end is within all the time. Roots are rounded; the callers'
   * radii are off by a slack that is thousands of times more than that.
   */

  private static final int STRIDE = KineticPairs.STRIDE;

  private Approach() {}

  /** Returns for how many ticks, at most so many, a pair within a radius surely stays so. */
  static int ticksWithin(double[] state, int a, int b, double radius, int most) {
    int p = a * STRIDE;
    int q = b * STRIDE;
    double dx = state[q] - state[p];
    double dy = state[q + 1] - state[p + 1];
    double wx = state[q + Bodies.COURSE_X] - state[p + Bodies.COURSE_X];
    double wy = state[q + Bodies.COURSE_Y] - state[p + Bodies.COURSE_Y];
    double sway = state[p + Bodies.SWAY] + state[q + Bodies.SWAY];
    double now = dx * dx + dy * dy - radius * radius;
    if (!(now < 0)) {
      return 0;
    }
    if (isWithin(dx + wx * most, dy + wy * most, radius - sway * most)) {
      return most;
    }
    double half = dx * wx + dy * wy + sway * radius;
    double square = wx * wx + wy * wy - sway * sway;
    double root = Math.sqrt(Math.max(0, half * half - square * now));
    double ticks = half > 0 ? -now / (half + root) : (root - half) / square;
    int whole = (int) Math.max(0, Math.min(most, ticks));
    return isWithin(dx + wx * whole, dy + wy * whole, radius - sway * whole) ? whole : 0;
  }

  private static boolean isWithin(double dx, double dy, double radius) {
    return radius >= 0 && dx * dx + dy * dy <= radius * radius;
  }

  /** Returns for how many ticks, at most so many, a pair beyond a radius surely stays so. */
  static int ticksBeyond(double[] state, int a, int b, double radius, int most) {
    int p = a * STRIDE;
    int q = b * STRIDE;
    double dx = state[q] - state[p];
    double dy = state[q + 1] - state[p + 1];
    double wx = state[q + Bodies.COURSE_X] - state[p + Bodies.COURSE_X];
    double wy = state[q + Bodies.COURSE_Y] - state[p + Bodies.COURSE_Y];
    double sway = state[p + Bodies.SWAY] + state[q + Bodies.SWAY];
    double now = dx * dx + dy * dy - radius * radius;
    if (!(now > 0)) {
      return 0;
    }
    double half = dx * wx + dy * wy - sway * radius;
    double square = wx * wx + wy * wy - sway * sway;
    double apart = half * half - square * now;
    if (square >= 0 && (half >= 0 || apart < 0)) {
      return most;
    }
    return (int) Math.min(most, now / (Math.sqrt(Math.max(0, apart)) - half));
  }
}

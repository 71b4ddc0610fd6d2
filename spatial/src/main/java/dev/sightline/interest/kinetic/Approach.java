package dev.sightline.interest.kinetic;

final class Approach {

  /*
   * When two bodies may be as far from each other as a radius: if they keep to their courses their
   * offset is d + wt after t ticks, where w is the difference of the courses, and if they sway it is
   * within et of that, where e is the sum of what each may sway. So the pair is
   *
   *     surely within r while  |d + wt| + et <= r,   and surely beyond while  |d + wt| - et > r.
   *
   * Both sides squared, the borders are roots of (ww - ee) tt + 2 (dw +- er) t + dd - rr, of which the
   * first after now is the time. Each root is taken in the form in which nothing cancels, and
   * selected without branches as far as possible: half of all pairs are within and half beyond, half
   * come nearer and half do not, and none of that can be predicted. Roots are rounded; the radius
   * is off by a slack that is thousands of times more than what that can do to a distance.
   */

  private Approach() {}

  /**
   * Returns for how many ticks a pair within or beyond a radius surely stays so.
   *
   * @param dx the offset of one from the other, changing by {@code wx} in a tick
   * @param sway what both together may sway in a tick
   * @param slack by how much to stay off the radius
   */
  static double ticks(
      boolean within,
      double dx,
      double dy,
      double wx,
      double wy,
      double sway,
      double radius,
      double slack) {
    double side = within ? -1 : 1;
    double border = radius + side * slack;
    double c = dx * dx + dy * dy - border * border;
    double b = dx * wx + dy * wy - side * sway * border;
    double a = wx * wx + wy * wy - sway * sway;
    double apart = b * b - a * c;
    double root = Math.sqrt(Math.max(0, apart));
    if (!(side * c > 0)) {
      return 0;
    }
    boolean away = within && b <= 0;
    double below = away ? a : root - side * b;
    double ticks = (away ? root - b : side * c) / below;
    boolean never = within ? below == 0 && sway == 0 : below <= 0 || (apart < 0 && a >= 0);
    return never ? Double.POSITIVE_INFINITY : Math.max(0, ticks);
  }

  /**
   * Returns whether a pair may cross the radius within so many ticks, in doubt that it may: without
   * a root, for the many that do not. The distances are convex, so a pair within crosses if it has
   * at last; a pair beyond could also have come and gone, unless it went nearer or farther all the
   * time.
   */
  static boolean mayCross(
      boolean within,
      double dx,
      double dy,
      double wx,
      double wy,
      double sway,
      double radius,
      double slack,
      int ticks) {
    double side = within ? -1 : 1;
    double here = radius + side * slack;
    double there = radius + side * (slack + sway * ticks);
    double endX = dx + wx * ticks;
    double endY = dy + wy * ticks;
    boolean close = side * (dx * dx + dy * dy - here * here) <= 0;
    boolean crossed = side * (endX * endX + endY * endY - there * Math.abs(there)) <= 0;
    boolean nearer = dx * wx + dy * wy < sway * (Math.abs(dx) + Math.abs(dy));
    boolean fartherAtLast = endX * wx + endY * wy > 0;
    return close | crossed | (!within & nearer & fartherAtLast);
  }
}

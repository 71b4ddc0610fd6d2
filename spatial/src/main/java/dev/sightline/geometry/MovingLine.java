package dev.sightline.geometry;

/**
 * A line between two points that move, and for how long something that stands still stays beside it
 * or across it. Rounded; callers give a margin that allows for it. One per thread; no method
 * allocates.
 */
public final class MovingLine {

  /*
   * In each tick an end goes by its heading, give or take the deviation, and no farther than the
   * step. The line that would be there if nobody deviated is the nominal one; every point of the
   * real one is within t * deviation of it after t ticks.
   *
   * The area that a fixed point spans with the nominal line is a square function of t: area + rate t
   * - bend t t. The real line surely has not passed over the point as long as the area is more than
   * the length times (margin + t * deviation). The greatest length up to the horizon stands for the
   * length, which keeps the function square; nothing is said beyond the horizon.
   */

  private double px;
  private double py;
  private double qx;
  private double qy;
  private double dx;
  private double dy;
  private double pHeadingX;
  private double pHeadingY;
  private double qHeadingX;
  private double qHeadingY;
  private double deviation;
  private double step;

  /** How the line changes in a tick, and the terms of areas that depend on the line alone. */
  private double wx;

  private double wy;
  private double turn;
  private double bend;
  private double longest;

  /** Makes a line that must be {@linkplain #aim aimed} before anything is asked of it. */
  public MovingLine() {}

  /** Sets the ends; {@link #move} comes after. */
  public void aim(double fromX, double fromY, double toX, double toY) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    dx = toX - fromX;
    dy = toY - fromY;
  }

  /**
   * Sets how the ends move.
   *
   * @param ux where the first end goes in a tick, by x
   * @param uy the same by y
   * @param vx where the last end goes in a tick, by x
   * @param vy the same by y
   * @param maxDeviation how far from that an end may get in a tick
   * @param maxStep how far an end may go in a tick at all
   */
  public void move(
      double ux, double uy, double vx, double vy, double maxDeviation, double maxStep) {
    pHeadingX = ux;
    pHeadingY = uy;
    qHeadingX = vx;
    qHeadingY = vy;
    deviation = maxDeviation;
    step = maxStep;
    wx = vx - ux;
    wy = vy - uy;
    turn = dx * uy - dy * ux;
    bend = wx * uy - wy * ux;
  }

  /** Sets how many ticks ahead {@link #keepsAside} and {@link #crosses} may look at most. */
  public void horizon(double ticks) {
    double endX = dx + ticks * wx;
    double endY = dy + ticks * wy;
    longest = Math.sqrt(Math.max(dx * dx + dy * dy, endX * endX + endY * endY));
  }

  /**
   * Returns for how many ticks the line between the ends surely does not pass over a point, at most
   * so many; 0 if the point is not farther from it than the margin. What the line does beyond its
   * ends does not count: a point out there may come to its other side earlier.
   */
  public double keepsAside(double x, double y, double margin, double most) {
    double toX = x - px;
    double toY = y - py;
    return lasts(dx * toY - dy * toX, wx * toY - wy * toX - turn, bend, margin, longest, most);
  }

  /**
   * Returns for how many ticks the line surely crosses a segment, at most so many; 0 if it does
   * not, or not by more than the margin.
   */
  public double crosses(double ax, double ay, double bx, double by, double margin, double most) {
    double ex = bx - ax;
    double ey = by - ay;
    double a = dx * (ay - py) - dy * (ax - px);
    double b = dx * (by - py) - dy * (bx - px);
    double p = ex * (py - ay) - ey * (px - ax);
    double q = ex * (qy - ay) - ey * (qx - ax);
    if (!(a * b < 0) || !(p * q < 0)) {
      return 0;
    }
    double length = Math.sqrt(ex * ex + ey * ey);
    double left = lasts(p, ex * pHeadingY - ey * pHeadingX, 0, margin, length, most);
    left = lasts(q, ex * qHeadingY - ey * qHeadingX, 0, margin, length, left);
    left = lasts(a, wx * (ay - py) - wy * (ax - px) - turn, bend, margin, longest, left);
    return lasts(b, wx * (by - py) - wy * (bx - px) - turn, bend, margin, longest, left);
  }

  /** Returns for how long an area keeps its sign by more than what may be off of a length. */
  private double lasts(
      double area, double rate, double curve, double margin, double length, double most) {
    double sign = area < 0 ? -1 : 1;
    double gap = sign * area - margin * length;
    return FirstRoot.of(gap, sign * rate - deviation * length, -sign * curve, most);
  }

  public double px() {
    return px;
  }

  public double py() {
    return py;
  }

  public double qx() {
    return qx;
  }

  public double qy() {
    return qy;
  }

  /** Returns the last end's x less the first one's. */
  public double dx() {
    return dx;
  }

  public double dy() {
    return dy;
  }

  public double pHeadingX() {
    return pHeadingX;
  }

  public double pHeadingY() {
    return pHeadingY;
  }

  public double qHeadingX() {
    return qHeadingX;
  }

  public double qHeadingY() {
    return qHeadingY;
  }

  /** Returns how far from its heading an end may get in a tick. */
  public double deviation() {
    return deviation;
  }

  /** Returns how far an end may go in a tick. */
  public double step() {
    return step;
  }
}

package dev.sightline.interest.ahead;

import dev.sightline.mesh.Mesh;

/**
 * Whether somebody perceives any point of a line by what may be seen soon, as {@link AheadRule}
 * would have it for an entity at that point; where people are going is not regarded. One per
 * thread.
 *
 * <p>Nothing is missed. The squares around all points of a line that is level or upright make a
 * rectangle, so there the answer is exact, but for rounding at the radius. Those of a slanted line
 * do not; it is cut into pieces until their rectangles stand out by at most a sixteenth of the way
 * that can be made in the time ahead, and what sees such a rectangle counts as well.
 */
public final class SoonSight {
  private static final double FINENESS = 1.0 / 16;
  private static final double ROUNDING = 1e-12;

  private final SquareSight squares;
  private final double half;
  private double fromX;
  private double fromY;
  private double startX;
  private double startY;
  private double alongX;
  private double alongY;

  SoonSight(Mesh mesh, double half) {
    squares = new SquareSight(mesh);
    this.half = half;
  }

  /** Returns how far away something can be perceived with a radius. */
  public double reach(double radius) {
    return AheadRule.farReach(radius, half);
  }

  /**
   * Returns whether somebody at a place perceives a point of the line from (x1, y1) to (x2, y2).
   */
  public boolean sees(
      double x, double y, double x1, double y1, double x2, double y2, double radius) {
    fromX = x;
    fromY = y;
    startX = x1;
    startY = y1;
    alongX = x2 - x1;
    alongY = y2 - y1;
    double square = alongX * alongX + alongY * alongY;
    double nearest = square == 0 ? 0 : ((x - x1) * alongX + (y - y1) * alongY) / square;
    double offX = x1 + nearest * alongX - x;
    double offY = y1 + nearest * alongY - y;
    double far = reach(radius) * (1 + ROUNDING);
    double rest = far * far - offX * offX - offY * offY;
    if (rest < 0) {
      return false;
    }
    double part = square == 0 ? 0 : Math.sqrt(rest / square);
    double first = Math.max(0, nearest - part - ROUNDING);
    double last = Math.min(1, nearest + part + ROUNDING);
    return first <= last && sees(first, last);
  }

  /** Asks about the part of the line between two shares of its length. */
  private boolean sees(double first, double last) {
    double x1 = startX + first * alongX;
    double y1 = startY + first * alongY;
    double x2 = startX + last * alongX;
    double y2 = startY + last * alongY;
    squares.aim(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), half);
    if (!squares.isSeenFrom(fromX, fromY, half)) {
      return false;
    }
    if (Math.min(Math.abs(x2 - x1), Math.abs(y2 - y1)) <= half * FINENESS) {
      return true;
    }
    double middle = (first + last) / 2;
    return sees(first, middle) || sees(middle, last);
  }
}

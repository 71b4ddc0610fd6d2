package dev.sightline.maps.generate;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;

/**
 * Where something stands and how it is turned: takes whole local steps to world coordinates.
 *
 * <p>A local step is 1/32 of a unit, and the axes are whole vectors of about 32 on a world grid of
 * 1/1024. So every coordinate is a short binary fraction, computed without rounding, and walls that
 * touch in local steps touch exactly in the world, at any angle.
 *
 * @param x world grid position of the local origin
 * @param cos first axis, x; about 32
 * @param sin first axis, y
 */
record Frame(int x, int y, int cos, int sin) {
  /** Local steps per unit. */
  static final int STEPS = 32;

  private static final double GRID = STEPS * STEPS;

  /** The frame whose local steps are the town's. */
  static final Frame TOWN = new Frame(0, 0, STEPS, 0);

  /** Returns a frame turned by about the angle, with its origin at a place in town. */
  static Frame turned(int stepX, int stepY, double angle) {
    return new Frame(
        stepX * STEPS,
        stepY * STEPS,
        (int) Math.round(STEPS * StrictMath.cos(angle)),
        (int) Math.round(STEPS * StrictMath.sin(angle)));
  }

  double worldX(int u, int v) {
    return (x + cos * u - sin * v) / GRID;
  }

  double worldY(int u, int v) {
    return (y + sin * u + cos * v) / GRID;
  }

  Point point(int u, int v) {
    return new Point(worldX(u, v), worldY(u, v));
  }

  Ring ring(Patch patch) {
    return ring(
        patch.left(),
        patch.bottom(),
        patch.right(),
        patch.bottom(),
        patch.right(),
        patch.top(),
        patch.left(),
        patch.top());
  }

  /** Returns the ring through local points, alternating u and v. */
  Ring ring(int... uv) {
    double[] xy = new double[uv.length];
    for (int i = 0; i < uv.length; i += 2) {
      xy[i] = worldX(uv[i], uv[i + 1]);
      xy[i + 1] = worldY(uv[i], uv[i + 1]);
    }
    return Ring.of(xy);
  }
}

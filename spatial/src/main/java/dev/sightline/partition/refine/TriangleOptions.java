package dev.sightline.partition.refine;

/**
 * What triangles are wanted.
 *
 * @param maxArea no refined tile is larger; for example 1.0 square units
 * @param minAngle no angle of a refined tile is smaller, in degrees, unless the map has small
 *     angles itself; 0 to 30, for example 20
 */
public record TriangleOptions(TriangleKind kind, double maxArea, double minAngle) {
  /** The largest angle that refinement is known to reach on nearly all maps. */
  public static final double MOST_ANGLE = 30;

  public TriangleOptions {
    if (!(maxArea > 0)) {
      throw new IllegalArgumentException("the maximum area must be positive, not " + maxArea);
    }
    if (!(minAngle >= 0 && minAngle <= MOST_ANGLE)) {
      throw new IllegalArgumentException(
          "the minimum angle must be from 0 to " + MOST_ANGLE + " degrees, not " + minAngle);
    }
  }

  /** Returns refined triangles with angles of at least 20 degrees. */
  public static TriangleOptions refined(double maxArea) {
    return new TriangleOptions(TriangleKind.REFINED, maxArea, 20);
  }
}

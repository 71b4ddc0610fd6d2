package dev.sightline.interest.catalog;

import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.partition.Tiling;
import org.jspecify.annotations.Nullable;

/**
 * What rules may be told; all but the radius may be left to them.
 *
 * @param radius from which defaults are derived, in units of the map
 * @param tiles the tiles to use instead of triangles made from the map
 * @param maxArea of tiles that are made, null for {@code (radius/5)^2}
 * @param depth of {@code tile-neighbor}, null to derive it from each observer's radius
 * @param pathLength of {@code tile-path}, null to derive it from each observer's radius
 * @param lookahead of {@code ahead}, null for 0.1 s at a quarter of the radius per second and half
 *     a second of lead
 * @param coverage which part of what is visible a derived path length covers, 1 for all
 */
public record RuleSettings(
    double radius,
    @Nullable Tiling tiles,
    @Nullable Double maxArea,
    @Nullable Integer depth,
    @Nullable Double pathLength,
    @Nullable Lookahead lookahead,
    double coverage) {

  /** Leaves the look-ahead to the rule, and derives lengths that cover everything. */
  public RuleSettings(
      double radius,
      @Nullable Tiling tiles,
      @Nullable Double maxArea,
      @Nullable Integer depth,
      @Nullable Double pathLength) {
    this(radius, tiles, maxArea, depth, pathLength, null, 1);
  }

  public static RuleSettings of(double radius) {
    return new RuleSettings(radius, null, null, null, null);
  }

  /** Returns the maximum area of tiles. */
  public double area() {
    return maxArea != null ? maxArea : radius / 5 * (radius / 5);
  }
}

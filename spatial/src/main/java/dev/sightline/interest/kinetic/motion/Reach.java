package dev.sightline.interest.kinetic.motion;

import dev.sightline.interest.rule.Population;

/** How far an observer perceives, and whether sizes count: what a kernel is made for. */
public interface Reach {

  /** Returns the distance up to which an observer perceives a point, finite and not negative. */
  double radius(Population population, int observer);

  /** Returns how much farther away an entity is perceived because of its size. */
  default double extra(Population population, int entity) {
    return 0;
  }

  /** Returns whether {@link #extra} may be anything but 0. */
  default boolean hasExtra() {
    return false;
  }

  /**
   * Returns the observers' own radii, {@code scale} times and {@code extra} more.
   *
   * @throws IllegalArgumentException if one is negative or not finite
   */
  static Reach of(double scale, double extra) {
    return new ScaledReach(scale, extra, false);
  }

  /** Returns the same, and half its size for each entity. */
  static Reach withSizes(double scale, double extra) {
    return new ScaledReach(scale, extra, true);
  }
}

package dev.sightline.interest.kinetic.motion;

import dev.sightline.interest.rule.Population;

/**
 * The observers' own radii, scaled.
 *
 * @param withSizes whether half an entity's size counts too
 */
record ScaledReach(double scale, double more, boolean withSizes) implements Reach {
  private static final double MOST = 1e150;

  public ScaledReach {
    requireSensible("scale", scale);
    requireSensible("extra", more);
  }

  private static void requireSensible(String name, double value) {
    if (!(value >= 0 && value < MOST)) {
      throw new IllegalArgumentException(
          name + " must be at least 0 and below " + MOST + ", not " + value);
    }
  }

  @Override
  public double radius(Population population, int observer) {
    return Math.min(MOST, population.radius(observer) * scale + more);
  }

  @Override
  public double extra(Population population, int entity) {
    return withSizes ? Math.min(MOST, population.size(entity) / 2) : 0;
  }

  @Override
  public boolean hasExtra() {
    return withSizes;
  }
}

package dev.sightline.lab.scheme;

import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;

/** What rules derive from their settings, for schemes that need the same. */
public final class RuleParts {
  private RuleParts() {}

  /** Returns how deep {@code tile-neighbor} reaches. */
  public static int depth(Scene scene, SchemeSettings settings) {
    if (settings.options().containsKey("depth")) {
      return (int) settings.number("depth", 0);
    }
    RuleSettings rules =
        new RuleSettings(
            settings.radius(),
            scene.triangles(settings.maxArea(), settings.preparation()),
            settings.maxArea(),
            null,
            null);
    return (int) new RuleCatalog(scene.map(), rules).depth().of(settings.radius());
  }

  /** Returns how far {@code tile-path} must reach to cover a part of what tiles see. */
  public static double pathLength(Scene scene, SchemeSettings settings, double coverage) {
    RuleSettings rules =
        new RuleSettings(
            settings.radius(),
            scene.triangles(settings.maxArea(), settings.preparation()),
            settings.maxArea(),
            null,
            null,
            null,
            coverage);
    return new RuleCatalog(scene.map(), rules).length().of(settings.radius());
  }
}

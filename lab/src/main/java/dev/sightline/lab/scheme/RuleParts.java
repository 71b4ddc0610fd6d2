package dev.sightline.lab.scheme;

/** What rules derive from their settings, for schemes and tables that need the same. */
public final class RuleParts {
  private RuleParts() {}

  /** Returns how deep {@code tile-neighbor} reaches. */
  public static int depth(Scene scene, SchemeSettings settings) {
    return RuleScheme.depth(scene, settings);
  }

  /** Returns how far {@code tile-path} reaches. */
  public static double pathLength(Scene scene, SchemeSettings settings) {
    return RuleScheme.pathLength(scene, settings);
  }
}

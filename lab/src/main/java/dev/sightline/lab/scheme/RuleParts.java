package dev.sightline.lab.scheme;

import dev.sightline.interest.rule.RuleFactory;

/** What rules derive from their settings, for schemes and tables that need the same. */
public final class RuleParts {
  private RuleParts() {}

  /** Returns what makes a rule. */
  public static RuleFactory factory(Scene scene, String rule, SchemeSettings settings) {
    return new RuleScheme(rule).factory(scene, settings);
  }

  /** Returns how deep {@code tile-neighbor} reaches. */
  public static int depth(Scene scene, SchemeSettings settings) {
    return RuleScheme.depth(scene, settings);
  }

  /** Returns how far {@code tile-path} reaches. */
  public static double pathLength(Scene scene, SchemeSettings settings) {
    return RuleScheme.pathLength(scene, settings);
  }
}

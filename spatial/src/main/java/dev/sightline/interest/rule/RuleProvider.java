package dev.sightline.interest.rule;

import java.util.List;

/**
 * Brings rules that have names. Providers are found by {@link java.util.ServiceLoader}: name yours
 * in {@code META-INF/services/dev.sightline.interest.rule.RuleProvider} or in {@code module-info},
 * and its rules stand beside the built-in ones wherever rules go by name.
 */
public interface RuleProvider {

  /** Returns the rules, in the order in which they are listed. */
  List<RuleKind> kinds();
}

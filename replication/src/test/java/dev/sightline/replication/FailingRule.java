package dev.sightline.replication;

import dev.sightline.interest.custom.FunctionRule;
import dev.sightline.interest.rule.RuleFactory;
import java.util.function.BooleanSupplier;

/** Senses that throw when they are told to. */
final class FailingRule {
  private FailingRule() {}

  /** A sense that perceives nothing. */
  static RuleFactory when(BooleanSupplier fails) {
    return (population, world) ->
        new FunctionRule(
            "failing",
            population,
            (observer, entity) -> {
              check(fails);
              return false;
            });
  }

  /** A sense that perceives what is within twice the radius. */
  static RuleFactory hearing(BooleanSupplier fails) {
    return (population, world) ->
        new FunctionRule(
            "hearing",
            population,
            (observer, entity) -> {
              check(fails);
              double dx = population.x(entity) - population.x(observer);
              double dy = population.y(entity) - population.y(observer);
              double reach = 2 * population.radius(observer);
              return dx * dx + dy * dy <= reach * reach;
            });
  }

  private static void check(BooleanSupplier fails) {
    if (fails.getAsBoolean()) {
      throw new IllegalStateException("a rule failed");
    }
  }
}

package dev.sightline.replication;

import dev.sightline.interest.custom.FunctionRule;
import dev.sightline.interest.rule.RuleFactory;
import java.util.function.BooleanSupplier;

/** A sense that perceives nothing, and throws when it is told to. */
final class FailingRule {
  private FailingRule() {}

  static RuleFactory when(BooleanSupplier fails) {
    return (population, world) ->
        new FunctionRule(
            "failing",
            population,
            (observer, entity) -> {
              if (fails.getAsBoolean()) {
                throw new IllegalStateException("a rule failed");
              }
              return false;
            });
  }
}

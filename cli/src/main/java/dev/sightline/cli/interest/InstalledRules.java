package dev.sightline.cli.interest;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleSettings;
import java.util.List;

/** The rules that commands know by name, and what is said where one cannot be. */
public final class InstalledRules {
  private static final RuleRegistry REGISTRY = RuleRegistry.installed();

  private InstalledRules() {}

  static List<String> names() {
    return REGISTRY.names();
  }

  /** Refuses a name that no rule has. */
  public static void check(String name) {
    if (!REGISTRY.has(name)) {
      throw new BadInput(
          "no rule '" + name + "'; there are " + String.join(", ", REGISTRY.names()));
    }
  }

  /** Returns what is known about a rule. */
  static RuleKind kind(String name) {
    return REGISTRY.kind(name);
  }

  /** Returns what makes a rule. */
  public static RuleFactory factory(String name, RuleSettings settings) {
    return REGISTRY.factory(name, settings);
  }

  /** Returns the complaint about tiles that cannot be: too many, or none. */
  public static BadInput tooHard(String rule, IllegalArgumentException e) {
    return new BadInput("rule " + rule + ": " + e.getMessage(), e);
  }
}

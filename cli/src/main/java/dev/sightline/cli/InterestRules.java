package dev.sightline.cli;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.TraitRule;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rules that commands know by name. */
final class InterestRules {
  private static final Map<String, Maker> MAKERS = new LinkedHashMap<>();

  static {
    MAKERS.put("distance", (population, scene) -> new DistanceRule(population));
    MAKERS.put("ray", (population, scene) -> new RayRule(population, scene.mesh()));
    MAKERS.put("broadcast", (population, scene) -> TraitRule.broadcast(population));
  }

  private InterestRules() {}

  /** Makes the rule with this name; a name that nobody knows is bad input. */
  static Rule make(String name, Population population, InterestScene scene) {
    Maker maker = MAKERS.get(name);
    if (maker == null) {
      throw new BadInput("no rule '" + name + "'; there are " + String.join(", ", MAKERS.keySet()));
    }
    return maker.make(population, scene);
  }

  /** Makes a rule for a population in a scene. */
  @FunctionalInterface
  interface Maker {
    Rule make(Population population, InterestScene scene);
  }
}

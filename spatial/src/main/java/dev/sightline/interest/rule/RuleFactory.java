package dev.sightline.interest.rule;

import dev.sightline.world.World;

/** Makes a rule for a population that stands on a world. */
@FunctionalInterface
public interface RuleFactory {
  Rule make(Population population, World world);
}

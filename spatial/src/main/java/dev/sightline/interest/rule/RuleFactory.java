package dev.sightline.interest.rule;

import dev.sightline.world.World;

/**
 * Makes a rule for a space: how senses are given to it. Called when the sense comes, and again by a
 * space that starts over; each call makes a new rule.
 */
@FunctionalInterface
public interface RuleFactory {

  /** Returns a new rule that reads this population, in this world. */
  Rule make(Population population, World world);
}

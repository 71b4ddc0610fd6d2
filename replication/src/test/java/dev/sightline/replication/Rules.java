package dev.sightline.replication;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.AlwaysRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TeamRule;

/** How rules are made, in one place. */
final class Rules {
  private Rules() {}

  /** What is within so many times the observer's radius. */
  static RuleFactory distance(double scale) {
    return (population, world) -> new DistanceRule(population, scale, 0);
  }

  static RuleFactory sight() {
    return (population, world) -> new RayRule(population, world.mesh());
  }

  static RuleFactory team() {
    return (population, world) -> new TeamRule(population);
  }

  static RuleFactory pinned() {
    return (population, world) -> new PinnedRule(population);
  }

  static RuleFactory everything() {
    return (population, world) -> AlwaysRule.broadcast(population);
  }
}

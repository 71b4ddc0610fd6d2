package dev.sightline.server.game;

import dev.sightline.interest.Space;
import dev.sightline.interest.SpaceBuilder;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.work.Workers;
import dev.sightline.world.World;

/** By which rule players perceive, and how far; both can be changed while the world runs. */
public final class Perception {
  private static final String SIGHT = "sight";
  private static final String DOORS = "doors"; // what a game says of things that are no points

  private final Space space;
  private String rule;
  private double radius;
  private String nextRule;
  private double nextRadius;

  /**
   * Creates it.
   *
   * @param interval ticks from one look at who perceives whom to the next
   * @throws IllegalArgumentException if there is no such rule
   */
  Perception(World world, String rule, double radius, int interval, Workers workers) {
    this.rule = rule;
    this.radius = radius;
    nextRule = rule;
    nextRadius = radius;
    SpaceBuilder senses =
        Space.builder(world).workers(workers).sense(SIGHT, factory(rule, radius), interval);
    if (!world.doors().isEmpty()) {
      senses.sense(DOORS, (population, same) -> new PinnedRule(population), interval);
    }
    space = senses.build();
  }

  /**
   * Returns what a rule of the server is told, also where it is asked what that rule would say. By
   * {@code ahead} nobody has a lead: who perceives whom follows from where they are, so that
   * anybody can check it.
   */
  public static RuleSettings settings(double radius) {
    return RuleSettings.of(radius).with("lead", 0);
  }

  private static RuleFactory factory(String name, double radius) {
    return RuleRegistry.installed().factory(name, settings(radius));
  }

  Space space() {
    return space;
  }

  String rule() {
    return rule;
  }

  Rule sight() {
    return space.rule(SIGHT);
  }

  double radius() {
    return radius;
  }

  /** Returns the rule when all changes are made that were asked for. */
  String nextRule() {
    return nextRule;
  }

  /** Returns the radius when all changes are made that were asked for. */
  double nextRadius() {
    return nextRadius;
  }

  /**
   * Checks a change and returns what makes it, inside a tick.
   *
   * @throws IllegalArgumentException if there is no such rule, or the radius cannot be
   */
  Runnable change(String newRule, double newRadius) {
    if (!(newRadius > 0) || Double.isInfinite(newRadius)) {
      throw new IllegalArgumentException("the radius must be positive, not " + newRadius);
    }
    RuleFactory factory = factory(newRule, newRadius);
    nextRule = newRule;
    nextRadius = newRadius;
    return () -> {
      space.replaceSense(SIGHT, factory);
      rule = newRule;
      radius = newRadius;
    };
  }
}

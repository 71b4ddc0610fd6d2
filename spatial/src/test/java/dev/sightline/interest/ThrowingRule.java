package dev.sightline.interest;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import java.util.function.BooleanSupplier;

/** A rule that throws when told to, halfway. */
final class ThrowingRule implements Rule {
  private final Rule rule;
  private final BooleanSupplier isToThrow;

  ThrowingRule(Rule rule, BooleanSupplier isToThrow) {
    this.rule = rule;
    this.isToThrow = isToThrow;
  }

  @Override
  public String name() {
    return rule.name();
  }

  @Override
  public Population population() {
    return rule.population();
  }

  @Override
  public Soundness soundness() {
    return rule.soundness();
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    rule.update(changes, workers, out);
    if (isToThrow.getAsBoolean()) {
      throw new IllegalStateException("rule");
    }
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    rule.compact(everybody, workers);
  }

  @Override
  public void worldChanged(WorldChange change) {
    rule.worldChanged(change);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    return rule.judge(observer, entity);
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    rule.perceivers(x, y, radius, out);
  }
}

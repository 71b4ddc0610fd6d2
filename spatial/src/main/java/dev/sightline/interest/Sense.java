package dev.sightline.interest;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;

/** A rule in a space: its name, its bit, its rate, and what it has not seen yet. */
final class Sense {
  private final String name;
  private final int bit;
  private RuleFactory factory;
  private Rule rule;
  private int rate;
  private final Emissions emissions;
  private final Changes waiting = new Changes();
  private final Changes removals = new Changes();
  private WorldChange read;
  private boolean isNew = true;
  private int age;

  Sense(String name, int bit, RuleFactory factory, Rule rule, Emissions emissions, WorldChange at) {
    this.name = name;
    this.bit = bit;
    this.factory = factory;
    this.rule = rule;
    this.emissions = emissions;
    read = at;
    rate = 1;
  }

  String name() {
    return name;
  }

  int bit() {
    return bit;
  }

  Rule rule() {
    return rule;
  }

  RuleFactory factory() {
    return factory;
  }

  Emissions emissions() {
    return emissions;
  }

  void rate(int ticks) {
    rate = ticks;
    age = Math.min(age, ticks);
  }

  /** Sets the rate, and returns the sense. */
  Sense rated(int ticks) {
    rate(ticks);
    return this;
  }

  int rate() {
    return rate;
  }

  /** Puts another rule in place, which sees everything in the next tick. */
  void replace(RuleFactory newFactory, Rule newRule, WorldChange at) {
    factory = newFactory;
    rule = newRule;
    read = at;
    restart();
  }

  /** Lets the rule see everything in the next tick. */
  void restart() {
    waiting.clear();
    removals.clear();
    emissions.clear();
    isNew = true;
  }

  /**
   * Lets the rule see what changed if it is its turn, and else what was removed only, which acts at
   * once. Returns whether the rule spoke.
   */
  boolean update(Changes changes, Population population, Workers workers) {
    age++;
    if (isNew) {
      waiting.clear();
      population.addAllTo(waiting);
    } else if (rate > 1 || waiting.count() > 0) {
      takeRemovals(changes);
      waiting.addAll(changes);
    }
    if (isNew || age >= rate) {
      boolean isDirect = !isNew && waiting.count() == 0;
      isNew = false;
      age = 0;
      run(isDirect ? changes : waiting.at(changes.tick()), workers);
      waiting.clear();
      removals.clear();
      return true;
    }
    if (removals.count() > 0) {
      run(removals.at(changes.tick()), workers);
      forgetRemovals();
      return true;
    }
    return false;
  }

  /** Lists who was removed and is known to the rule. */
  private void takeRemovals(Changes changes) {
    for (int i = 0; age < rate && i < changes.count(); i++) {
      int id = changes.id(i);
      boolean isRemoved = (changes.of(id) & Population.REMOVED) != 0;
      if (isRemoved && (waiting.of(id) & Population.ADDED) == 0) {
        removals.mark(id, Population.REMOVED);
      }
    }
  }

  private void forgetRemovals() {
    for (int i = 0; i < removals.count(); i++) {
      waiting.drop(removals.id(i));
    }
    removals.clear();
  }

  private void run(Changes batch, Workers workers) {
    for (WorldChange next = read.next(); next != null; next = next.next()) {
      read = next;
      rule.worldChanged(next);
    }
    rule.update(batch, workers, emissions);
  }
}

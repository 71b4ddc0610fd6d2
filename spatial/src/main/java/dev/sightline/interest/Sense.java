package dev.sightline.interest;

import dev.sightline.interest.rule.ChangeBatch;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;

/** A rule in a space: its name, its bit, its rate, and what it has not seen yet. */
final class Sense {

  /** Records of the world are kept until the rule runs, so it does once there are so many. */
  static final int MOST_UNREAD = 1000;

  private final String name;
  private final int bit;
  private RuleFactory factory;
  private Rule rule;
  private int rate;
  private final Emissions emissions;
  private final ChangeBatch waiting = new ChangeBatch();

  /** The last record of the world that the rule was told of. */
  private WorldChange read;

  /** The last record that the rule was asked about. */
  private WorldChange judged;

  /** How many records lie between the two. */
  private int unread;

  private boolean isOutdated;
  private boolean isNew = true;
  private boolean isHurried;
  private int age;
  private long lastRun;

  Sense(String name, int bit, RuleFactory factory, Rule rule, Emissions emissions, WorldChange at) {
    this.name = name;
    this.bit = bit;
    this.factory = factory;
    this.rule = rule;
    this.emissions = emissions;
    read = at;
    judged = at;
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
    forgetJudged();
    restart();
  }

  /** Lets the rule see everything in the next tick. */
  void restart() {
    waiting.clear();
    emissions.clear();
    isNew = true;
  }

  /** Returns whether the rule is going to run in the next tick. */
  boolean isDue() {
    return isNew || isHurried || age + 1 >= rate || isOutdated();
  }

  /** Asks the rule about each record once. */
  private boolean isOutdated() {
    for (WorldChange next = judged.next(); next != null; next = next.next()) {
      judged = next;
      unread++;
      isOutdated |= unread >= MOST_UNREAD || rule.isOutdatedBy(next);
    }
    return isOutdated;
  }

  private void forgetJudged() {
    judged = read;
    unread = 0;
    isOutdated = false;
  }

  /** Lets the rule run in the next tick once, besides those in which it runs anyway. */
  void hurry() {
    isHurried = true;
  }

  /** Returns the last tick in which the rule ran; what was removed before, it knows. */
  long lastRun() {
    return isNew ? Long.MAX_VALUE : lastRun;
  }

  /** Lets the rule see what changed if it is its turn; returns whether it was. */
  boolean update(Changes changes, Population population, Workers workers) {
    boolean isDue = isDue();
    age++;
    if (isNew) {
      waiting.clear();
      population.addAllTo(waiting);
    } else if (!isDue || waiting.count() > 0) {
      waiting.addAll(changes);
    }
    if (isDue) {
      boolean isDirect = !isNew && waiting.count() == 0;
      age = isNew || age >= rate ? 0 : age;
      isNew = false;
      isHurried = false;
      lastRun = changes.tick();
      run(isDirect ? changes : waiting.at(changes.tick()), workers);
      waiting.clear();
    }
    return isDue;
  }

  /** Lets the rule, which has just run, give back memory. */
  void compact(Changes everybody, Workers workers) {
    rule.compact(everybody, workers);
    waiting.clear(0);
    emissions.trim();
  }

  private void run(Changes batch, Workers workers) {
    for (WorldChange next = read.next(); next != null; next = next.next()) {
      read = next;
      rule.worldChanged(next);
    }
    forgetJudged();
    rule.update(batch, workers, emissions);
  }
}

package dev.sightline.interest;

import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.ChangeBatch;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.PopulationKeeper;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;

/** Runs the ticks of a space. */
final class Ticks {

  /*
   * A tick: what was said about entities goes to the population; the rules whose turn it is see what
   * changed there; what they say goes to the relation; parents and clients follow. While that goes
   * on, the gate is shut and the population frozen. A tick that throws leaves the gate broken, and
   * only a whole tick opens it again: one that makes the rules anew and tells every pair.
   *
   * Memory is given back after many entities have gone, in a tick in which all rules have run, since
   * they are then made anew from what is there without a change of any pair. With rates it may be
   * that such a tick never comes, so after some patience all rules are hurried into one.
   *
   * The same is done after very many ticks, before the clocks of rules, which are ints, run out.
   *
   * Cost: what has changed, and what the rules whose turn it is cost. Giving back memory costs as
   * much as there are entities and pairs; so many must have gone before that it does not count.
   */

  /** For so many ticks memory that can be given back waits for one in which all rules run. */
  private static final int PATIENCE = 16;

  /** So many ticks the clocks of rules go on; some rules count in halves of ticks. */
  static final int MOST_AGE = 1 << 29;

  private final Gate gate;
  private final World world;
  private final Workers workers;
  private final Population population;
  private final PopulationKeeper keeper;
  private final Entities entities;
  private final Senses senses;
  private final Relation relation;
  private final Clients clients;
  private final Delta delta;
  private WorldChange read;
  private boolean hasTurned;
  private int patience;
  private boolean hasHurried;
  private long number;
  private final int mostAge;
  private long madeAnew;

  /** The last tick that did not fail. */
  private long told;

  Ticks(
      Gate gate,
      World world,
      Workers workers,
      Population population,
      PopulationKeeper keeper,
      Entities entities,
      Senses senses,
      Relation relation,
      Clients clients,
      Delta delta,
      int mostAge) {
    this.gate = gate;
    this.world = world;
    this.workers = workers;
    this.population = population;
    this.keeper = keeper;
    this.entities = entities;
    this.senses = senses;
    this.relation = relation;
    this.clients = clients;
    this.delta = delta;
    this.mostAge = mostAge;
    read = world.latest();
  }

  /** Returns the number of the last tick; 0 before the first. */
  long number() {
    return number;
  }

  /** Returns whether rules ran in the last tick before it was their turn. */
  boolean hasHurried() {
    return hasHurried;
  }

  /** Refuses to read rules after a change of the world that they have not seen. */
  void requireUpToDate() {
    if (world.latest() != read) {
      throw new IllegalStateException(
          "the world has changed since the last tick of the space; tick first");
    }
  }

  /**
   * Lets all that was said take effect.
   *
   * @param isWhole whether to start over and tell the whole relation
   */
  Delta run(boolean isWhole) {
    gate.beginTick();
    try {
      update(isWhole);
      gate.endTick();
      return delta;
    } catch (Throwable thrown) {
      if (hasTurned) {
        keeper.lost();
      }
      gate.failTick(number, thrown);
      throw thrown;
    } finally {
      keeper.close();
    }
  }

  private void update(boolean isWhole) {
    number++;
    hasTurned = false;
    keeper.open();
    entities.apply(population, number, Math.min(senses.seenByAll(number), told));
    Changes changes = population.turn(number);
    hasTurned = true;
    keeper.close();
    if (isWhole) {
      relation.clear();
      senses.startOver();
      changes = everything();
    }
    boolean makesAnew = !isWhole && (entities.isSparse() || number - madeAnew >= mostAge);
    hasHurried = makesAnew && ++patience > PATIENCE && !senses.areAllDue();
    if (hasHurried) {
      senses.hurry();
    }
    follow(changes);
    clients.finish(isWhole);
    read = world.latest();
    delta.turn(number, isWhole);
    senses.told();
    told = number;
    if (makesAnew && senses.seenByAll(number) == number) {
      compact();
      patience = 0;
      madeAnew = number;
    }
  }

  /** Brings the relation up to date. */
  private void follow(Changes changes) {
    relation.begin(senses.areSeveral());
    clients.begin();
    senses.settle();
    endRemoved(changes);
    senses.update(changes, workers);
    relation.finish(changes, workers);
  }

  /** Ends the pairs of those who were removed, for rules that do not run in this tick. */
  private void endRemoved(Changes changes) {
    if (!senses.areAllDue() && (changes.any() & Population.REMOVED) != 0) {
      for (int i = 0; i < changes.count(); i++) {
        if ((changes.of(changes.id(i)) & Population.REMOVED) != 0) {
          relation.remove(changes.id(i));
        }
      }
    }
  }

  /**
   * Gives back memory. What the delta speaks of stays in its slots; after a resync, also what was
   * told before it until the next tick.
   */
  private void compact() {
    int[] from = entities.compact();
    keeper.open();
    keeper.compact(entities.end(), from);
    keeper.close();
    clients.compact(from);
    relation.compact();
    senses.compact(everything(), workers);
  }

  private Changes everything() {
    ChangeBatch all = new ChangeBatch().at(number);
    population.addAllTo(all);
    return all;
  }
}

package dev.sightline.interest.social;

import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;

/**
 * Everybody perceives certain entities, wherever they are: those of some classes, or all. Observers
 * and such entities are listed, so a change costs as many steps as it changes pairs.
 */
public final class AlwaysRule implements Rule {
  private static final int WATCHED =
      Population.ADDED
          | Population.REMOVED
          | Population.RADIUS
          | Population.PERCEIVABLE
          | Population.TRAITS;

  private final Population population;
  private final long kinds;
  private final IntSet observers = new IntSet();
  private final IntSet entities = new IntSet();

  /** Makes the rule that everybody perceives entities of these classes, one bit each. */
  public AlwaysRule(Population population, long kinds) {
    this.population = population;
    this.kinds = kinds;
  }

  /** Returns the rule that everybody perceives everything. */
  public static AlwaysRule broadcast(Population population) {
    return new AlwaysRule(population, -1);
  }

  @Override
  public String name() {
    return isBroadcast() ? "broadcast" : "always";
  }

  private boolean isBroadcast() {
    return kinds == -1;
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return isBroadcast() ? Soundness.NOW : Soundness.NONE;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    if ((changes.any() & WATCHED) == 0) {
      return;
    }
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if ((changes.of(id) & WATCHED) != 0) {
        list(id, out);
        out.relieve();
      }
    }
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    observers.trim();
    entities.trim();
  }

  private void list(int id, Emissions out) {
    boolean observes = population.observes(id);
    if (observes ? observers.add(id) : observers.remove(id)) {
      for (int i = 0; i < entities.size(); i++) {
        say(id, entities.get(i), observes, out);
      }
    }
    boolean isMeant = population.perceivable(id) && isOfClass(id);
    if (isMeant ? entities.add(id) : entities.remove(id)) {
      for (int i = 0; i < observers.size(); i++) {
        say(observers.get(i), id, isMeant, out);
      }
    }
  }

  /** Says what changed of a pair, but not that somebody entered who goes later in the batch. */
  private void say(int observer, int entity, boolean entered, Emissions out) {
    if (observer == entity
        || (entered && (!population.observes(observer) || !population.perceivable(entity)))) {
      return;
    }
    if (entered) {
      out.slice(0).entered(observer, entity);
    } else {
      out.slice(0).left(observer, entity);
    }
  }

  private boolean isOfClass(int id) {
    return (kinds >>> population.kind(id) & 1) != 0;
  }

  /** Everything includes what happens without an entity; other classes are of entities only. */
  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    for (int i = 0; isBroadcast() && i < observers.size(); i++) {
      out.add(observers.get(i));
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    if (isBroadcast()) {
      return Verdict.of(name(), true, "everything");
    }
    boolean yes = isOfClass(entity);
    String words = yes ? "of a class always relevant" : "not of a class always relevant";
    return Verdict.of(name(), yes, words);
  }
}

package dev.sightline.interest.social;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Pins;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.BitSet;

/**
 * Pairs that somebody pinned: a quest giver, a traded item, the target of a camera. A pin holds
 * until it is taken away or one of the two is removed. A pin that comes or goes costs as many steps
 * as its observer has pins; somebody who begins or ceases to observe or to be perceivable, as many
 * as it has itself. Other changes cost nothing.
 */
public final class PinnedRule implements Rule {
  private static final int WATCHED =
      Population.ADDED | Population.REMOVED | Population.RADIUS | Population.PERCEIVABLE;

  private final Population population;
  private final Pins held = new Pins();
  private final BitSet observers = new BitSet();
  private final BitSet entities = new BitSet();
  private final IntList others = new IntList();

  public PinnedRule(Population population) {
    this.population = population;
  }

  @Override
  public String name() {
    return "pinned";
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NONE;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    if ((changes.any() & (WATCHED | Population.PINS)) == 0) {
      return;
    }
    for (int i = 0; i < changes.count(); i++) {
      review(changes.id(i), changes.of(changes.id(i)), out);
    }
  }

  private void review(int id, int what, Emissions out) {
    boolean isWatched = (what & WATCHED) != 0;
    boolean observes = isWatched && isChanged(observers, id, population.observes(id));
    if (observes || (what & Population.PINS) != 0) {
      reviewObserver(id, out);
    }
    if (isWatched && isChanged(entities, id, population.perceivable(id))) {
      reviewEntity(id, out);
    }
  }

  /** Puts an id into a set or takes it out, and returns whether that was not so before. */
  private static boolean isChanged(BitSet ids, int id, boolean on) {
    boolean isChanged = ids.get(id) != on;
    ids.set(id, on);
    return isChanged;
  }

  private void reviewObserver(int observer, Emissions out) {
    others.clear();
    held.visitEntities(observer, others::add);
    population.visitPinned(observer, others::add);
    for (int i = 0; i < others.size(); i++) {
      decide(observer, others.get(i), out);
    }
  }

  private void reviewEntity(int entity, Emissions out) {
    others.clear();
    held.visitObservers(entity, others::add);
    population.visitPinnedTo(entity, others::add);
    for (int i = 0; i < others.size(); i++) {
      decide(others.get(i), entity, out);
    }
  }

  private void decide(int observer, int entity, Emissions out) {
    boolean holds =
        observer != entity
            && population.isPinned(observer, entity)
            && population.observes(observer)
            && population.perceivable(entity);
    if (holds && held.add(observer, entity)) {
      out.slice(0).entered(observer, entity);
    } else if (!holds && held.remove(observer, entity)) {
      out.slice(0).left(observer, entity);
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean pinned = population.isPinned(observer, entity);
    return Verdict.of(name(), pinned, pinned ? "pinned" : "not pinned");
  }
}

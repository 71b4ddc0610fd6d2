package dev.sightline.interest.social;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Pairs that somebody pinned: a quest giver, a traded item, the target of a camera. A pin holds
 * until it is taken away or one of the two is removed.
 */
public final class PinnedRule implements Rule {
  private final Population population;
  private final Set<Long> pins = new HashSet<>();
  private final TreeSet<Long> changed = new TreeSet<>();

  public PinnedRule(Population population) {
    this.population = population;
  }

  public void pin(int observer, int entity) {
    if (pins.add(key(observer, entity))) {
      changed.add(key(observer, entity));
    }
  }

  public void unpin(int observer, int entity) {
    if (pins.remove(key(observer, entity))) {
      changed.add(key(observer, entity));
    }
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
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      boolean isGone = !population.alive(id); // perhaps it came within the tick too
      if (isGone || (changes.of(id) & ~Population.MOVED) != 0) {
        review(id);
      }
    }
    if (!changed.isEmpty()) {
      for (long pair : changed) {
        decide((int) (pair >>> 32), (int) pair, out);
      }
      changed.clear();
    }
  }

  private void review(int id) {
    for (long pair : pins) {
      if ((int) (pair >>> 32) == id || (int) pair == id) {
        changed.add(pair);
      }
    }
    if (!population.alive(id)) {
      pins.removeIf(pair -> (int) (pair >>> 32) == id || (int) (long) pair == id);
    }
  }

  private void decide(int observer, int entity, Emissions out) {
    boolean holds =
        pins.contains(key(observer, entity))
            && observer != entity
            && population.observes(observer)
            && population.perceivable(entity);
    if (holds) {
      out.slice(0).entered(observer, entity);
    } else if (out.held(observer, entity)) {
      out.slice(0).left(observer, entity);
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean pinned = pins.contains(key(observer, entity));
    return Verdict.of(name(), pinned, pinned ? "pinned" : "not pinned");
  }

  private static long key(int observer, int entity) {
    return (long) observer << 32 | entity;
  }
}

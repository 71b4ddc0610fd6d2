package dev.sightline.interest.social;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.work.Workers;
import java.util.Arrays;

/**
 * What {@code team} and {@code group} share: members of a label perceive each other. Observers and
 * perceivable entities are listed by label, so a change of somebody's labels, or of whether it
 * observes or is perceivable, costs as many steps as there are on the other side of the labels that
 * it concerns. Other changes, and entities without a label, cost nothing.
 */
abstract class LabelRule implements Rule {
  private static final int WATCHED =
      Population.ADDED
          | Population.REMOVED
          | Population.RADIUS
          | Population.PERCEIVABLE
          | Population.TRAITS;

  final Population population;
  private final LabelLists observers = new LabelLists();
  private final LabelLists entities = new LabelLists();

  /** The labels for which an id is in lists of observers, of entities, or both. */
  private long[] known = {};

  LabelRule(Population population) {
    this.population = population;
  }

  /** Returns the labels of an entity in a form that is 0 for none. */
  abstract long labels(int id);

  /** Returns the labels that two have in common. */
  abstract long common(long a, long b);

  /** Returns those labels that are not among others. */
  abstract long without(long of, long others);

  /** Returns one of some labels, not 0. */
  abstract long first(long of);

  @Override
  public final Population population() {
    return population;
  }

  @Override
  public final Soundness soundness() {
    return Soundness.NONE;
  }

  @Override
  public final void update(Changes changes, Workers workers, Emissions out) {
    if ((changes.any() & WATCHED) == 0) {
      return;
    }
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if ((changes.of(id) & WATCHED) != 0) {
        review(id, out.slice(0));
        out.relieve();
      }
    }
  }

  @Override
  public final void compact(Changes everybody, Workers workers) {
    if (known.length > 2 * population.end()) {
      known = Arrays.copyOf(known, population.end());
    }
    observers.trim();
    entities.trim();
  }

  final boolean share(int a, int b) {
    return common(labels(a), labels(b)) != 0;
  }

  private void review(int id, Emissions.Slice out) {
    long before = known(id);
    long now = population.alive(id) ? labels(id) : 0;
    if (before == 0 && now == 0) {
      return;
    }
    relist(observers, id, before, population.observes(id) ? now : 0, out);
    relist(entities, id, before, population.perceivable(id) ? now : 0, out);
    if (id >= known.length) {
      known = Arrays.copyOf(known, Capacity.grown(known.length, id + 1));
    }
    known[id] = now;
  }

  private long known(int id) {
    return id < known.length ? known[id] : 0;
  }

  /** Puts an id into other lists of one side, and says what that changes. */
  private void relist(LabelLists side, int id, long labels, long now, Emissions.Slice out) {
    long before = side.isMember(id) ? labels : 0;
    if (before == now) {
      return;
    }
    long gone = without(before, now);
    for (long left = gone; left != 0; left = without(left, first(left))) {
      side.remove(first(left), id);
      say(side, id, first(left), gone, now, false, out);
    }
    long come = without(now, before);
    for (long left = come; left != 0; left = without(left, first(left))) {
      side.add(first(left), id);
      say(side, id, first(left), come, before, true, out);
    }
    side.setMember(id, now != 0);
  }

  /**
   * Says that the pairs of an id with those who have a label entered or left: each by the first of
   * the labels that changed, and none that has another label in common, before and now.
   */
  private void say(
      LabelLists side,
      int id,
      long label,
      long changed,
      long other,
      boolean entered,
      Emissions.Slice out) {
    IntList mates = (side == observers ? entities : observers).of(label);
    for (int i = 0; i < mates.size(); i++) {
      int mate = mates.get(i);
      if (mate != id
          && first(common(changed, known[mate])) == label
          && common(other, known[mate]) == 0) {
        say(side == observers ? id : mate, side == observers ? mate : id, entered, out);
      }
    }
  }

  /** Says what changed of a pair, but not that somebody entered who goes later in the batch. */
  private void say(int observer, int entity, boolean entered, Emissions.Slice out) {
    if (entered && (!population.observes(observer) || !population.perceivable(entity))) {
      return;
    }
    if (entered) {
      out.entered(observer, entity);
    } else {
      out.left(observer, entity);
    }
  }
}

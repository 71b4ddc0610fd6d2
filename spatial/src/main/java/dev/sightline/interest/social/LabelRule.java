package dev.sightline.interest.social;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What {@code team} and {@code group} share: members of a label perceive each other. Members are
 * listed by label, so a change costs as many steps as those have who share a label with the entity,
 * before or now, and nothing for entities without one.
 */
abstract class LabelRule implements Rule {
  private static final int WATCHED =
      Population.ADDED
          | Population.REMOVED
          | Population.RADIUS
          | Population.PERCEIVABLE
          | Population.TRAITS;

  final Population population;
  private final LongIntMap listOf = new LongIntMap();
  private final List<IntList> lists = new ArrayList<>();
  private final LongIntMap places = new LongIntMap();
  private final IntList freeLists = new IntList();
  private long[] labels = {};
  private final IntList mates = new IntList();

  LabelRule(Population population) {
    this.population = population;
  }

  /** Returns the labels of an entity in a form that is 0 for none. */
  abstract long labels(int id);

  /** Returns one of some labels, not 0. */
  abstract long first(long of);

  /** Returns labels without the one that {@link #first} returns. */
  abstract long rest(long of);

  /** Returns whether two entities share a label. */
  abstract boolean share(int a, int b);

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
        review(id, out);
        out.relieve();
      }
    }
  }

  @Override
  public final void compact(Changes everybody, Workers workers) {
    if (labels.length > 2 * population.end()) {
      labels = Arrays.copyOf(labels, population.end());
    }
    mates.trim();
  }

  private void review(int id, Emissions out) {
    long before = id < labels.length ? labels[id] : 0;
    long now = population.alive(id) ? labels(id) : 0;
    if (before == 0 && now == 0) {
      return;
    }
    mates.clear();
    list(before, now, id);
    for (int i = 0; i < mates.size(); i++) {
      decide(id, mates.get(i), out);
      decide(mates.get(i), id, out);
    }
  }

  /** Changes the labels of an entity, and collects who shares any of the old or the new. */
  private void list(long before, long now, int id) {
    for (long left = before; left != 0; left = rest(left)) {
      leave(first(left), id);
    }
    for (long left = now; left != 0; left = rest(left)) {
      join(first(left), id);
    }
    if (id >= labels.length) {
      labels = Arrays.copyOf(labels, Capacity.grown(labels.length, id + 1));
    }
    labels[id] = now;
  }

  private void leave(long label, int id) {
    int list = listOf.get(label, -1);
    IntList members = lists.get(list);
    int place = places.get(key(list, id), -1);
    int last = members.pop();
    if (last != id) {
      members.set(place, last);
      places.put(key(list, last), place);
    }
    places.remove(key(list, id));
    collect(members);
    if (members.isEmpty()) {
      freeLists.add(list);
      listOf.remove(label);
    }
  }

  private void join(long label, int id) {
    int list = listOf.get(label, -1);
    if (list < 0) {
      list = openList();
      listOf.put(label, list);
    }
    IntList members = lists.get(list);
    collect(members);
    places.put(key(list, id), members.size());
    members.add(id);
  }

  private int openList() {
    if (!freeLists.isEmpty()) {
      return freeLists.pop();
    }
    lists.add(new IntList(4));
    return lists.size() - 1;
  }

  private void collect(IntList members) {
    for (int i = 0; i < members.size(); i++) {
      mates.add(members.get(i));
    }
  }

  private static long key(int list, int id) {
    return (long) list << 32 | id;
  }

  private void decide(int observer, int entity, Emissions out) {
    boolean holds =
        observer != entity
            && population.observes(observer)
            && population.perceivable(entity)
            && share(observer, entity);
    if (holds) {
      out.slice(0).entered(observer, entity);
    } else if (out.held(observer, entity)) {
      out.slice(0).left(observer, entity);
    }
  }
}

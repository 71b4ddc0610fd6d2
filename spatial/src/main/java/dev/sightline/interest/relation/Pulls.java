package dev.sightline.interest.relation;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;

final class Pulls {

  /*
   * An entity in an observer's scope pulls its parent in. Per (observer, parent) the children in
   * scope are counted; the count says whether the parent is pulled. Per (observer, child) the
   * parent that was counted is remembered, so that bringing a pair up to date is idempotent: it
   * compares what is with what was counted. Only entities with a parent cost anything.
   *
   * The observer itself is never in its own scope, but being somebody's child it passes the pull of
   * its own children on.
   */

  private final Population population;
  private final Relation relation;
  private final PairCounts children = new PairCounts();
  private final PairCounts countedParent = new PairCounts();
  private final int[] lastParent;
  private final Bank.Visitor sync = this::sync;
  private boolean used;

  Pulls(Population population, Relation relation) {
    this.population = population;
    this.relation = relation;
    lastParent = new int[population.capacity()];
    Arrays.fill(lastParent, Population.NONE);
  }

  boolean pulled(int observer, int entity) {
    return observer != entity
        && population.perceivable(entity)
        && children.get(observer, entity) > 0;
  }

  void update(Changes changes) {
    if ((changes.any() & ~Population.MOVED) != 0) {
      followTraits(changes);
    }
    if (used) {
      relation.visitChanges(sync);
    }
  }

  private void followTraits(Changes changes) {
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (population.parent(id) != lastParent[id]) {
        lastParent[id] = population.parent(id);
        used = true;
        syncAll(id);
      }
      if (used && (changes.of(id) & Population.PERCEIVABLE) != 0) {
        pullAll(id);
      }
    }
  }

  private void syncAll(int child) {
    for (int observer = 0; observer < population.end(); observer++) {
      sync(observer, child);
    }
  }

  private void pullAll(int parent) {
    for (int observer = 0; observer < population.end(); observer++) {
      if (children.get(observer, parent) > 0) {
        pull(observer, parent);
      }
    }
  }

  private void sync(int observer, int child) {
    int was = countedParent.get(observer, child) - 1;
    int now = isIn(observer, child) ? population.parent(child) : Population.NONE;
    if (was == now) {
      return;
    }
    countedParent.add(observer, child, now - was);
    if (was != Population.NONE && children.add(observer, was, -1) == 0) {
      pull(observer, was);
    }
    if (now != Population.NONE && children.add(observer, now, 1) == 1) {
      pull(observer, now);
    }
  }

  private void pull(int observer, int parent) {
    if (observer != parent) {
      relation.pull(observer, parent, pulled(observer, parent));
    }
    sync(observer, parent);
  }

  private boolean isIn(int observer, int child) {
    return observer == child
        ? children.get(observer, child) > 0
        : relation.inScope(observer, child);
  }
}

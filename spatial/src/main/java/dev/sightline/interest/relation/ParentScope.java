package dev.sightline.interest.relation;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;

/** Brings the parents of entities in scope into scope. */
final class ParentScope {

  /*
   * An entity in scope brings its parent into scope. Per (observer, parent) the children in
   * scope are counted; the count says whether the parent comes along. Per (observer, child) the
   * parent that was counted is remembered, so that bringing a pair up to date is idempotent: it
   * compares what is with what was counted. Only entities with a parent cost anything.
   *
   * Who perceives a child is asked of the relation the other way round, which is kept up from the
   * first parent on; so a change of parents costs as much as there are perceivers.
   *
   * The observer itself is never in its own scope, but where it is somebody's child its own children
   * bring that parent into scope.
   */

  private final Population population;
  private final Relation relation;
  private final PairCounts children = new PairCounts();
  private final PairCounts countedParent = new PairCounts();
  private int[] lastParent = {};
  private final RowChanges.Visitor sync = this::sync;
  private final IntList visited = new IntList();
  private boolean used;

  ParentScope(Population population, Relation relation) {
    this.population = population;
    this.relation = relation;
  }

  /** Forgets everything; entities with parents are found again by their changes. */
  void clear() {
    children.clear();
    countedParent.clear();
    lastParent = new int[0];
    used = false;
  }

  /** Gives back what ids from {@code end} on took, of which none has a parent. */
  void compact(int end) {
    if (lastParent.length > 2 * end) {
      lastParent = Arrays.copyOf(lastParent, end);
    }
  }

  /** Returns whether any entity ever had a parent. */
  boolean isUsed() {
    return used;
  }

  boolean viaChild(int observer, int entity) {
    return observer != entity
        && population.perceivable(entity)
        && children.get(observer, entity) > 0;
  }

  void update(Changes changes) {
    if (changes.any() != 0 && (used || population.parented() > 0)) {
      followTraits(changes);
    }
    if (used) {
      relation.visitChanges(sync);
    }
  }

  private void followTraits(Changes changes) {
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (population.parent(id) != lastParent(id)) {
        setLastParent(id, population.parent(id));
        used = true;
        syncAll(id);
      }
      if (used && (changes.of(id) & Population.PERCEIVABLE) != 0) {
        setAllViaChild(id);
      }
    }
  }

  private int lastParent(int id) {
    return id < lastParent.length ? lastParent[id] - 1 : Population.NONE;
  }

  private void setLastParent(int id, int parent) {
    if (id >= lastParent.length) {
      lastParent = Arrays.copyOf(lastParent, Capacity.grown(lastParent.length, id + 1));
    }
    lastParent[id] = parent + 1;
  }

  /** Brings a child up to date for all who perceive it; others follow with the changes. */
  private void syncAll(int child) {
    visited.clear();
    relation.visitObservers(child, visited::add);
    visited.add(child);
    for (int i = 0; i < visited.size(); i++) {
      sync(visited.get(i), child);
    }
  }

  private void setAllViaChild(int parent) {
    visited.clear();
    relation.visitObservers(parent, visited::add);
    for (int c = population.firstChild(parent); c != Population.NONE; ) {
      relation.visitObservers(c, visited::add);
      visited.add(c);
      c = population.nextSibling(c);
    }
    for (int i = 0; i < visited.size(); i++) {
      if (children.get(visited.get(i), parent) > 0) {
        setViaChild(visited.get(i), parent);
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
      setViaChild(observer, was);
    }
    if (now != Population.NONE && children.add(observer, now, 1) == 1) {
      setViaChild(observer, now);
    }
  }

  private void setViaChild(int observer, int parent) {
    if (observer != parent) {
      relation.setViaChild(observer, parent, viaChild(observer, parent));
    }
    sync(observer, parent);
  }

  private boolean isIn(int observer, int child) {
    return observer == child
        ? population.perceivable(child) && children.get(observer, child) > 0
        : relation.inScope(observer, child);
  }
}

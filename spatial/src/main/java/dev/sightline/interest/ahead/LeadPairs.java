package dev.sightline.interest.ahead;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.SparseIntSet;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The union of what may soon be visible and what is visible from leads: each pair with the reasons
 * for it, so that it is said once whatever the reasons do.
 */
final class LeadPairs implements Emissions.Holder {
  private static final int SOON = 1;
  private static final int LEAD = 2;

  private final Population population;
  private final SightLine line;
  private final LongIntMap reasons = new LongIntMap();
  private final Emissions soon = new Emissions(this);
  private final SparseIntSet withRow = new SparseIntSet();

  /** What those with a row see from their leads; behind these, lists to use again. */
  private final List<IntList> rows = new ArrayList<>();

  private final IntList found = new IntList();
  private final IntList none = new IntList();
  private @Nullable Emissions out;

  LeadPairs(Population population, Mesh mesh) {
    this.population = population;
    line = mesh.sightLine();
  }

  /** Begins an update; what may soon be visible is to be said to what is returned. */
  Emissions begin(Emissions said) {
    out = said;
    soon.clear();
    return soon;
  }

  /** Ends an update: takes over what was said, and what is visible from the leads. */
  void end(Leads leads, KineticPairs pairs) {
    accept(soon);
    soon.clear();
    for (int i = 0; i < leads.count(); i++) {
      find(leads.observer(i), leads.x(i), leads.y(i), pairs);
      replace(leads.observer(i), found);
    }
    for (int i = withRow.size() - 1; i >= 0; i--) {
      if (leads.indexOf(withRow.get(i)) == SparseIntSet.NONE) {
        replace(withRow.get(i), none);
      }
    }
  }

  /** Finds the entities that an observer sees from its lead, ascending. */
  private void find(int observer, double x, double y, KineticPairs pairs) {
    int face = Mesh.OUTSIDE;
    found.clear();
    pairs.entitiesWithin(x, y, population.radius(observer), found);
    int kept = 0;
    for (int i = 0; i < found.size(); i++) {
      int entity = found.get(i);
      if (entity != observer && line.clear(x, y, pairs.x(entity), pairs.y(entity), face)) {
        found.set(kept++, entity);
      }
      face = line.startFace();
    }
    found.truncate(kept);
    found.sort(0);
  }

  /** Puts a row in place of the one that an observer had, and says the difference. */
  private void replace(int observer, IntList row) {
    int index = withRow.indexOf(observer);
    IntList before = index == SparseIntSet.NONE ? none : rows.get(index);
    int i = 0;
    int j = 0;
    while (i < before.size() || j < row.size()) {
      int old = i < before.size() ? before.get(i) : Integer.MAX_VALUE;
      int now = j < row.size() ? row.get(j) : Integer.MAX_VALUE;
      if (old < now) {
        set(observer, old, LEAD, false);
      } else if (now < old) {
        set(observer, now, LEAD, true);
      }
      i += old <= now ? 1 : 0;
      j += now <= old ? 1 : 0;
    }
    if (!row.isEmpty()) {
      copy(row, openRow(observer));
    } else if (index != SparseIntSet.NONE) {
      withRow.remove(observer);
      Collections.swap(rows, index, withRow.size());
    }
  }

  private IntList openRow(int observer) {
    if (withRow.add(observer) && rows.size() < withRow.size()) {
      rows.add(new IntList());
    }
    return rows.get(withRow.indexOf(observer));
  }

  /** Gives back memory, between updates. */
  void trim() {
    rows.subList(withRow.size(), rows.size()).clear();
    rows.forEach(IntList::trim);
    withRow.trim();
    found.trim();
    soon.trim();
  }

  private static void copy(IntList from, IntList to) {
    to.clear();
    for (int i = 0; i < from.size(); i++) {
      to.add(from.get(i));
    }
  }

  private void set(int observer, int entity, int reason, boolean on) {
    long key = key(observer, entity);
    int before = reasons.get(key, 0);
    int now = on ? before | reason : before & ~reason;
    if (now == 0) {
      reasons.remove(key);
    } else {
      reasons.put(key, now);
    }
    if (out != null && (before == 0) != (now == 0)) {
      Emissions.Slice slice = out.slice(observer % Emissions.SLICES);
      if (now != 0) {
        slice.entered(observer, entity);
      } else {
        slice.left(observer, entity);
      }
    }
  }

  private static long key(int observer, int entity) {
    return (long) observer << 32 | entity;
  }

  @Override
  public boolean held(int observer, int entity) {
    return (reasons.get(key(observer, entity), 0) & SOON) != 0;
  }

  @Override
  public void accept(Emissions said) {
    for (int s = 0; s < Emissions.SLICES; s++) {
      Emissions.Slice slice = said.slice(s);
      for (int i = 0; i < slice.size(); i++) {
        set(slice.observer(i), slice.entity(i), SOON, slice.entered(i));
      }
    }
    if (out != null) {
      out.relieve();
    }
  }
}

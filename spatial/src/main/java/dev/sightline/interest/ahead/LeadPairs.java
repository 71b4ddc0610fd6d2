package dev.sightline.interest.ahead;

import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.collection.LongIntMap;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.util.Arrays;
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
  private @Nullable IntList[] rows = new IntList[0];
  private final IntSet withRow = new IntSet();
  private final IntSet done = new IntSet();
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
    done.clear();
    for (int i = 0; i < leads.leading().size(); i++) {
      int observer = leads.leading().get(i);
      find(observer, leads, pairs);
      replace(observer, found);
      done.add(observer);
    }
    for (int i = withRow.size() - 1; i >= 0; i--) {
      if (!done.contains(withRow.get(i))) {
        replace(withRow.get(i), none);
      }
    }
  }

  /** Finds the entities that an observer sees from its lead, ascending. */
  private void find(int observer, Leads leads, KineticPairs pairs) {
    double x = leads.x(observer);
    double y = leads.y(observer);
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
    IntList before = row(observer);
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
    copy(row, before);
    if (row.isEmpty()) {
      withRow.remove(observer);
    } else {
      withRow.add(observer);
    }
  }

  private IntList row(int observer) {
    if (rows.length <= observer) {
      rows = Arrays.copyOf(rows, population.end());
    }
    IntList row = rows[observer];
    if (row == null) {
      row = new IntList();
      rows[observer] = row;
    }
    return row;
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

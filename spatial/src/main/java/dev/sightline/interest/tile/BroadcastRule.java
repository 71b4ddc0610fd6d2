package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.rule.Workers;

/** Every observer perceives everything. Costs what comes and goes. */
public final class BroadcastRule implements Rule {
  private final Population people;
  private final boolean[] sees;
  private final boolean[] seen;

  public BroadcastRule(Population people) {
    this.people = people;
    sees = new boolean[people.capacity()];
    seen = new boolean[people.capacity()];
  }

  @Override
  public String name() {
    return "broadcast";
  }

  @Override
  public void update(Workers workers, Emissions out) {
    for (int i = 0; i < people.changedCount(); i++) {
      int id = people.changed(i);
      if (sees[id] != people.observes(id)) {
        sees[id] = !sees[id];
        look(id, out);
      }
    }
    for (int i = 0; i < people.changedCount(); i++) {
      int id = people.changed(i);
      if (seen[id] != people.perceivable(id)) {
        seen[id] = !seen[id];
        show(id, out);
      }
    }
  }

  private void look(int observer, Emissions out) {
    for (int e = 0; e < people.end(); e++) {
      if (seen[e] && e != observer) {
        say(observer, e, sees[observer], out);
      }
    }
    out.relieve();
  }

  private void show(int entity, Emissions out) {
    for (int o = 0; o < people.end(); o++) {
      if (sees[o] && o != entity) {
        say(o, entity, seen[entity], out);
      }
    }
    out.relieve();
  }

  private static void say(int observer, int entity, boolean entered, Emissions out) {
    Emissions.Slice slice = out.slice(observer % Emissions.SLICES);
    if (entered) {
      slice.entered(observer, entity);
    } else {
      slice.left(observer, entity);
    }
  }

  @Override
  public void perceivers(double x, double y, Visitor visitor) {
    for (int o = 0; o < people.end(); o++) {
      if (people.observes(o)) {
        visitor.visit(o);
      }
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    return Verdict.of(name(), true, "everybody perceives everything");
  }
}

package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.CostCells;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Scene;
import java.util.List;

/** What each rule costs: processor time per tick and bursts of content on every trace. */
public final class Costs implements Experiment {
  @Override
  public String name() {
    return "cost";
  }

  @Override
  public String description() {
    return "CPU time per tick and bursts of content of every rule";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    CostCells costs = new CostCells(setup, plan);
    MessageCells messages = new MessageCells(setup, plan);
    List<Case> cases = setup.firstCases();
    Scene first = cases.get(0).scene();
    for (Case on : setup.isQuick() ? cases.subList(0, 1) : cases) {
      boolean isFirst = on.scene().name().equals(first.name());
      int objects = setup.objectCount(first);
      for (String rule : isFirst ? setup.rules() : List.<String>of()) {
        costs.add(on, rule, setup.radius(first), setup.area(first), objects);
        messages.add(on, rule, setup.radius(first), setup.area(first), objects);
      }
    }
  }
}

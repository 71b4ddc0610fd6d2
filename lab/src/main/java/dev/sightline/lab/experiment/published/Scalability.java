package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.CostCells;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;

/** Figures 6-6 and 6-7: content and time against the number of things that lie around. */
public final class Scalability implements Experiment {
  @Override
  public String name() {
    return "scalability";
  }

  @Override
  public String description() {
    return "content and CPU time against the number of objects (6.3)";
  }

  @Override
  public boolean isPublished() {
    return true;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MessageCells messages = new MessageCells(setup, plan);
    for (Case on : setup.fewCases()) {
      for (String rule : setup.publishedRules()) {
        for (int objects : setup.objects(on.scene())) {
          messages.add(on, rule, setup.radius(on.scene()), setup.area(on.scene()), objects);
        }
      }
    }
    CostCells costs = new CostCells(setup, plan);
    Case on = setup.timedCase();
    for (String rule : costs.rules()) {
      for (int objects : setup.objects(on.scene())) {
        costs.add(on, rule, setup.radius(on.scene()), setup.area(on.scene()), objects);
      }
    }
  }
}

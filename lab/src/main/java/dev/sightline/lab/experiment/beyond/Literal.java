package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.CostCells;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Scene;

/** The published algorithms as they were printed beside ours: the same messages, other times. */
public final class Literal implements Experiment {
  @Override
  public String name() {
    return "literal";
  }

  @Override
  public String description() {
    return "the algorithms as they were printed beside ours: messages and CPU time by radius";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MessageCells messages = new MessageCells(setup, plan);
    CostCells costs = new CostCells(setup, plan);
    Case on = setup.timedCase();
    Scene scene = on.scene();
    int objects = setup.objectCount(scene);
    for (String rule : costs.rules()) {
      for (double radius : setup.radii(scene)) {
        messages.add(on, rule, radius, setup.area(scene), objects);
        costs.add(on, rule, radius, setup.area(scene), objects);
      }
    }
  }
}

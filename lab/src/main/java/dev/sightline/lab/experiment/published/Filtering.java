package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;

/** Figures 6-4 and 6-5: messages against the radius. */
public final class Filtering implements Experiment {
  @Override
  public String name() {
    return "filtering";
  }

  @Override
  public String description() {
    return "messages against the interest radius (6.2)";
  }

  @Override
  public boolean isPublished() {
    return true;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MessageCells messages = new MessageCells(setup, plan);
    for (Case on : setup.cases()) {
      for (double radius : setup.radii(on.scene())) {
        plan(on, radius, setup, messages);
      }
    }
  }

  private static void plan(Case on, double radius, Setup setup, MessageCells messages) {
    int objects = setup.objectCount(on.scene());
    double area = setup.area(on.scene());
    for (String rule : setup.rules(on)) {
      messages.add(on, rule, radius, area, objects);
    }
  }
}

package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.CostCells;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;

/** Figures 6-1 to 6-3: messages and time against the area of tiles. */
public final class TileSize implements Experiment {
  @Override
  public String name() {
    return "tile-size";
  }

  @Override
  public String description() {
    return "messages and CPU time against the area of tiles (6.1)";
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
        for (double area : setup.areas(on.scene())) {
          messages.add(on, rule, setup.radius(on.scene()), area, setup.objectCount(on.scene()));
        }
      }
    }
    CostCells costs = new CostCells(setup, plan);
    Case on = setup.timedCase();
    for (String rule : costs.rules()) {
      for (double area : setup.areas(on.scene())) {
        costs.add(on, rule, setup.radius(on.scene()), area, setup.objectCount(on.scene()));
      }
    }
  }
}

package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.CostCells;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Scene;
import java.util.List;

/** Triangles against the trees that others use. */
public final class Trees implements Experiment {
  private static final List<String> RULES =
      List.of(
          "distance",
          "quadtree",
          "r-tree",
          "kd-tree",
          "tile-circle",
          "tile-visibility",
          "tile-path");

  @Override
  public String name() {
    return "trees";
  }

  @Override
  public String description() {
    return "triangles against quadtree, R-tree and kd-tree: messages and CPU time";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    Case on = setup.timedCase();
    Scene scene = on.scene();
    MessageCells messages = new MessageCells(setup, plan);
    CostCells costs = new CostCells(setup, plan);
    for (String rule : setup.rules(RULES)) {
      for (int objects : setup.objects(scene)) {
        messages.add(on, rule, setup.radius(scene), setup.area(scene), objects);
        costs.add(on, rule, setup.radius(scene), setup.area(scene), objects);
      }
    }
  }
}

package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Key;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import java.util.Set;

/** Figure 6-8: channels per object against channels per tile, and what joining one costs. */
public final class Subscriptions implements Experiment {
  @Override
  public String name() {
    return "subscriptions";
  }

  @Override
  public String description() {
    return "channels per object against channels per tile, and the price of joining (6.4)";
  }

  @Override
  public boolean isPublished() {
    return true;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MessageCells messages = new MessageCells(setup, plan);
    for (Case on : setup.fewCases()) {
      double radius = setup.radius(on.scene());
      for (String rule : setup.publishedRules()) {
        for (int objects : setup.objects(on.scene())) {
          messages.add(on, rule, radius, setup.area(on.scene()), objects);
        }
        for (double area : setup.areas(on.scene())) {
          messages.add(on, rule, radius, area, setup.objectCount(on.scene()));
        }
      }
    }
    plan.add(Key.of(""), "multicast", true, 5, Set.of(), new MulticastPrice()::measure);
  }
}

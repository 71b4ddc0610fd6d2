package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.SchemeSettings;

/** Figures 6-4 and 6-5: messages against the radius; {@code tile-path} also with other lengths. */
public final class Filtering implements Experiment {
  private static final String PATH = "tile-path";
  private static final String[] COVERAGES = {"1", "0.99", "0.9"};

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
    for (String rule : setup.rules()) {
      messages.add(on, rule, radius, area, objects);
    }
    if (setup.rules().contains(PATH)) {
      SchemeSettings settings = setup.settings(radius, area);
      for (String coverage : COVERAGES) {
        messages.add(on, PATH, settings.with("coverage", coverage), objects);
      }
    }
  }
}

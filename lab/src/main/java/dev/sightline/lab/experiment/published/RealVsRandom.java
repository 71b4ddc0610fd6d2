package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Scene;
import java.util.Map;

/** Table 6-1 and figures 6-9 to 6-12: the same rules on people, and on random movement. */
public final class RealVsRandom implements Experiment {
  private static final String ORBIUS = "orbius-like";
  private static final double[] OUTDOORS = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95};

  @Override
  public String name() {
    return "real-vs-random";
  }

  @Override
  public String description() {
    return "goal-driven against random movement, by time outdoors (6.5, table 6-1)";
  }

  @Override
  public boolean isPublished() {
    return true;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MessageCells messages = new MessageCells(setup, plan);
    setup.cases().forEach(on -> plan(on, setup, messages));
    boolean isUsual = setup.options().traces().isEmpty() || !setup.casesOf(ORBIUS).isEmpty();
    if (isUsual && !setup.isQuick()) {
      Scene scene = setup.scenes().get(0);
      for (double share : OUTDOORS) {
        setup
            .generated(scene, ORBIUS, Map.of("outdoors", share))
            .forEach(on -> sweep(on, setup, messages));
      }
    }
  }

  private static void sweep(Case on, Setup setup, MessageCells messages) {
    Scene scene = on.scene();
    for (String rule : setup.rules(on)) {
      messages.add(on, rule, setup.radius(scene), setup.area(scene), setup.objectCount(scene));
    }
  }

  private static void plan(Case on, Setup setup, MessageCells messages) {
    for (String rule : setup.rules(on)) {
      for (double radius : setup.radii(on.scene())) {
        messages.add(on, rule, radius, setup.area(on.scene()), setup.objectCount(on.scene()));
      }
    }
  }
}

package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.SightCells;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All rules on many maps: walkers between random places, and the traces that belong to maps. */
public final class Maps implements Experiment {
  @Override
  public String name() {
    return "maps";
  }

  @Override
  public String description() {
    return "messages and accuracy of all rules on many maps, walkers between random places";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    SightCells cells =
        new SightCells(
            setup,
            plan,
            Set.of(
                "content",
                "updates",
                "ended",
                "contentPerClient",
                "updatesPerClient",
                "missedShare",
                "superfluousPerVisible",
                "leakShare",
                "popInsNearPerMinute"));
    for (Scene scene : setup.scenes()) {
      setup.generated(scene, "waypoint", Map.of()).forEach(on -> plan(on, setup, cells));
    }
    List<Case> real = setup.cases().stream().filter(on -> !on.isGenerated()).toList();
    real.forEach(on -> plan(on, setup, cells));
  }

  private static void plan(Case on, Setup setup, SightCells cells) {
    Scene scene = on.scene();
    SchemeSettings settings = setup.settings(setup.radius(scene), setup.area(scene));
    for (String rule : setup.rules(on)) {
      cells.add(on, rule, settings, setup.objectCount(scene));
    }
  }
}

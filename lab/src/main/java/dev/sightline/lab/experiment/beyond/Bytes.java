package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.WireCells;
import dev.sightline.lab.scheme.Scene;
import java.util.List;

/** What each rule is on the wire. */
public final class Bytes implements Experiment {
  @Override
  public String name() {
    return "bytes";
  }

  @Override
  public String description() {
    return "bytes of every rule by the encoder of the server, and what each kind of message takes";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    WireCells wire = new WireCells(setup, plan);
    List<Case> cases = setup.isQuick() ? setup.firstCases().subList(0, 1) : setup.firstCases();
    for (Case on : cases) {
      Scene scene = on.scene();
      for (String rule : setup.rules()) {
        wire.add(
            on,
            rule,
            setup.settings(setup.radius(scene), setup.area(scene)),
            setup.objectCount(scene));
      }
    }
  }
}

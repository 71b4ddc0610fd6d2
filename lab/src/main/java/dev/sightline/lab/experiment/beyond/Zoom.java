package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.TurningCells;

/** The radius of players changes while they play. */
public final class Zoom implements Experiment {
  @Override
  public String name() {
    return "zoom";
  }

  @Override
  public String description() {
    return "players halve and restore their radius while they play: messages and time per rule";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    TurningCells cells = new TurningCells(setup, plan);
    cells.addZoom(setup.timedCase(), setup.rules());
  }
}

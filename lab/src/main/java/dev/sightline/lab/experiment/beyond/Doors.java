package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.TurningCells;
import dev.sightline.map.Obstacle;
import java.util.List;

/** A door turns in every second. */
public final class Doors implements Experiment {
  @Override
  public String name() {
    return "doors";
  }

  @Override
  public String description() {
    return "a door opens or closes in every second: messages, accuracy and time per rule";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    TurningCells cells = new TurningCells(setup, plan);
    List<Case> withDoors =
        setup.firstCases().stream()
            .filter(on -> on.scene().map().obstacles().stream().anyMatch(Obstacle::door))
            .toList();
    if (withDoors.isEmpty()) {
      cells.addDoors(cells.town(), setup.rules());
    } else {
      cells.addDoors(withDoors.get(0), setup.rules());
    }
  }
}

package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MovingCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Scene;
import java.util.List;

/** Everybody goes to one place. */
public final class Crowd implements Experiment {
  private static final int[] PLAYERS = {28, 100, 300, 1000};
  private static final int[] QUICK_PLAYERS = {28, 100};
  private static final List<String> RULES =
      List.of("distance", "ray", "square", "tile-visibility", "tile-path");

  @Override
  public String name() {
    return "crowd";
  }

  @Override
  public String description() {
    return "everybody walks to one place: messages and bursts by number of players";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MovingCells cells = new MovingCells(setup, plan);
    Scene scene = setup.scenes().get(0);
    long ticks = setup.isQuick() ? 200 : 1200;
    for (int players : setup.players(setup.isQuick() ? QUICK_PLAYERS : PLAYERS)) {
      for (String rule : setup.rules(RULES)) {
        cells.add(scene, "gathering", rule, players, ticks);
      }
    }
  }
}

package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MovingCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.maps.generate.City;
import java.util.List;

/** From a hundred to a hundred thousand players, in a city that grows with them. */
public final class Growth implements Experiment {
  private static final int[] PLAYERS = {100, 1_000, 10_000, 100_000};
  private static final int[] QUICK_PLAYERS = {100, 1_000};
  private static final double SIDE = 40; // per root of the number of players
  private static final double RADIUS = 100; // about 20 others are within it
  private static final int PLAYERS_PER_BUILDING = 10;
  private static final List<String> RULES = List.of("distance", "ray");

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String description() {
    return "100 to 100 000 players in a city that grows with them: messages, time and memory";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MovingCells cells = new MovingCells(setup, plan);
    long ticks = setup.isQuick() ? 50 : 1000;
    for (int players : setup.players(setup.isQuick() ? QUICK_PLAYERS : PLAYERS)) {
      Scene city = city(players);
      for (String rule : setup.rules(RULES)) {
        cells.addAlone(city, rule, RADIUS, players, ticks);
      }
    }
  }

  private static Scene city(int players) {
    double side = SIDE * Math.sqrt(players);
    int buildings = players / PLAYERS_PER_BUILDING;
    return new Scene("city-" + buildings, City.generate(1, side, side, buildings));
  }
}

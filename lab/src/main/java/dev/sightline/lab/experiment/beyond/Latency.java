package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.SightCells;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.maps.format.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which look-ahead makes a rule sound when messages take 50, 100 or 200 ms? An entry is prepared if
 * the pair was related that long before it became visible. Rules that look nowhere ahead get a
 * larger radius, {@code ahead} a longer time.
 */
public final class Latency implements Experiment {
  private static final double TICK = 0.05;
  private static final double[] LOOKAHEADS = {0, 0.05, 0.1, 0.2, 0.4, 0.8};
  private static final double[] QUICK_LOOKAHEADS = {0, 0.1, 0.4};
  private static final double SPEED = 1.25; // of the walkers, a second in the town
  private static final List<String> RULES =
      List.of("distance", "ray", "square", "hexagon", "tile-visibility", "tile-path", "ahead");

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public String description() {
    return "look-ahead that makes a rule sound when messages take 50, 100 or 200 ms";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    SightCells cells =
        new SightCells(
            setup,
            plan,
            Set.of(
                "entries",
                "unpreparedShare50",
                "unpreparedShare100",
                "unpreparedShare200",
                "content",
                "updates"));
    for (Case on : cases(setup)) {
      Case smooth = on.smooth(TICK);
      for (String rule : setup.rules(RULES)) {
        for (double seconds : setup.isQuick() ? QUICK_LOOKAHEADS : LOOKAHEADS) {
          plan(smooth, rule, seconds, setup, cells);
        }
      }
    }
  }

  /** Returns walkers on the first map, or the real traces. */
  private static List<Case> cases(Setup setup) {
    List<Case> real = setup.cases().stream().filter(c -> !c.isGenerated()).toList();
    if (!real.isEmpty()) {
      return real;
    }
    List<Case> walks = new ArrayList<>();
    List<Scene> scenes = setup.isQuick() ? setup.scenes().subList(0, 1) : setup.scenes();
    for (Scene scene : scenes) {
      walks.addAll(setup.generated(scene, "waypoint", Map.of()).subList(0, 1));
    }
    return walks;
  }

  private static void plan(Case on, String rule, double seconds, Setup setup, SightCells cells) {
    Scene scene = on.scene();
    double radius = setup.radius(scene);
    double speed = SPEED * setup.unit(scene);
    SchemeSettings settings = setup.settings(radius, setup.area(scene)).withTick(TICK);
    if (rule.equals("ahead")) {
      if (seconds > 0) {
        cells.add(
            on,
            rule,
            settings.with("ahead", Decimals.text(seconds)).with("speed", Decimals.text(speed)),
            setup.objectCount(scene));
      }
    } else {
      SchemeSettings farther = settings.withRadius(radius + 2 * speed * seconds);
      cells.add(on, rule, farther, radius, setup.objectCount(scene));
    }
  }
}

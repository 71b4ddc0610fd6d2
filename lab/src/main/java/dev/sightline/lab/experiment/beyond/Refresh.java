package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.SightCells;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How often must interest be decided? */
public final class Refresh implements Experiment {
  private static final double[] SECONDS = {0.1, 0.2, 0.5, 1, 2};
  private static final List<String> RULES =
      List.of(
          "distance", "ray", "square", "tile-visibility", "tile-neighbor", "tile-path", "ahead");

  @Override
  public String name() {
    return "refresh";
  }

  @Override
  public String description() {
    return "interest decided every 0.1 to 2 s: what is visible in between and never told";
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
                "missedShare",
                "lateShare",
                "entryDelayMillis",
                "episodes",
                "episodesNeverRelatedShare"));
    for (Case on : setup.sweptCases()) {
      Scene scene = on.scene();
      Case smooth = on.smooth(setup.tick());
      SchemeSettings settings = setup.settings(setup.radius(scene), setup.area(scene));
      for (String rule : setup.rules(RULES)) {
        for (int ticks : ticks(setup.tick())) {
          cells.add(
              smooth,
              rule,
              settings.with("refresh", Integer.toString(ticks)),
              setup.objectCount(scene));
        }
      }
    }
  }

  private static Set<Integer> ticks(double tick) {
    Set<Integer> ticks = new LinkedHashSet<>();
    for (double seconds : SECONDS) {
      ticks.add((int) Math.max(1, Math.round(seconds / tick)));
    }
    return ticks;
  }
}

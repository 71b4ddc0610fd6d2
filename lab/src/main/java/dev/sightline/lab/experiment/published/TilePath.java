package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.SightCells;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.maps.format.Decimals;
import java.util.List;
import java.util.Set;

/**
 * Path Distance against its length L, which was not published: whether it beats Tile Visibility
 * depends on it. With fixed lengths, 1.5 radii among them, and with those derived from the map.
 */
public final class TilePath implements Experiment {
  private static final String PATH = "tile-path";
  private static final double[] LENGTHS = {1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3};
  private static final double[] QUICK_LENGTHS = {1, 1.5, 2};
  private static final List<String> COVERAGES = List.of("0.5", "0.9", "0.99", "1");
  private static final List<String> BESIDE = List.of("ray", "tile-visibility", "tile-neighbor");

  @Override
  public String name() {
    return PATH;
  }

  @Override
  public String description() {
    return "messages and misses of tile-path against its length L, fixed and derived";
  }

  @Override
  public boolean isPublished() {
    return true;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    Set<String> metrics =
        Set.of(
            "content",
            "updates",
            "contentPerClient",
            "updatesPerClient",
            "missedShare",
            "superfluousPerVisible",
            "pathLength");
    SightCells cells = new SightCells(setup, plan, metrics);
    List<Case> cases = setup.isQuick() ? setup.firstCases().subList(0, 1) : setup.firstCases();
    cases.forEach(on -> plan(on, setup, cells));
  }

  private static void plan(Case on, Setup setup, SightCells cells) {
    Scene scene = on.scene();
    int objects = setup.objectCount(scene);
    SchemeSettings settings = setup.settings(setup.radius(scene), setup.area(scene));
    for (double factor : setup.isQuick() ? QUICK_LENGTHS : LENGTHS) {
      String length = Decimals.text(factor * settings.radius());
      cells.add(on, PATH, settings.with("path-length", length), objects);
    }
    for (String coverage : COVERAGES) {
      cells.add(on, PATH, settings.with("coverage", coverage), objects);
    }
    BESIDE.forEach(rule -> cells.add(on, rule, settings, objects));
  }
}

package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.SightCells;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.maps.format.Decimals;
import java.util.List;
import java.util.Set;

/**
 * What each choice that the published experiments made, or did not state, does to their numbers.
 */
public final class Ablation implements Experiment {
  private static final double[] TICKS = {0.05, 0.1, 0.2, 0.5, 0.74, 1};
  private static final double[] LENGTHS = {1, 1.1, 1.25, 1.5, 1.75, 2, 3};
  private static final String[] COVERAGES = {"0.5", "0.9", "0.99", "1"};
  private static final String PLAYER_SIZE = "0.147"; // the diameter of a disc of 0.017
  private static final List<String> TILE_RULES =
      List.of("tile-circle", "tile-distance", "tile-visibility", "tile-neighbor", "tile-path");

  @Override
  public String name() {
    return "ablation";
  }

  @Override
  public String description() {
    return "preparation, tick, player size, path length, depth and small squares, one at a time";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    SightCells cells =
        new SightCells(
            setup,
            plan,
            Set.of("content", "updates", "ended", "missedShare", "superfluousPerVisible"));
    for (Case on : setup.sweptCases()) {
      new Sweeps(on, setup, cells).plan();
    }
  }

  private static final class Sweeps {
    private final Case on;
    private final Setup setup;
    private final SightCells cells;
    private final SchemeSettings base;
    private final int objects;

    Sweeps(Case on, Setup setup, SightCells cells) {
      this.on = on;
      this.setup = setup;
      this.cells = cells;
      Scene scene = on.scene();
      base = setup.settings(setup.radius(scene), setup.area(scene));
      objects = setup.objectCount(scene);
    }

    void plan() {
      preparation();
      tick();
      size();
      length();
      depth();
      cells.add(on, "tile-circle", base.with("tiles", "square"), objects);
      cells.add(on, "hexagon", base, objects);
      cells.add(on, "square", base, objects);
    }

    private void preparation() {
      double unit = 0.3 * setup.unit(on.scene());
      for (String rule : TILE_RULES) {
        for (Preparations preparation :
            List.of(
                Preparations.NONE,
                new Preparations(unit, 0),
                new Preparations(0, unit),
                new Preparations(unit, unit))) {
          cells.add(on, rule, base.withPreparation(preparation), objects);
        }
      }
    }

    private void tick() {
      for (String rule : List.of("distance", "ray", "tile-visibility", "tile-path")) {
        for (double seconds : setup.isQuick() ? new double[] {0.1, 0.5} : TICKS) {
          cells.add(on, rule, base.withTick(seconds), objects);
        }
      }
    }

    private void size() {
      for (String rule : TILE_RULES) {
        cells.add(on, rule, base.with("size", PLAYER_SIZE), objects);
      }
    }

    private void length() {
      for (double factor : LENGTHS) {
        String length = Decimals.text(factor * base.radius());
        cells.add(on, "tile-path", base.with("path-length", length), objects);
      }
      for (String coverage : COVERAGES) {
        cells.add(on, "tile-path", base.with("coverage", coverage), objects);
      }
    }

    private void depth() {
      int usual = RuleParts.depth(on.scene(), base);
      for (int depth = Math.max(1, usual - 2); depth <= usual + 2; depth++) {
        cells.add(on, "tile-neighbor", base.with("depth", Integer.toString(depth)), objects);
      }
    }
  }
}

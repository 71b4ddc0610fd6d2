package dev.sightline.lab.experiment;

import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import java.util.List;
import java.util.Set;

/**
 * Cells that measure the processor time of a scheme: one process per cell, one replay discarded,
 * then ten, of which median and quartiles are kept.
 */
public final class CostCells {
  private static final List<String> RULES =
      List.of(
          "distance",
          "ray",
          "square",
          "hexagon",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path");

  private static final double USUAL_WEIGHT = 9;
  private static final double WEIGHT = 10;

  private final Setup setup;
  private final Plan plan;

  public CostCells(Setup setup, Plan plan) {
    this.setup = setup;
    this.plan = plan;
  }

  /** Returns the published rules as ours and as they were printed, or those asked for. */
  public List<String> rules() {
    return setup.rules(
        RULES.stream().flatMap(rule -> List.of(rule, "literal-" + rule).stream()).toList());
  }

  /** Adds the cell of a scheme with the usual settings. */
  public void add(Case on, String scheme, double radius, double area, int objects) {
    SchemeSettings settings = setup.settings(radius, area);
    Key key = MessageCells.key(on, Schemes.named(scheme), settings, objects);
    setup.needItems(on.scene(), objects);
    plan.add(
        key,
        "cost",
        true,
        isUsual(on.scene(), settings, objects) ? USUAL_WEIGHT : WEIGHT,
        Set.of(),
        out -> CostProcess.run(job(on, scheme, settings, objects), out));
  }

  /** Returns whether nothing is swept: what every rule is compared by, and measured first. */
  private boolean isUsual(Scene scene, SchemeSettings settings, int objects) {
    return settings.radius() == setup.radius(scene)
        && settings.maxArea() == setup.area(scene)
        && objects == setup.objectCount(scene);
  }

  private RunOptions job(Case on, String scheme, SchemeSettings settings, int objects) {
    RunOptions all = setup.options();
    return new RunOptions(
        List.of(setup.worlds().mapSource(on)),
        List.of(setup.worlds().traceSource(on)),
        List.of(scheme),
        List.of(settings.radius()),
        List.of(settings.maxArea()),
        List.of(objects),
        settings.tickSeconds(),
        all.seed(),
        1,
        all.players(),
        all.seconds(),
        settings.preparation(),
        all.isQuick());
  }
}

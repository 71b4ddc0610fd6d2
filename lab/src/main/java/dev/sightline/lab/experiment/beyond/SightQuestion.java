package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.SightCells;
import dev.sightline.lab.scheme.Scene;
import java.util.List;
import java.util.Set;

/**
 * A question about all rules that exact sight answers, at the largest radius, with everybody on
 * straight lines between the rows of the trace.
 */
public final class SightQuestion implements Experiment {
  private final String name;
  private final String description;
  private final Set<String> metrics;

  private SightQuestion(String name, String description, Set<String> metrics) {
    this.name = name;
    this.description = description;
    this.metrics = metrics;
  }

  /** Returns what is missed, superfluous and late. */
  public static Experiment accuracy() {
    return new SightQuestion(
        "accuracy",
        "what rules miss, send too much and send late, against exact sight",
        Set.of(
            "visiblePairs",
            "relatedPairs",
            "missedShare",
            "superfluousPerVisible",
            "superfluousShare",
            "entries",
            "lateShare",
            "neverInTimeShare",
            "entryDelayMillis",
            "lateDelayMillis95",
            "entryDelayUnits",
            "popInsPerMinute",
            "popInsNearPerMinute",
            "content",
            "updates"));
  }

  /** Returns which part of the superfluous becomes visible soon. */
  public static Experiment foresight() {
    return new SightQuestion(
        "foresight",
        "which part of what is superfluous becomes visible within 1, 2 and 5 s",
        Set.of("superfluousShare", "foreseen1s", "foreseen2s", "foreseen5s"));
  }

  /** Returns what a cheating client would know. */
  public static Experiment leak() {
    return new SightQuestion(
        "leak",
        "places of hidden players that a cheating client would know, and for how long",
        Set.of("leakShare", "hiddenKnownShare", "leakSecondsMean", "leakSeconds95"));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    SightCells cells = new SightCells(setup, plan, metrics);
    List<Case> cases = setup.isQuick() ? setup.firstCases().subList(0, 1) : setup.fewCases();
    for (Case on : cases) {
      Scene scene = on.scene();
      Case smooth = on.smooth(setup.tick());
      for (String rule : setup.rules(on)) {
        cells.add(
            smooth,
            rule,
            setup.settings(setup.radius(scene), setup.area(scene)),
            setup.objectCount(scene));
      }
    }
  }
}

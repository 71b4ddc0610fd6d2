package dev.sightline.lab.report.finding;

import dev.sightline.lab.report.result.Results;
import java.util.ArrayList;
import java.util.List;

/** All findings that were stated, in the order of the document. */
public final class Findings {
  private Findings() {}

  public static List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    all.addAll(TileFindings.all());
    all.addAll(FilteringFindings.all());
    all.addAll(CostFindings.all());
    all.addAll(MovementFindings.all());
    return all;
  }

  /** Judges all of them by results. */
  public static List<JudgedFinding> judge(Results results) {
    Evidence evidence = new Evidence(results);
    return all().stream().map(finding -> JudgedFinding.of(finding, evidence)).toList();
  }
}

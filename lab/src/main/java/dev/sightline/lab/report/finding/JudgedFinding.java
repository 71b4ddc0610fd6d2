package dev.sightline.lab.report.finding;

import java.util.List;

/**
 * A finding with everything that we have on it.
 *
 * @param verdict the weakest of all outcomes on traces that were not made to resemble theirs
 */
public record JudgedFinding(Finding finding, List<Outcome> outcomes, Verdict verdict) {

  public JudgedFinding {
    outcomes = List.copyOf(outcomes);
  }

  static JudgedFinding of(Finding finding, Evidence evidence) {
    List<Outcome> outcomes = finding.measure().of(evidence);
    return new JudgedFinding(finding, outcomes, weakest(outcomes));
  }

  private static Verdict weakest(List<Outcome> outcomes) {
    return outcomes.stream()
        .map(Outcome::verdict)
        .filter(v -> v != Verdict.SYNTHETIC && v != Verdict.NOT_MEASURED)
        .max(Enum::compareTo)
        .orElseGet(
            () ->
                outcomes.stream()
                    .map(Outcome::verdict)
                    .min(Enum::compareTo)
                    .orElse(Verdict.NOT_MEASURED));
  }

  /** Returns why ours differs, what would measure it, or nothing. */
  public String whyNot() {
    return switch (verdict) {
      case AGREES -> "";
      case NOT_MEASURED -> "would be measured by: " + finding.command();
      case SYNTHETIC -> "their trace of 28 people is not available; ours imitates it";
      case DIRECTION, NO -> finding.why();
    };
  }
}

package dev.sightline.lab.report.finding;

import java.util.List;

/**
 * A sentence of the published experiments that can be checked.
 *
 * @param id a short name that stays
 * @param section where it is stated: T is the thesis, P the paper
 * @param statement the sentence
 * @param theirs their number, as text
 * @param command what would measure it
 * @param why what explains a difference, where there is one
 */
public record Finding(
    String id,
    String section,
    String statement,
    String theirs,
    String command,
    String why,
    Measure measure) {

  /** Finds outcomes in results; none if they do not tell. */
  @FunctionalInterface
  public interface Measure {
    List<Outcome> of(Evidence evidence);
  }
}

package dev.sightline.lab.report.comparison;

import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.statistics.Interval;

/**
 * One point in both folders.
 *
 * @param point as the first folder has it
 * @param first the value there
 * @param second the value in the other
 * @param ratio second over first, with its interval over pairs of seeds or minutes; not a number if
 *     the first is 0
 * @param pairs how many there are
 * @param probability of pairs this uneven by chance; 1 with fewer than two pairs
 * @param corrected the same after Holm, for asking of all points at once
 */
public record Difference(
    Point point,
    double first,
    double second,
    Interval ratio,
    int pairs,
    double probability,
    double corrected) {

  /** Chance is held to be no explanation below this. */
  public static final double LEVEL = 0.05;

  public boolean isEqual() {
    return first == second;
  }

  /** Returns whether the difference is more than chance. */
  public boolean isSignificant() {
    return pairs > 1 && corrected < LEVEL;
  }

  Difference corrected(double probabilityOfAll) {
    return new Difference(point, first, second, ratio, pairs, probability, probabilityOfAll);
  }
}

package dev.sightline.lab.report.page;

import dev.sightline.lab.statistics.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A rule at a glance, as the mean over traces on one map; null where nothing was measured.
 *
 * @param messages updates and content over those of {@code distance}
 * @param toRay the same over those of {@code ray}
 * @param missed share of what is visible that is not told
 * @param superfluous told without being visible, per visible pair
 * @param hiddenKnown share of hidden players whose place a cheating client would know
 * @param popIns how often a minute something appears in plain sight, near by
 * @param cpu microseconds per tick
 */
record RuleNumbers(
    String rule,
    @Nullable Interval messages,
    @Nullable Interval toRay,
    @Nullable Interval missed,
    @Nullable Interval superfluous,
    @Nullable Interval hiddenKnown,
    @Nullable Interval popIns,
    @Nullable Interval cpu) {

  /** A rule misses nothing to speak of below this share. */
  static final double NEGLIGIBLE = 0.001;

  boolean missesNothing() {
    return missed != null && missed.estimate() <= NEGLIGIBLE;
  }
}

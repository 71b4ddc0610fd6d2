package dev.sightline.interest.accuracy;

/**
 * How one rule compares with exact sight, summed over the ticks measured.
 *
 * @param rule the rule's name
 * @param pairs pairs in the rule's relation
 * @param visible pairs within the radius whose line of sight is clear
 * @param missed visible pairs that the rule does not have
 * @param superfluous pairs of the rule that are not visible
 * @param entries pairs that became visible after the first tick
 * @param late entries that the rule did not have at once
 * @param lateTicks ticks from becoming visible to being in the relation, summed over late entries;
 *     one that ceased to be visible before counts the time it was
 * @param unprepared entries that the rule did not have one tick before, though both were there and
 *     neither jumped
 * @param messages content for each new pair, update for each entity that moved and observer related
 *     before and after, evict for each ended pair
 */
public record Accuracy(
    String rule,
    long pairs,
    long visible,
    long missed,
    long superfluous,
    long entries,
    long late,
    long lateTicks,
    long unprepared,
    long messages) {

  /** Returns which part of the visible is missed. */
  public double missedShare() {
    return visible == 0 ? 0 : (double) missed / visible;
  }

  /** Returns how many superfluous pairs there are per visible one. */
  public double superfluousShare() {
    return visible == 0 ? 0 : (double) superfluous / visible;
  }

  /** Returns the mean delay of all entries in ticks. */
  public double meanLateness() {
    return entries == 0 ? 0 : (double) lateTicks / entries;
  }
}

package dev.sightline.bots.check;

import java.util.ArrayList;
import java.util.List;

/**
 * What checks found.
 *
 * @param ticks how many ticks were checked
 * @param bots bots that were in them, added up
 * @param pairs pairs that had to be held, added up
 * @param undecided pairs that depend on a door of which nobody knows the state
 * @param errors what was wrong, added up
 * @param examples the first errors in words
 */
public record Findings(
    long ticks, long bots, long pairs, long undecided, long errors, List<String> examples) {
  private static final int EXAMPLES = 10;

  public static final Findings NONE = new Findings(0, 0, 0, 0, 0, List.of());

  public Findings {
    examples = List.copyOf(examples);
  }

  /** Returns both together. */
  public Findings plus(Findings other) {
    List<String> words = new ArrayList<>(examples);
    words.addAll(other.examples);
    return new Findings(
        ticks + other.ticks,
        bots + other.bots,
        pairs + other.pairs,
        undecided + other.undecided,
        errors + other.errors,
        words.subList(0, Math.min(EXAMPLES, words.size())));
  }

  /** Returns whether everything was as it has to be, and nothing in doubt. */
  public boolean isCertain() {
    return errors == 0 && undecided == 0;
  }
}

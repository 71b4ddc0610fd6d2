package dev.sightline.interest.rule;

import java.util.List;
import java.util.function.Function;

/**
 * A rule by name, as configuration files and the command line call it. What a rule promises, it
 * says itself: {@link Rule#soundness}.
 *
 * @param name for example {@code tile-path}
 * @param summary who is perceived, in a line
 * @param settings the names of the settings that it reads, see {@link RuleSettings}
 * @param tiles on what tiles it stands
 * @param usesViews whether it asks which of these tiles see each other, so that storing that helps
 * @param maker turns settings into a factory; a setting that makes no sense is refused here or when
 *     the rule is made
 */
public record RuleKind(
    String name,
    String summary,
    List<String> settings,
    Tiles tiles,
    boolean usesViews,
    Function<RuleSettings, RuleFactory> maker) {

  /** Tiles of a world that rules stand on. */
  public enum Tiles {
    /** It has no tiles, or others than these. */
    NONE,
    /** Hexagons, which know no obstacles. */
    HEXAGONS,
    /** Those that settings give, else triangles that have closed doors as walls. */
    TRIANGLES,
    /** Triangles that have no doors as walls. */
    TRIANGLES_THROUGH_DOORS
  }

  public RuleKind {
    if (!name.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException(
          "names of rules are lower-case letters, digits and hyphens, not '" + name + "'");
    }
    settings = List.copyOf(settings);
  }

  /** Makes a rule that has no tiles. */
  public RuleKind(
      String name,
      String summary,
      List<String> settings,
      Function<RuleSettings, RuleFactory> maker) {
    this(name, summary, settings, Tiles.NONE, false, maker);
  }

  /** Returns a factory of this rule. */
  public RuleFactory with(RuleSettings given) {
    return maker.apply(given);
  }
}

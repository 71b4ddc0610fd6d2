package dev.sightline.lab.scheme;

/**
 * Decides who hears about whom in an experiment. All rules are schemes; a scheme need not be a
 * rule. Found by {@link java.util.ServiceLoader}: name an implementation with a public constructor
 * without parameters in {@code META-INF/services/dev.sightline.lab.scheme.Scheme}.
 */
public interface Scheme {

  /** Returns the name on the command line and in results. */
  String name();

  /** Returns whether the interest radius plays a part. */
  boolean usesRadius();

  /** Returns whether the largest area of tiles plays a part. */
  boolean usesMaxArea();

  /** Returns whether it matters how the map is simplified before it is tiled. */
  default boolean usesPreparation() {
    return usesMaxArea();
  }

  /**
   * Returns whether a tick in which nobody moves, comes or goes changes nothing, so that it can be
   * left out.
   */
  default boolean restsWhenNothingMoves() {
    return true;
  }

  /** Starts with an empty world. */
  Session open(Scene scene, SchemeSettings settings);
}

package dev.sightline.interest.tile;

import dev.sightline.partition.Tiling;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles an observer is interested in: the definition of a tile rule.
 *
 * <p>Not thread-safe. The own tile is always among them, so two entities at one point perceive each
 * other.
 */
public interface TileChoice {

  /** Returns the name of the rule as in configuration files. */
  String name();

  /** Returns the tiles among which is chosen; null if they are not stored as a tiling. */
  @Nullable Tiling tiling();

  /** Says where things are on these tiles. */
  default Ground ground() {
    Tiling tiling = tiling();
    if (tiling == null) {
      throw new IllegalStateException(name() + " has no ground");
    }
    return new Places(tiling);
  }

  /**
   * Adds the observer's tiles to a list, in any order, perhaps some of them twice.
   *
   * @param own the observer's current tile
   */
  void choose(int own, double x, double y, double radius, TileList out);

  /** Returns whether the choice depends on where in its tile the observer is. */
  boolean regardsPlace();

  /** Returns what the rule promises about what is visible within the radius. */
  Soundness soundness();
}

package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Soundness;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.view.TileOrder;
import dev.sightline.world.TileChange;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles an observer is interested in: the definition of a tile rule.
 *
 * <p>The own tile is always among them, so two entities at one point perceive each other. Not
 * thread-safe, except for {@link #chooses}.
 */
public interface TileChoice {

  /** Returns the name of the rule as in configuration files. */
  String name();

  /** Returns the tiles among which is chosen; null if they are not stored as a tiling. */
  @Nullable Tiling tiling();

  /** Says where things are on these tiles. */
  Ground ground();

  /** Returns the order of the tiles in packed sets. */
  TileOrder order();

  /**
   * Adds the observer's tiles to a list, in any order, perhaps some of them twice.
   *
   * @param own the observer's current tile
   */
  void choose(int own, double x, double y, double radius, TileList out);

  /**
   * Returns all tiles that an observer may choose, wherever in its tile it is, as {@link
   * PackedTiles}; null if only {@link #choose} knows. The same array until a change concerns it. A
   * choice that regards the place is asked with a larger radius for observers who are not in their
   * tile.
   */
  default long @Nullable [] candidates(int own, double radius) {
    return null;
  }

  /**
   * Returns those candidates that are to be asked for, maybe more; all others are chosen from any
   * place in the tile. Only if the choice regards the place.
   *
   * @param radius a smaller one for observers who are not in their tile
   * @param candidates as {@link #candidates} returned them
   */
  default long[] rim(int own, double radius, long[] candidates) {
    return candidates;
  }

  /** Returns whether the choice depends on where in its tile the observer is. */
  boolean regardsPlace();

  /**
   * Returns whether a candidate, given by its rank, is chosen. Only asked if the choice regards the
   * place, and never for the own tile; any number of threads may ask at once.
   */
  default boolean chooses(int rank, double x, double y, double radius) {
    return true;
  }

  /**
   * Returns how far an observer may go from a place before the answer about a candidate changes, or
   * less: positive for candidates that are chosen, negative for others, 0 if that is not known.
   * Asked like {@link #chooses}.
   */
  default double room(int rank, double x, double y, double radius) {
    return 0;
  }

  /**
   * Returns the candidates that are not decided yet, for which exact lines stand in: who is in such
   * a tile is perceived if the line to it is clear. Null for none, which is usual.
   */
  default long @Nullable [] doubts(int own, double radius) {
    return null;
  }

  /** Returns a new query object for such lines; null if there never are doubts. */
  default @Nullable SightLine line() {
    return null;
  }

  /** Returns the way to a tile for which it is chosen or not; null if that is no matter of ways. */
  default @Nullable Way way(int own, int tile, double radius) {
    return null;
  }

  /**
   * How far a tile is.
   *
   * @param measure what is counted, in words
   * @param key what is counted, as data
   * @param length infinite if no way leads there
   * @param limit up to which tiles are chosen
   */
  record Way(String measure, String key, double length, double limit) {
    boolean leads() {
      return length < Double.POSITIVE_INFINITY;
    }
  }

  /** Does some of the work that earlier changes left; called once per tick. */
  default void advance() {}

  /**
   * Hears that obstacles came or went, and what that did to the tiles; these have changed. Rows of
   * candidates that are no longer right are replaced: whoever has a row asks for it again and
   * compares.
   */
  default void changed(TileChange change) {}

  /** Returns what the rule promises about what is visible within the radius. */
  Soundness soundness();
}

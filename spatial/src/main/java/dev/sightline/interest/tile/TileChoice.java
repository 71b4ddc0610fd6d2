package dev.sightline.interest.tile;

import dev.sightline.world.TileList;

/**
 * Which tiles an observer is interested in: a tile rule of one's own.
 *
 * <pre>{@code
 * TileChoice street = (own, x, y, radius, out) -> {
 *   for (int k = 0; k < tiling.edgeNeighborCount(own); k++) {
 *     out.add(tiling.edgeNeighbor(own, k));
 *   }
 * };
 * Rule rule = TileRule.of("street", population, tiles, Soundness.NONE, street);
 * }</pre>
 */
@FunctionalInterface
public interface TileChoice {

  /**
   * Adds the observer's tiles to a list, in any order, perhaps some of them twice; the own tile is
   * added in any case. Must depend on the arguments and the tiles alone, and bear to be called by
   * several threads at once. Only tiles that exist may be added.
   *
   * @param own the observer's current tile
   */
  void choose(int own, double x, double y, double radius, TileList out);

  /**
   * Returns whether the tiles depend on where in its tile the observer is. If not, they are found
   * once per tile and radius.
   */
  default boolean regardsPlace() {
    return true;
  }
}

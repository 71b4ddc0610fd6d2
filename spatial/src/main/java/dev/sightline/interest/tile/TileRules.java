package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.choice.ConnectedTiles;
import dev.sightline.interest.tile.choice.DepthTiles;
import dev.sightline.interest.tile.choice.DiscTiles;
import dev.sightline.interest.tile.choice.PathTiles;
import dev.sightline.interest.tile.choice.SightTiles;
import dev.sightline.world.WorldTiling;
import java.util.function.DoubleUnaryOperator;

/** Makes the published tile rules. */
public final class TileRules {
  private TileRules() {}

  /** Tiles that meet the closed disc; for hexagons. */
  public static TileRule hexagon(Population population, WorldTiling hexagons) {
    return new TileRule(population, new DiscTiles("hexagon", hexagons));
  }

  /** Tiles that meet the closed disc. */
  public static TileRule circle(Population population, WorldTiling tiles) {
    return new TileRule(population, new DiscTiles("tile-circle", tiles));
  }

  /** Tiles that meet the closed disc, reached over point neighbors through such tiles. */
  public static TileRule distance(Population population, WorldTiling tiles) {
    return new TileRule(population, new ConnectedTiles("tile-distance", tiles));
  }

  /** Tiles that meet the closed disc and that the own tile sees. */
  public static TileRule visibility(Population population, WorldTiling tiles) {
    return new TileRule(population, new SightTiles("tile-visibility", tiles));
  }

  /** Tiles within a depth over point neighbors. */
  public static TileRule neighbor(
      Population population, WorldTiling tiles, DoubleUnaryOperator depth) {
    return new TileRule(population, new DepthTiles("tile-neighbor", tiles, depth));
  }

  /** Tiles whose path over edge neighbors is shorter than a length. */
  public static TileRule path(
      Population population, WorldTiling tiles, DoubleUnaryOperator length) {
    return new TileRule(population, PathTiles.shorterThan("tile-path", tiles, length));
  }

  /**
   * Tiles that sound reaches on foot within the radius.
   *
   * @param throughDoors tiles that have no doors as walls
   * @param doorCost by how much a step that meets a closed door is longer
   */
  public static TileRule hearing(Population population, WorldTiling throughDoors, double doorCost) {
    return new TileRule(population, PathTiles.heard("hearing", throughDoors, doorCost));
  }
}

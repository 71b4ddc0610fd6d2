package dev.sightline.interest.choice;

import dev.sightline.interest.reach.Reach;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.view.TileViews;

/** The definitions of the published tile rules. */
public final class TileChoices {
  private TileChoices() {}

  /** Tiles that meet the closed disc; for hexagons. */
  public static TileChoice hexagon(Terrain hexagons) {
    return new DiscChoice("hexagon", hexagons);
  }

  /** Tiles that meet the closed disc. */
  public static TileChoice circle(Terrain terrain) {
    return new DiscChoice("tile-circle", terrain);
  }

  /** Tiles that meet the closed disc, reached over point neighbors through such tiles. */
  public static TileChoice distance(Terrain terrain) {
    return new ReachChoice(terrain);
  }

  /** Tiles that meet the closed disc and that the own tile sees. */
  public static TileChoice visibility(Terrain terrain, TileViews views) {
    return new SightChoice(terrain, views);
  }

  /** Tiles within a depth over point neighbors. */
  public static TileChoice neighbor(Terrain terrain, Reach depth) {
    return new DepthChoice(terrain, depth);
  }

  /** Tiles whose path over edge neighbors is shorter than a length. */
  public static TileChoice path(Terrain terrain, Reach length) {
    return new PathChoice(terrain, length);
  }

  /**
   * Tiles that meet the disc where obstacles are sparse, those of them in view elsewhere.
   *
   * @param usual the radius within which obstacles matter for that
   */
  public static TileChoice adaptive(Terrain terrain, TileViews views, double usual) {
    return new AdaptiveChoice(terrain, views, usual);
  }
}

package dev.sightline.interest.tile;

import dev.sightline.interest.view.TileViews;
import dev.sightline.partition.Tiling;

/** The definitions of the published tile rules. */
public final class TileChoices {
  private TileChoices() {}

  /** Tiles that meet the closed disc; for hexagons. */
  public static TileChoice hexagon(Tiling hexagons) {
    return new DiscChoice("hexagon", hexagons);
  }

  /** Tiles that meet the closed disc. */
  public static TileChoice circle(Tiling tiling) {
    return new DiscChoice("tile-circle", tiling);
  }

  /** Tiles that meet the closed disc, reached over point neighbors through such tiles. */
  public static TileChoice distance(Tiling tiling) {
    return new ReachChoice(tiling);
  }

  /** Tiles that meet the closed disc and that the own tile sees. */
  public static TileChoice visibility(Tiling tiling, TileViews views) {
    return new SightChoice(tiling, views);
  }

  /** Tiles within a depth over point neighbors. */
  public static TileChoice neighbor(Tiling tiling, Reach depth) {
    return new DepthChoice(tiling, depth);
  }

  /** Tiles whose path over edge neighbors is shorter than a length. */
  public static TileChoice path(Tiling tiling, Reach length) {
    return new PathChoice(tiling, length);
  }

  /** Tiles that meet the disc where obstacles are sparse, those of them in view elsewhere. */
  public static TileChoice adaptive(Tiling tiling, TileViews views) {
    return new AdaptiveChoice(tiling, views);
  }
}

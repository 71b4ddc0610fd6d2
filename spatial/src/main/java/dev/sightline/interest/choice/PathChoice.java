package dev.sightline.interest.choice;

import dev.sightline.interest.reach.PathLengths;
import dev.sightline.interest.reach.Reach;
import dev.sightline.interest.tile.TileList;

/**
 * The tiles whose path from the own tile is shorter than a length: rule {@code tile-path},
 * Algorithm 7 of the source.
 */
final class PathChoice extends WayChoice {
  private final Reach length;
  private final PathLengths paths;

  PathChoice(Terrain terrain, Reach length) {
    super("tile-path", terrain);
    this.length = length;
    paths = new PathLengths(tiling);
  }

  @Override
  void follow(int own, double radius, TileList out) {
    out.add(own);
    paths.start(own, length.of(radius));
    for (int tile = paths.next(); tile >= 0; tile = paths.next()) {
      out.add(tile);
    }
  }

  @Override
  public Way way(int own, int tile, double radius) {
    return new Way("path length", "pathLength", paths.between(own, tile), length.of(radius));
  }
}

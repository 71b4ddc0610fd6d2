package dev.sightline.interest.tile;

import dev.sightline.partition.Tiling;

/**
 * The tiles whose path from the own tile is shorter than a length: rule {@code tile-path},
 * Algorithm 7 of the source.
 */
final class PathChoice implements TileChoice {
  private final Tiling tiling;
  private final Reach length;
  private final PathLengths paths;

  PathChoice(Tiling tiling, Reach length) {
    this.tiling = tiling;
    this.length = length;
    paths = new PathLengths(tiling);
  }

  @Override
  public String name() {
    return "tile-path";
  }

  @Override
  public Tiling tiling() {
    return tiling;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    paths.start(own, length.of(radius));
    for (int tile = paths.next(); tile >= 0; tile = paths.next()) {
      out.add(tile);
    }
  }

  @Override
  public boolean regardsPlace() {
    return false;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NONE;
  }
}

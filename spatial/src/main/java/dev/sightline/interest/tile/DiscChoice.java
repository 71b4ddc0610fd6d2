package dev.sightline.interest.tile;

import dev.sightline.partition.Tiling;

/** The tiles that meet the closed disc: rules {@code hexagon} and {@code tile-circle}. */
final class DiscChoice implements TileChoice {
  private final String name;
  private final Tiling tiling;

  DiscChoice(String name, Tiling tiling) {
    this.name = name;
    this.tiling = tiling;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Tiling tiling() {
    return tiling;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    out.add(own);
    tiling.visitDisc(x, y, radius, out::add);
  }

  @Override
  public boolean regardsPlace() {
    return true;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }
}

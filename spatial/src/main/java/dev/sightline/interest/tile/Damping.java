package dev.sightline.interest.tile;

/** What a step from a tile to an edge neighbor costs beyond its length. */
@FunctionalInterface
interface Damping {
  Damping NONE = (from, to) -> 0;

  double extra(int from, int to);
}

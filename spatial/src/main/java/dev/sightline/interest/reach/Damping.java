package dev.sightline.interest.reach;

/** What a step from a tile to an edge neighbor costs beyond its length. */
@FunctionalInterface
public interface Damping {
  Damping NONE = (from, to) -> 0;

  double extra(int from, int to);
}

package dev.sightline.lab.scheme;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.prepare.Preparation;

/**
 * How a map is simplified before it is tiled, as {@code map tile} does it.
 *
 * @param dropSmall polygons whose longest edge is below this are left out, 0 for none
 * @param thinToLines rectangles thinner than this become lines, 0 for none
 */
public record Preparations(double dropSmall, double thinToLines) {
  /** What lengths have to be below. */
  public static final double LIMIT = 1e100;

  /** Leaves maps as they are. */
  public static final Preparations NONE = new Preparations(0, 0);

  /** What the published experiments did. */
  public static final Preparations PUBLISHED = new Preparations(0.3, 0.3);

  public Preparations {
    check(dropSmall);
    check(thinToLines);
  }

  private static void check(double length) {
    if (!(length >= 0 && length < LIMIT)) {
      throw new IllegalArgumentException(
          "lengths must be at least 0 and below " + LIMIT + ", not " + length);
    }
  }

  /** Returns the simplified map. */
  public WorldMap apply(WorldMap map) {
    WorldMap dropped = dropSmall > 0 ? Preparation.dropSmall(map, dropSmall) : map;
    return thinToLines > 0 ? Preparation.thinToLines(dropped, thinToLines) : dropped;
  }
}
